import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link } from 'react-router';
import {
  purchaseOrder,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { ReceiptRecord } from '#contract/entities/purchase-order/receipt.schema.ts';
import { PrintLabelsButton } from '#web/features/label/PrintLabelsButton.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Money } from '#web/shared/format/Money.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { ReceiptLines } from './ReceiptLines.tsx';

interface PostedReceiptProps {
  order: PurchaseOrderRecord;
  receipt: ReceiptRecord;
  onMore: () => void;
}

/** What a receipt made, right after it was posted: the items with their tags, the licenses, the returns. */
export function PostedReceipt({ order, receipt, onMore }: PostedReceiptProps) {
  const { t } = useTranslation('receiving');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const itemIds = receipt.lines.flatMap(({ items }) => items.map(({ id }) => id));
  return (
    <Box ref={place} tabIndex={-1} sx={{ outline: 0 }}>
      <Panel
        title={t('posted.title', { number: isolateLtr(receipt.number) })}
        isFlush
        end={<Money value={receipt.value} hasSign />}
      >
        <ReceiptLines order={order} receipt={receipt} />
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, padding: 2, borderTop: 1, borderColor: 'divider' }}
        >
          {order.status === 'partially_received' ? (
            <Button variant="outlined" onClick={onMore}>
              {t('posted.more')}
            </Button>
          ) : null}
          <PrintLabelsButton wish={{ equipmentIds: itemIds }} count={itemIds.length} />
          <Button variant="contained" component={Link} to={`${purchaseOrder.page}/${order.id}`}>
            {t('posted.back')}
          </Button>
        </Box>
      </Panel>
    </Box>
  );
}
