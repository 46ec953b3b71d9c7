import Button from '@mui/material/Button';
import { useState } from 'react';
import './batch-texts.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';
import { showToast } from '#web/shared/messages/messages.ts';
import { useToday } from '#web/shared/session/useToday.ts';
import { stepsOf, type OfferedStep } from './batch-steps.ts';
import { useBatchStep } from './batch.queries.ts';
import { CancelDialog, losesRows } from './CancelDialog.tsx';
import { UndoDialog } from './UndoDialog.tsx';
import { useBatchErrorText } from './useBatchErrorText.ts';

const icons: Record<OfferedStep, IconName> = {
  pause: 'clock',
  resume: 'arrow-right',
  cancel: 'x',
  retry: 'refresh',
  undo: 'undo',
};

interface BatchStepsProps {
  batch: BatchRecord;
  /** Which of the steps stand here; all that its state offers unless told. */
  only?: readonly OfferedStep[];
  size?: 'small' | 'medium';
}

/** What can be done with a batch as it is now: pause, go on, cancel, try again, undo. */
export function BatchSteps({ batch, only, size = 'medium' }: BatchStepsProps) {
  const { t } = useTranslation('batch');
  const errorText = useBatchErrorText();
  const step = useBatchStep(batch);
  const today = useToday();
  const [asked, setAsked] = useState<'undo' | 'cancel'>();
  const offered = stepsOf(batch, today).filter((one) => only === undefined || only.includes(one));
  const close = () => setAsked(undefined);
  const send = (one: OfferedStep) =>
    step.mutate({ step: one }, { onError: (error) => showToast(errorText(error), { variant: 'error' }) });
  const take = (one: OfferedStep) => {
    if (one === 'undo' || (one === 'cancel' && losesRows(batch))) setAsked(one);
    else send(one);
  };
  return (
    <>
      {offered.map((one) => (
        <Button
          key={one}
          size={size}
          variant={size === 'small' ? 'text' : 'outlined'}
          disabled={step.isPending}
          startIcon={<Icon name={icons[one]} size={16} />}
          onClick={() => take(one)}
        >
          {t(`step.${one}`)}
        </Button>
      ))}
      {asked === 'undo' ? <UndoDialog batch={batch} onClose={close} /> : null}
      {asked === 'cancel' ? (
        <CancelDialog
          batch={batch}
          onClose={close}
          onCancel={() => {
            close();
            send('cancel');
          }}
        />
      ) : null}
    </>
  );
}
