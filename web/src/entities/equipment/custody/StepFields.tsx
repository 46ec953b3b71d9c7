import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { CustodyStep } from '#contract/entities/equipment/equipment.steps.ts';
import { useBulkTexts } from '#web/features/records/useBulkTexts.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { holderFieldOf } from './custody-steps.ts';

function GivingFields({ isLoan }: { isLoan: boolean }) {
  const { t } = useTranslation('custody');
  const labels = useLabels();
  const { form } = useFormScope();
  const target: unknown = useWatch({ control: form.control, name: 'target' });
  return (
    <>
      <FormField
        name="target"
        span={6}
        optionLabel={(value) => labels.value('assignment', 'target', value)}
        onPicked={() => form.clearErrors()}
      />
      <FormField key={holderFieldOf(target)} name={holderFieldOf(target)} span={6} />
      {isLoan ? <FormField name="dueOn" span={3} hint={t('dueHint')} /> : null}
      {target === 'location' ? null : (
        <FormField name="movedToId" span={isLoan ? 3 : 6} hint={t('movedToHint')} />
      )}
      <FormField name="startedOn" span={3} hint={t('startedHint')} />
      <FormField name="notes" span={6} />
      <FormField name="reason" span={6} />
    </>
  );
}

function ReturnFields({ items }: { items: readonly EquipmentRecord[] }) {
  const { t } = useTranslation('custody');
  const labels = useLabels();
  const texts = useBulkTexts();
  const labelOf = (value: string) => labels.value('equipment', 'condition', value);
  const spread = texts.spread(
    items.map(({ condition }) => condition),
    labelOf,
  );
  return (
    <>
      <FormField
        name="condition"
        span={6}
        optionLabel={labelOf}
        emptyLabel={texts.unchanged}
        hint={items.length > 1 ? t('conditionsNow', { spread }) : undefined}
      />
      <FormField name="movedToId" span={6} />
      <FormField name="notes" span={6} />
      <FormField name="reason" span={6} />
    </>
  );
}

export function StepFields({ step, items }: { step: CustodyStep; items: readonly EquipmentRecord[] }) {
  if (step === 'checkIn' || step === 'find') return <ReturnFields items={items} />;
  if (step === 'reportMissing') return <FormField name="reason" span={6} />;
  return <GivingFields isLoan={step === 'loan'} />;
}
