import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { repair, type RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import { repairSteps, type RepairAction } from '#contract/entities/repair/repair.steps.ts';
import type { StepHandlers } from '#web/features/records/useStepDialog.tsx';
import { StepFormDialog, type StepLook } from '#web/features/records/StepFormDialog.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { repairSearches } from '../repair.searches.ts';
import { findStepProblems, lookOf, startOf } from './repair-steps.ts';

interface RepairStepDialogProps extends StepHandlers {
  step: RepairAction;
  record: RepairRecord;
  today: string;
}

/** Asks what a step of a repair needs to know. */
export function RepairStepDialog({ step, record, today, ...handlers }: RepairStepDialogProps) {
  const { t } = useTranslation('repairRecord');
  const labels = useLabels();
  const params = {
    number: isolateLtr(record.number),
    tag: isolateLtr(record.equipment.label),
    who: record.custodian?.label ?? '',
    loaner: isolateLtr(record.loaner?.label ?? ''),
  };
  const look: StepLook = (name, input) => {
    const own = lookOf(name, input, record);
    if (own && name === 'loanerId') return { ...own, hint: t('step.loanerHint') };
    if (own && name === 'loanerCondition')
      return { ...own, optionLabel: (value) => labels.value('equipment', 'condition', value) };
    return own;
  };
  return (
    <StepFormDialog
      {...handlers}
      entity={repair}
      step={repairSteps[step]}
      title={t(`title.${step}`, params)}
      text={t(`text.${step}`, params)}
      confirm={t(`do.${step}`)}
      start={startOf(record, today)}
      labels={{
        reason: t('step.reason'),
        loanerCondition: t('step.loanerCondition'),
        movedToId: t('step.movedToId'),
      }}
      searches={repairSearches}
      look={look}
      rules={(input) => findStepProblems(step, input, record, today)}
    />
  );
}
