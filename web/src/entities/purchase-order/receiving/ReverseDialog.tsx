import './receiving-texts.ts';
import '#web/shared/schema/whole-zod.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { purchaseOrderApi } from '#contract/entities/purchase-order/purchase-order.api.ts';
import {
  purchaseOrder,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { ReceiptRecord } from '#contract/entities/purchase-order/receipt.schema.ts';
import { longText } from '#contract/shared/field.ts';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { showToast } from '#web/shared/messages/messages.ts';

const fields = { reason: longText('Reason', { min: 3, max: 500 }) };

interface ReverseDialogProps {
  order: PurchaseOrderRecord;
  receipt: ReceiptRecord;
  onClose: () => void;
}

/** Asks why a receipt is reversed, and says first what that does. */
export function ReverseDialog({ order, receipt, onClose }: ReverseDialogProps) {
  const { t } = useTranslation('receiving');
  const { putRecord } = useRecordCache(purchaseOrder.name);
  const number = isolateLtr(receipt.number);
  const items = receipt.lines.reduce((sum, line) => sum + line.items.length, 0);
  return (
    <StepDialog
      entity={purchaseOrder}
      title={t('reverse.title', { number })}
      text={t('reverse.text', { count: items })}
      icon="undo"
      confirm={t('reverse.confirm')}
      fields={fields}
      start={{ reason: '' }}
      labelOf={() => t('reverse.reason')}
      schema={purchaseOrderApi.reverseReceipt.body}
      onClose={onClose}
      onSend={async (body, idempotencyKey) => {
        const changed = await call(purchaseOrderApi.reverseReceipt, {
          params: { id: order.id, receiptId: receipt.id },
          body: purchaseOrderApi.reverseReceipt.body.parse(body),
          version: order.version,
          idempotencyKey,
        });
        putRecord(changed);
        onClose();
        showToast(t('reverse.done', { number }), { variant: 'success' });
      }}
    >
      <FormField name="reason" span={6} />
    </StepDialog>
  );
}
