import './receiving-texts.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import {
  purchaseOrder,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { ReceiptRecord } from '#contract/entities/purchase-order/receipt.schema.ts';
import { AccountText } from '#web/features/accounts/AccountName.tsx';
import { PrintLabelsButton } from '#web/features/label/PrintLabelsButton.tsx';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { ReturnsPanel } from '#web/areas/purchasing/ReturnsPanel.tsx';
import { Code } from '#web/shared/format/Code.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { formatInstant } from '#web/shared/format/instant.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Money } from '#web/shared/format/Money.tsx';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { ReceiptLines } from './ReceiptLines.tsx';
import { useReceipts } from './receiving.queries.ts';

const ReverseDialog = lazyPart(() => import('./ReverseDialog.tsx'), 'ReverseDialog');

/** Why a receipt that stands cannot be reversed; undefined where it can. */
function useReversalBar(order: PurchaseOrderRecord) {
  const { t } = useTranslation('receiving');
  const can = useCan();
  return ({ isReversible, touched }: ReceiptRecord): string | undefined => {
    if (!can('purchase-order.receive')) return t('reverse.notAllowed');
    if (isReversible) return undefined;
    if (touched !== null) return t('reverse.touched', { number: isolateLtr(touched) });
    return t(order.status === 'closed' ? 'reverse.closed' : 'reverse.amending');
  };
}

interface ReceiptProps {
  order: PurchaseOrderRecord;
  receipt: ReceiptRecord;
  onReverse: () => void;
}

function Receipt({ order, receipt, onReverse }: ReceiptProps) {
  const { t } = useTranslation('receiving');
  const barOf = useReversalBar(order);
  const barId = useId();
  const isReversed = receipt.reversedAt !== null;
  const bar = isReversed ? undefined : barOf(receipt);
  const itemIds = receipt.lines.flatMap(({ items }) => items.map(({ id }) => id));
  return (
    <Box
      component="article"
      aria-label={receipt.number}
      sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
          rowGap: '4px',
          padding: '8px 16px',
          typography: 'body2',
          backgroundColor: 'surface.sunken',
        }}
      >
        <b>
          <Code>{receipt.number}</Code>
        </b>
        <DateText value={receipt.receivedOn} />
        <Box component="span" sx={{ color: 'text.secondary' }}>
          <AccountText name={receipt.by} id={receipt.byId} email={receipt.byEmail} />
          {receipt.packingSlip ? (
            <>
              {' · '}
              {t('receipts.slip')} <Code>{receipt.packingSlip}</Code>
            </>
          ) : null}
        </Box>
        {isReversed ? <StatusChip entity="receipt" status="reversed" /> : null}
        <Box sx={{ marginInlineStart: 'auto', display: 'flex', alignItems: 'center', gap: 1 }}>
          <Money value={receipt.value} hasSign />
          {isReversed ? null : (
            <PrintLabelsButton
              wish={{ equipmentIds: itemIds }}
              count={itemIds.length}
              size="small"
              variant="text"
            />
          )}
          {isReversed ? null : (
            <Button
              size="small"
              variant="outlined"
              disabled={bar !== undefined}
              aria-describedby={bar === undefined ? undefined : barId}
              onClick={onReverse}
            >
              {t('reverse.button')}
            </Button>
          )}
        </Box>
        {bar === undefined ? null : (
          <Box id={barId} sx={{ flexBasis: '100%', typography: 'caption', color: 'text.secondary' }}>
            {bar}
          </Box>
        )}
        {receipt.reversedAt ? (
          <Box sx={{ flexBasis: '100%', typography: 'caption', color: 'text.secondary' }}>
            {t('receipts.reversed', {
              who: receipt.reversedBy ?? '',
              when: isolateLtr(formatInstant(receipt.reversedAt)),
              reason: receipt.reverseReason ?? '',
            })}
          </Box>
        ) : null}
      </Box>
      <ReceiptLines order={order} receipt={receipt} />
    </Box>
  );
}

/** What arrived of an order, the newest first, with what it made; and what goes back to the vendor. */
export function ReceiptsPanel({ order }: { order: PurchaseOrderRecord }) {
  const { t } = useTranslation('receiving');
  const receipts = useReceipts(order).data;
  const { putRecord } = useRecordCache(purchaseOrder.name);
  const [reversing, setReversing] = useState<ReceiptRecord>();
  if (receipts === undefined || receipts.length === 0) return null;
  const hasReturns = receipts.some(({ lines }) => lines.some(({ vendorReturn }) => vendorReturn !== null));
  return (
    <>
      <Panel title={t('receipts.title')} isFlush end={t('receipts.count', { count: receipts.length })}>
        {receipts.map((receipt) => (
          <Receipt key={receipt.id} order={order} receipt={receipt} onReverse={() => setReversing(receipt)} />
        ))}
      </Panel>
      {hasReturns ? <ReturnsPanel order={order} onClosed={putRecord} /> : null}
      {reversing ? (
        <Suspense fallback={null}>
          <ReverseDialog order={order} receipt={reversing} onClose={() => setReversing(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
