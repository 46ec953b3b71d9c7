import Button from '@mui/material/Button';
import './batch-texts.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';

/** Whether a batch that is canceled loses what was prepared in it. What was applied stays, and its other rows can be brought again. */
export function losesRows({ state, counts }: Pick<BatchRecord, 'state' | 'counts'>): boolean {
  return state !== 'applying' && counts.rows > 0 && counts.applied === 0;
}

interface CancelDialogProps {
  batch: BatchRecord;
  onClose: () => void;
  onCancel: () => void;
}

/** Asks before the rows of a batch are thrown away. */
export function CancelDialog({ batch, onClose, onCancel }: CancelDialogProps) {
  const { t } = useTranslation('batch');
  return (
    <DecisionDialog
      isOpen
      title={t('cancel.title', { number: isolateLtr(batch.number) })}
      text={t('cancel.text', { count: batch.counts.rows })}
      mark={<Icon name="trash" size={20} />}
      isWarning
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('cancel.keep')}
          </Button>
          <Button variant="contained" color="error" onClick={onCancel}>
            {t('cancel.throw')}
          </Button>
        </>
      }
    />
  );
}
