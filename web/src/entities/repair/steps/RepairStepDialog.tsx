import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { repairApi } from '#contract/entities/repair/repair.api.ts';
import { repair, type RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import type { RepairAction } from '#contract/entities/repair/repair.states.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { FormField } from '#web/shared/form/FormField.tsx';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { repairSearches } from '../repair.searches.ts';
import { fieldsOf, findStepProblems, startOf, stepIcons, toStepBody } from './repair-steps.ts';

const halves = ['sentOn', 'expectedOn', 'backOn', 'rmaNumber', 'tracking'];

function StepFields({ names, storesData }: { names: readonly string[]; storesData: boolean }) {
  const { t } = useTranslation('repairRecord');
  const labels = useLabels();
  const { form, shape } = useFormScope();
  const outcome: unknown = useWatch({ control: form.control, name: 'outcome' });
  const dataLeft: unknown = useWatch({ control: form.control, name: 'dataLeft' });
  const isShown = (name: string) => {
    if (name === 'newSerial') return outcome === 'replaced';
    if (name === 'conditionAfter') return outcome !== 'not_repairable';
    return name !== 'mediaAction' || dataLeft === true;
  };
  return names.filter(isShown).map((name) => {
    const facts = shape.fields[name];
    const isNeeded = name === 'newSerial' || (name === 'mediaAction' && storesData);
    return (
      <FormField
        key={name}
        name={name}
        span={halves.includes(name) ? 3 : 6}
        facts={isNeeded && facts ? { ...facts, required: true } : facts}
        hint={name === 'loanerId' ? t('step.loanerHint') : undefined}
        optionLabel={
          name === 'loanerCondition' ? (value) => labels.value('equipment', 'condition', value) : undefined
        }
      />
    );
  });
}

interface RepairStepDialogProps {
  step: RepairAction;
  record: RepairRecord;
  today: string;
  onClose: () => void;
  onSend: (body: FormInput, idempotencyKey: string) => Promise<void>;
}

/** Asks what a step of a repair needs to know. */
export function RepairStepDialog({ step, record, today, onClose, onSend }: RepairStepDialogProps) {
  const { t } = useTranslation('repairRecord');
  const labels = useLabels();
  const fields = fieldsOf(step, record);
  const words = {
    number: isolateLtr(record.number),
    tag: isolateLtr(record.equipment.label),
    who: record.custodian?.label ?? '',
    loaner: isolateLtr(record.loaner?.label ?? ''),
  };
  function labelOf(path: string): string {
    if (path === 'reason') return t('step.reason');
    return path === 'loanerCondition' ? t('step.loanerCondition') : labels.field(repair.name, path);
  }
  return (
    <StepDialog
      entity={repair}
      title={t(`title.${step}`, words)}
      text={t(`text.${step}`, words)}
      icon={stepIcons[step]}
      confirm={t(`do.${step}`)}
      fields={fields}
      start={startOf(step, record, today)}
      labelOf={labelOf}
      searches={repairSearches}
      schema={repairApi[step].body}
      toBody={toStepBody}
      rules={(input) => findStepProblems(toStepBody(input), record.itemStoresData)}
      onClose={onClose}
      onSend={onSend}
    >
      <StepFields names={Object.keys(fields)} storesData={record.itemStoresData} />
    </StepDialog>
  );
}
