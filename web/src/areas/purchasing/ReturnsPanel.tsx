import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { VendorReturn } from '#contract/entities/purchase-order/vendor-return.schema.ts';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelRows } from '#web/shared/record/PanelRows.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { ReturnRow } from './ReturnRow.tsx';
import { useOrderReturns } from './vendor-returns.queries.ts';

const CloseReturnDialog = lazyPart(() => import('./CloseReturnDialog.tsx'), 'CloseReturnDialog');

const ReopenReturnDialog = lazyPart(() => import('./ReopenReturnDialog.tsx'), 'ReopenReturnDialog');

interface ReturnsPanelProps {
  order: PurchaseOrderRecord;
  onClosed: (order: PurchaseOrderRecord) => void;
}

/** What goes back to the vendor of an order, and the step that settles it. */
export function ReturnsPanel({ order, onClosed }: ReturnsPanelProps) {
  const { t } = useTranslation('vendorReturns');
  const can = useCan();
  const returns = useOrderReturns(order);
  const [closing, setClosing] = useState<VendorReturn>();
  const [reopening, setReopening] = useState<VendorReturn>();
  if (!returns || returns.length === 0) return null;
  const open = returns.filter(({ status }) => status === 'open').length;
  return (
    <Panel title={t('title')} isFlush end={open > 0 ? t('open', { count: open }) : undefined}>
      <PanelRows>
        {returns.map((row) => (
          <ReturnRow
            key={row.id}
            row={row}
            action={
              row.status === 'open' && can('purchase-order.receive') ? (
                <Button size="small" variant="outlined" onClick={() => setClosing(row)}>
                  {t('close.button')}
                </Button>
              ) : row.status === 'closed' && can('purchase-order.approve') ? (
                <Button size="small" onClick={() => setReopening(row)}>
                  {t('reopen.button')}
                </Button>
              ) : undefined
            }
          />
        ))}
      </PanelRows>
      {closing ? (
        <Suspense fallback={null}>
          <CloseReturnDialog
            order={order}
            row={closing}
            onClosed={onClosed}
            onClose={() => setClosing(undefined)}
          />
        </Suspense>
      ) : null}
      {reopening ? (
        <Suspense fallback={null}>
          <ReopenReturnDialog
            order={order}
            row={reopening}
            onReopened={onClosed}
            onClose={() => setReopening(undefined)}
          />
        </Suspense>
      ) : null}
    </Panel>
  );
}
