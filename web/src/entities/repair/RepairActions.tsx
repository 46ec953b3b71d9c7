import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { repairActions, repairApi } from '#contract/entities/repair/repair.api.ts';
import { repairRefusal } from '#contract/entities/repair/repair.refusals.ts';
import { repair, type RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import type { RepairStatus } from '#contract/entities/repair/repair.states.ts';
import { repairStates, repairSteps, type RepairAction } from '#contract/entities/repair/repair.steps.ts';
import { offeredSteps } from '#contract/shared/steps.ts';
import { StepActions } from '#web/features/records/StepActions.tsx';
import { useSteps } from '#web/features/records/useSteps.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { lazyPart } from '#web/shared/page/lazy-page.ts';

const RepairStepDialog = lazyPart(() => import('./steps/RepairStepDialog.tsx'), 'RepairStepDialog');

const declared = { machine: repairStates, steps: repairSteps };

/** What most often comes next, the likeliest first. */
const mainSteps: Partial<Record<RepairStatus, readonly RepairAction[]>> = {
  requested: ['start'],
  in_progress: ['complete', 'send'],
  waiting_parts: ['resume', 'complete'],
  at_vendor: ['receive', 'complete'],
};

/** What this person can do with the repair in its present state; what is not possible says why. */
export function RepairActions({ record, today }: { record: RepairRecord; today: string }) {
  const { t } = useTranslation('repairRecord');
  const steps = useSteps(repair, ({ roles, now }) =>
    offeredSteps(declared, record.status, roles, (step) => repairRefusal(step, record, { now })),
  );
  // Of lending and taking back only one is a question at a time.
  const idle: RepairAction = record.loanerId === null ? 'returnLoaner' : 'lendLoaner';
  return (
    <StepActions
      entity={repair}
      api={repairApi}
      record={record}
      number={record.number}
      consequence={t('page.deleteConsequence')}
      isEditable={record.status !== 'cancelled'}
      isDeletedWhileNew
      isDeletable={record.status === 'requested'}
      declared={repairSteps}
      calls={repairActions}
      offered={steps.filter(({ step }) => step !== idle)}
      main={mainSteps[record.status]}
      textOf={(step) => t(`do.${step}`)}
      doneText={(step) => t(`done.${step}`, { number: isolateLtr(record.number) })}
      renderDialog={(step, handlers) => (
        <RepairStepDialog step={step} record={record} today={today} {...handlers} />
      )}
    />
  );
}
