import '#web/shared/schema/whole-zod.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { purchaseOrderApi } from '#contract/entities/purchase-order/purchase-order.api.ts';
import {
  purchaseOrder,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import {
  reopenReturnBody,
  reopenReturnFields,
  type VendorReturn,
} from '#contract/entities/purchase-order/vendor-return.schema.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { showToast } from '#web/shared/messages/messages.ts';

interface ReopenReturnDialogProps {
  order: PurchaseOrderRecord;
  row: VendorReturn;
  onClose: () => void;
  onReopened: (order: PurchaseOrderRecord) => void;
}

/** Asks why a settlement is taken back. */
export function ReopenReturnDialog({ order, row, onClose, onReopened }: ReopenReturnDialogProps) {
  const { t } = useTranslation('vendorReturns');
  const number = isolateLtr(row.number);
  return (
    <StepDialog
      entity={purchaseOrder}
      title={t('reopen.title', { number })}
      text={t('reopen.text')}
      icon="undo"
      confirm={t('reopen.button')}
      fields={reopenReturnFields}
      start={{ reason: '' }}
      labelOf={() => t('reopen.reason')}
      schema={reopenReturnBody}
      onClose={onClose}
      onSend={async (body, idempotencyKey) => {
        const changed = await call(purchaseOrderApi.reopenReturn, {
          params: { id: order.id, returnId: row.id },
          body: reopenReturnBody.parse(body),
          version: order.version,
          idempotencyKey,
        });
        onReopened(changed);
        onClose();
        showToast(t('reopen.done', { number }), { variant: 'success' });
      }}
    >
      <FormField name="reason" span={6} />
    </StepDialog>
  );
}
