import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { useRecord } from '#web/features/records/record.queries.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { dateInText } from '#web/shared/format/date.ts';
import { FormSection } from '#web/shared/form/FormSection.tsx';
import { LinesField } from '#web/shared/form/LinesField.tsx';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { useToday } from '#web/shared/session/useToday.ts';
import { emptyPartRow, partFacts } from './repair-parts.ts';

/** Says where the warranty of the chosen item stands, so that nobody pays for what is covered. */
function useWarrantyHint(): string | undefined {
  const { t } = useTranslation('repairRecord');
  const { form } = useFormScope();
  const chosen = useWatch({ control: form.control, name: 'equipmentId' }) as
    | ReferenceValue
    | null
    | undefined;
  const today = useToday() ?? '';
  const item = useRecord('equipment', equipmentApi.get, chosen?.id).data;
  if (!item?.warrantyEndsOn || item.id !== chosen?.id) return undefined;
  const isOpen = item.warrantyEndsOn >= today;
  return t(isOpen ? 'form.warrantyOpen' : 'form.warrantyOver', { day: dateInText(item.warrantyEndsOn) });
}

function RequestSection({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('repairRecord');
  const hint = useWarrantyHint();
  return (
    <FormSection title={t('form.request')} text={t('form.requestText')}>
      {isNew ? <FormField name="equipmentId" span={6} /> : null}
      <FormField name="problem" span={6} />
      <FormField name="kind" span={6} />
      <FormField name="priority" span={6} />
      <FormField name="reportedById" span={3} />
      {isNew ? <FormField name="warrantyClaim" span={3} hint={hint} /> : null}
    </FormSection>
  );
}

function VendorSection() {
  const { t } = useTranslation('repairRecord');
  return (
    <FormSection title={t('form.vendor')} text={t('form.vendorText')}>
      <FormField name="warrantyClaim" span={6} />
      <FormField name="vendorId" span={6} />
      <FormField name="rmaNumber" span={3} />
      <FormField name="tracking" span={3} />
      <FormField name="sentOn" span={3} deps={['vendorId', 'expectedOn', 'backOn']} />
      <FormField name="backOn" span={3} />
      <FormField name="dataLeft" span={3} deps={['mediaAction']} />
      <FormField name="mediaAction" span={3} />
    </FormSection>
  );
}

/** The sections of the form: a request asks for little, and what is over takes only papers and bills. */
export function RepairFormSections({ isNew, isClosed }: { isNew: boolean; isClosed: boolean }) {
  const { t } = useTranslation('repairRecord');
  return (
    <>
      {isClosed ? (
        <FormSection title={t('form.vendor')} text={t('form.closedText')}>
          <FormField name="rmaNumber" span={3} />
          <FormField name="tracking" span={3} />
        </FormSection>
      ) : (
        <>
          <RequestSection isNew={isNew} />
          <FormSection title={t('form.work')} text={t('form.workText')}>
            <FormField name="assignedToId" span={3} />
            <FormField name="expectedOn" span={3} />
            {isNew ? null : <FormField name="diagnosis" span={6} />}
            {isNew ? null : <FormField name="resolution" span={6} />}
          </FormSection>
          {isNew ? null : <VendorSection />}
        </>
      )}
      {isNew ? null : (
        <FormSection title={t('form.cost')} text={t('form.costText')}>
          <FormField name="labourHours" span={3} />
          <FormField name="labourCost" span={3} />
          <LinesField
            name="parts"
            facts={partFacts}
            empty={emptyPartRow}
            max={50}
            addText={t('parts.add')}
            removeText={(line) => t('parts.remove', { line })}
          />
          <FormField name="changeReason" span={6} />
        </FormSection>
      )}
    </>
  );
}
