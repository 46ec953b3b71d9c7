import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { entitlement } from '#contract/entities/entitlement/entitlement.schema.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { ReceiptRecord } from '#contract/entities/purchase-order/receipt.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { findRecordPage } from '#web/features/references/record-pages.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { filteredList, RecordLink } from '#web/shared/record/RecordLink.tsx';
import { useLineFacts } from '../order-lines.queries.ts';
import { nameOfLine } from '../useLineTexts.ts';

type ReceiptLine = ReceiptRecord['lines'][number];

const shownItems = 12;

function Items({ items, order }: { items: readonly ReferenceValue[]; order: PurchaseOrderRecord }) {
  const { t } = useTranslation('receiving');
  if (items.length === 0) return null;
  const more = items.length - shownItems;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: '4px' }}>
      {items.slice(0, shownItems).map(({ id, label, note }) => (
        <span key={id}>
          <RecordLink to={`${equipment.page}/${id}`}>
            <Code>{label}</Code>
          </RecordLink>
          {note ? (
            <Box component="span" sx={{ color: 'text.secondary', marginInlineStart: '6px' }}>
              <Code>{note}</Code>
            </Box>
          ) : null}
        </span>
      ))}
      {more > 0 ? (
        <RecordLink to={filteredList(equipment.page, 'purchaseOrderId', order.id)}>
          {t('receipts.moreItems', { count: more })}
        </RecordLink>
      ) : null}
    </Box>
  );
}

function Licenses({ licenses }: { licenses: readonly ReferenceValue[] }) {
  return licenses.map(({ id, label, note }) => {
    const page = findRecordPage(entitlement.name, id);
    return (
      <div key={id}>
        {page ? (
          <RecordLink to={page}>
            <Code>{label}</Code>
          </RecordLink>
        ) : (
          <Code>{label}</Code>
        )}{' '}
        <bdi>{note}</bdi>
      </div>
    );
  });
}

function LineRow({ line, name, order }: { line: ReceiptLine; name: string; order: PurchaseOrderRecord }) {
  const { t } = useTranslation('receiving');
  const { accepted, rejected, rejectReason, vendorReturn } = line;
  return (
    <Box component="li" sx={{ display: 'grid', gap: '4px', paddingInline: 2, paddingBlock: 1 }}>
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
        <span>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('receipts.line', { position: line.position })}
          </Box>{' '}
          <bdi>{name}</bdi>
        </span>
        <Money value={line.value} />
      </Box>
      <Box sx={{ color: 'text.secondary', typography: 'caption', fontWeight: 400 }}>
        {rejectReason
          ? t('receipts.both', { accepted, rejected, reason: t(`reason.${rejectReason}`) })
          : t('receipts.accepted', { count: accepted })}
        {vendorReturn ? (
          <>
            {' · '}
            <Code>{vendorReturn.number}</Code>
          </>
        ) : null}
      </Box>
      <Items items={line.items} order={order} />
      <Licenses licenses={line.entitlements} />
    </Box>
  );
}

/** What a receipt brought, line by line, with links to what it made. */
export function ReceiptLines({ order, receipt }: { order: PurchaseOrderRecord; receipt: ReceiptRecord }) {
  const facts = useLineFacts(order).data;
  const nameOf = (lineId: string) =>
    nameOfLine(order.lines.find(({ id }) => id === lineId)?.description ?? null, facts?.get(lineId));
  return (
    <Box
      component="ul"
      sx={{
        margin: 0,
        padding: 0,
        listStyle: 'none',
        typography: 'body2',
        '& > li + li': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      {receipt.lines.map((line) => (
        <LineRow key={line.id} line={line} name={nameOf(line.lineId)} order={order} />
      ))}
    </Box>
  );
}
