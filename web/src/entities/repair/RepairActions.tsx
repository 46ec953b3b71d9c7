import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { repairApi } from '#contract/entities/repair/repair.api.ts';
import { repair, type RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import type { RepairAction, RepairStatus } from '#contract/entities/repair/repair.states.ts';
import { useRecordChange } from '#web/features/records/record.queries.ts';
import { StepActions } from '#web/features/records/StepActions.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { sendStep } from './steps/repair.calls.ts';
import { stepIcons } from './steps/repair-steps.ts';
import { useRepairSteps } from './steps/useRepairSteps.ts';

const RepairStepDialog = lazyPart(() => import('./steps/RepairStepDialog.tsx'), 'RepairStepDialog');

/** What most often comes next. */
const mainSteps: Partial<Record<RepairStatus, RepairAction>> = {
  requested: 'start',
  in_progress: 'complete',
  waiting_parts: 'resume',
  at_vendor: 'receive',
};

/** What this person can do with the repair in its present state; what the role forbids says so. */
export function RepairActions({ record, today }: { record: RepairRecord; today: string }) {
  const { t } = useTranslation('repairRecord');
  const client = useQueryClient();
  const takeIn = useRecordChange(repair.name);
  const steps = useRepairSteps(record, today);
  const number = isolateLtr(record.number);

  async function take(step: RepairAction, body: Record<string, unknown>, key: string) {
    takeIn(await sendStep(step, record, body, key));
    void client.invalidateQueries({ queryKey: ['equipment'] });
    void client.invalidateQueries({ queryKey: ['assignment'] });
    showToast(t(`done.${step}`, { number }), { variant: 'success' });
  }

  return (
    <StepActions
      entity={repair}
      api={repairApi}
      record={record}
      number={record.number}
      consequence={t('page.deleteConsequence')}
      isEditable={record.status !== 'cancelled'}
      isDeletable={record.status === 'requested'}
      steps={steps}
      main={mainSteps[record.status]}
      icons={stepIcons}
      textOf={(step) => t(`do.${step}`)}
      renderDialog={(step, close) => (
        <RepairStepDialog
          step={step}
          record={record}
          today={today}
          onClose={close}
          onSend={async (body, key) => {
            await take(step, body, key);
            close();
          }}
        />
      )}
    />
  );
}
