import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { repairApi } from '#contract/entities/repair/repair.api.ts';
import { repair, type RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import type { RepairAction, RepairStatus } from '#contract/entities/repair/repair.states.ts';
import { useRecordChange } from '#web/features/records/record.queries.ts';
import { RecordActions } from '#web/features/records/RecordActions.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { showMessage } from '#web/shared/messages/messages.ts';
import type { MoreAction } from '#web/shared/record/MoreActions.tsx';
import { sendStep } from './steps/repair.calls.ts';
import { stepIcons } from './steps/repair-steps.ts';
import { useRepairSteps } from './steps/useRepairSteps.ts';

const RepairStepDialog = lazy(async () => ({
  default: (await import('./steps/RepairStepDialog.tsx')).RepairStepDialog,
}));

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
  const [step, setStep] = useState<RepairAction>();
  const steps = useRepairSteps(record, today);
  const main = steps.find((one) => one.step === mainSteps[record.status] && one.reason === undefined)?.step;
  const number = isolateLtr(record.number);
  const others = steps
    .filter((one) => one.step !== main)
    .map((one): MoreAction => ({
      name: one.step,
      text: t(`do.${one.step}`),
      icon: stepIcons[one.step],
      reason: one.reason,
      onChoose: () => setStep(one.step),
    }));
  return (
    <RecordActions
      entity={repair}
      api={repairApi}
      record={record}
      number={record.number}
      consequence={t('page.deleteConsequence')}
      isEditable={record.status !== 'cancelled'}
      isDeletable={record.status === 'requested'}
      more={others}
    >
      {main ? (
        <Button
          variant="contained"
          startIcon={<Icon name={stepIcons[main]} size={16} />}
          onClick={() => setStep(main)}
        >
          {t(`do.${main}`)}
        </Button>
      ) : null}
      {step ? (
        <Suspense fallback={null}>
          <RepairStepDialog
            step={step}
            record={record}
            today={today}
            onClose={() => setStep(undefined)}
            onSend={async (body, key) => {
              takeIn(await sendStep(step, record, body, key));
              void client.invalidateQueries({ queryKey: ['equipment'] });
              void client.invalidateQueries({ queryKey: ['assignment'] });
              setStep(undefined);
              showMessage(t(`done.${step}`, { number }), { variant: 'success' });
            }}
          />
        </Suspense>
      ) : null}
    </RecordActions>
  );
}
