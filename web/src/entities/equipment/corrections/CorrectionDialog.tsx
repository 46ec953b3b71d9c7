import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import {
  correctionBody,
  correctionReason,
  moneyFields,
  type CorrectionInput,
} from '#contract/entities/equipment/correction.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import {
  equipment,
  equipmentFields,
  type EquipmentRecord,
} from '#contract/entities/equipment/equipment.schema.ts';
import { ClosedYearNote } from '#web/areas/report/ClosedYearNote.tsx';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { searchReferences } from '#web/features/references/reference-search.ts';
import { SharesField } from '#web/shared/form/SharesField.tsx';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { toFormValues, type FormInput } from '#web/shared/form/form-values.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { emptyFundingRow, fundingFacts, fundingLinesCodec, type FundingRow } from '../funding-lines.ts';

const fields = {
  ...Object.fromEntries(moneyFields.map((name) => [name, equipmentFields[name]])),
  reason: correctionReason,
};
const shareFacts = { fundingSourceId: fundingFacts.fundingSourceId, percent: fundingFacts.percent };
const { amount: _amount, ...emptyShare } = emptyFundingRow;
const searches = { 'fundingLines.*.fundingSourceId': searchReferences('funding-source') };

function startOf(record: EquipmentRecord) {
  const shape = { names: [...moneyFields], fields, codecs: { fundingLines: fundingLinesCodec } };
  return { ...toFormValues(shape, record), reason: '' };
}

/** Everything that is shown is sent, what was emptied too; amounts follow from the cost and the shares. */
function toBody(input: FormInput): FormInput {
  const rows = (input['fundingLines'] ?? []) as FundingRow[];
  const lines = fundingLinesCodec.toInput(rows.map((row) => ({ ...row, amount: '' })));
  const values = moneyFields.map((name) => [name, name === 'fundingLines' ? lines : (input[name] ?? null)]);
  return { ...Object.fromEntries(values), reason: input['reason'] ?? '' };
}

interface CorrectionDialogProps {
  record: EquipmentRecord;
  onClose: () => void;
}

/** Corrects what decides the money of an item, with a reason. */
export function CorrectionDialog({ record, onClose }: CorrectionDialogProps) {
  const { t } = useTranslation('equipmentRecord');
  const labels = useLabels();
  const { putRecord } = useRecordCache(equipment.name);
  const tag = isolateLtr(record.tag ?? record.name);
  const labelOf = (path: string) => {
    const part = path.split('.').at(-1);
    if (part === 'percent' || part === 'fundingSourceId') return t(`funding.${part}`);
    return path === 'reason' ? t('correction.reason') : labels.field(equipment.name, path);
  };
  return (
    <StepDialog
      entity={equipment}
      title={t('correction.title', { tag })}
      text={t('correction.text')}
      icon="edit"
      confirm={t('correction.send')}
      width={880}
      fields={fields}
      start={startOf(record)}
      labelOf={labelOf}
      searches={searches}
      schema={correctionBody}
      toBody={toBody}
      onClose={onClose}
      onSend={async (body, idempotencyKey) => {
        const sent = { params: { id: record.id }, version: record.version, idempotencyKey };
        const after = await call(equipmentApi.correct, { ...sent, body: body as CorrectionInput });
        putRecord(after);
        onClose();
        showToast(after.correction ? t('correction.waits', { tag }) : t('correction.done', { tag }), {
          variant: 'success',
        });
      }}
    >
      <FormField name="cost" />
      <FormField name="acquiredOn" />
      <ClosedYearNote name="acquiredOn" />
      <FormField name="acquisitionMethod" />
      <FormField name="invoiceNumber" />
      <FormField name="inServiceOn" />
      <FormField name="usefulLifeMonths" />
      <FormField name="salvageValue" />
      <FormField name="capitalClassOverride" />
      <FormField name="capitalClassReason" />
      <FormField name="titleHolder" />
      <SharesField
        name="fundingLines"
        facts={shareFacts}
        empty={emptyShare}
        max={20}
        addText={t('form.addFunding')}
      />
      <FormField name="reason" span={6} />
    </StepDialog>
  );
}
