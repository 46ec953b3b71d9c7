import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { deducted, formatCount, formatMoney } from '#web/shared/format/number.ts';
import { Amount, Amounts } from '#web/shared/record/Amounts.tsx';
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
  const { total, accepted: before, receivedValue: received } = facts;
  return { total, quantity: line.quantity, before, received, now };
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
      <Amounts>
        <Amount label={t('totals.goods')}>
          <Money value={order.goodsTotal} />
        </Amount>
        <Amount label={t('totals.discount')}>
          <Money value={deducted(order.discountTotal)} />
        </Amount>
        <Amount label={t('totals.tax')}>
          <Money value={order.taxTotal} />
        </Amount>
        <Amount label={t('totals.freight')}>
          <Money value={order.freightTotal} />
        </Amount>
        <Amount label={t('totals.total')} isSum>
          <Money value={order.total} hasSign />
        </Amount>
        <Amount label={t('totals.before')}>
          <Money value={order.receivedValue} />
        </Amount>
        <Amount label={t('totals.now', { count: units })}>
          <Money value={valueOfParts(parts)} />
        </Amount>
      </Amounts>
      {shown && shown.now > 0 ? <CostNote part={shown} /> : null}
    </Panel>
  );
}
