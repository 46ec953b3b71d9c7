import '#web/shared/schema/whole-zod.ts';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { purchaseOrderApi } from '#contract/entities/purchase-order/purchase-order.api.ts';
import {
  purchaseOrder,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { checkSettlement } from '#contract/entities/purchase-order/vendor-return.rules.ts';
import {
  vendorReturnFields,
  type returnOutcomes,
  type VendorReturn,
} from '#contract/entities/purchase-order/vendor-return.schema.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatDollars } from '#web/shared/format/number.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { useToday } from '#web/shared/session/useToday.ts';

type FieldName = keyof typeof vendorReturnFields;
const { body: closeBody } = purchaseOrderApi.closeReturn;

const needed = {
  reference: { ...vendorReturnFields.reference, required: true },
  amount: { ...vendorReturnFields.amount, required: true },
};

function Fields({ worth }: { worth: string }) {
  const { t } = useTranslation('vendorReturns');
  const { form } = useFormScope();
  const isCredit = useWatch({ control: form.control, name: 'outcome' }) === 'credit';
  return (
    <>
      <FormField
        name="outcome"
        span={6}
        optionLabel={(value) => t(`outcome.${value as (typeof returnOutcomes)[number]}`)}
      />
      <FormField name="closedOn" span={3} />
      <FormField
        name="reference"
        span={3}
        hint={t('referenceHint')}
        facts={isCredit ? needed.reference : undefined}
      />
      {isCredit ? (
        <FormField
          name="amount"
          span={3}
          facts={needed.amount}
          hint={t('amountHint', { worth: isolateLtr(formatDollars(worth)) })}
        />
      ) : null}
      <FormField name="note" span={6} />
    </>
  );
}

/** Only a credit has an amount. */
function toBody(input: FormInput): FormInput {
  if (input['outcome'] === 'credit') return input;
  const { amount: _amount, ...rest } = input;
  return rest;
}

interface CloseReturnDialogProps {
  order: PurchaseOrderRecord;
  row: VendorReturn;
  onClose: () => void;
  onClosed: (order: PurchaseOrderRecord) => void;
}

/** Asks how the vendor made good for what was sent back. */
export function CloseReturnDialog({ order, row, onClose, onClosed }: CloseReturnDialogProps) {
  const { t } = useTranslation('vendorReturns');
  const today = useToday();
  const number = isolateLtr(row.number);
  return (
    <StepDialog
      entity={purchaseOrder}
      title={t('close.title', { number })}
      text={t('close.text')}
      icon="check"
      confirm={t('close.confirm')}
      fields={vendorReturnFields}
      start={{ outcome: 'credit', closedOn: today ?? '', reference: '', amount: '', note: '' }}
      labelOf={(path) => t(`field.${path as FieldName}`)}
      schema={closeBody}
      toBody={toBody}
      rules={(input) => checkSettlement(toBody(input), row, today)}
      onClose={onClose}
      onSend={async (body, idempotencyKey) => {
        const changed = await call(purchaseOrderApi.closeReturn, {
          params: { id: order.id, returnId: row.id },
          body: closeBody.parse(body),
          version: order.version,
          idempotencyKey,
        });
        onClosed(changed);
        onClose();
        showToast(t('close.done', { number }), { variant: 'success' });
      }}
    >
      <Fields worth={row.worth} />
    </StepDialog>
  );
}
