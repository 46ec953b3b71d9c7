import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { formatCount, formatMoney } from '#web/shared/format/number.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { costsOf, valueOfParts, type LinePart } from './line-shares.ts';
import { countOf, entryOf, type ReceiptDraft, type SheetLine } from './receipt-draft.ts';

interface ReceiptTotalsProps {
  order: PurchaseOrderRecord;
  lines: readonly SheetLine[];
  draft: ReceiptDraft;
  sheet: SheetLine | undefined;
}

function partOf(draft: ReceiptDraft, { line, facts }: SheetLine): LinePart {
  const now = Math.min(countOf(entryOf(draft, line.id).accepted) ?? 0, facts.open);
  return { total: facts.total, quantity: line.quantity, before: facts.accepted, now };
}

function Row({ label, isSum = false, children }: { label: string; isSum?: boolean; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        paddingBlock: isSum ? 1 : '3px',
        ...(isSum && {
          borderTop: 1,
          borderBottom: 1,
          borderColor: 'divider',
          marginBlock: '4px',
          fontWeight: 600,
        }),
        '& dt': { color: isSum ? undefined : 'text.secondary' },
        '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
      }}
    >
      <dt>{label}</dt>
      <dd>{children}</dd>
    </Box>
  );
}

/** How an item of the chosen line gets its cost, written out with its numbers. */
function CostNote({ part }: { part: LinePart }) {
  const { t } = useTranslation('receiving');
  const { value, each, last } = costsOf(part);
  return (
    <Box
      sx={{
        marginTop: '12px',
        padding: '8px 12px',
        backgroundColor: 'surface.sunken',
        border: 1,
        borderColor: 'divider',
        borderRadius: '6px',
        typography: 'caption',
        fontWeight: 400,
        color: 'text.secondary',
      }}
    >
      {t('cost.title')}
      <Box sx={{ typography: 'body2', color: 'text.primary', fontVariantNumeric: 'tabular-nums' }}>
        <Ltr>
          {`${formatMoney(value)} / ${formatCount(part.now)} = `}
          <b>{formatMoney(each)}</b>
        </Ltr>
      </Box>
      {each === last ? t('cost.share') : t('cost.shareAndLast', { last: formatMoney(last) })}
    </Box>
  );
}

/** What the order comes to, what came before, and what this receipt is worth. */
export function ReceiptTotals({ order, lines, draft, sheet }: ReceiptTotalsProps) {
  const { t } = useTranslation('receiving');
  const parts = lines.map((one) => partOf(draft, one));
  const units = parts.reduce((sum, { now }) => sum + now, 0);
  const shown = sheet?.line.kind === 'equipment' ? partOf(draft, sheet) : undefined;
  return (
    <Panel title={t('totals.title')}>
      <Box component="dl" sx={{ margin: 0, typography: 'body2' }}>
        <Row label={t('totals.goods')}>
          <Money value={order.goodsTotal} />
        </Row>
        <Row label={t('totals.discount')}>
          <Ltr>{`${Number(order.discountTotal) === 0 ? '' : '−'}${formatMoney(order.discountTotal)}`}</Ltr>
        </Row>
        <Row label={t('totals.freight')}>
          <Money value={order.freightTotal} />
        </Row>
        <Row label={t('totals.tax')}>
          <Money value={order.taxTotal} />
        </Row>
        <Row label={t('totals.total')} isSum>
          <Money value={order.total} hasSign />
        </Row>
        <Row label={t('totals.before')}>
          <Money value={order.receivedValue} />
        </Row>
        <Row label={t('totals.now', { count: units })}>
          <Money value={valueOfParts(parts)} />
        </Row>
      </Box>
      {shown && shown.now > 0 ? <CostNote part={shown} /> : null}
    </Panel>
  );
}
