import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { DecisionDialog } from './DecisionDialog.tsx';

interface LeaveDialogProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
  onDiscard: () => void;
}

/** Asks before unsaved entries are left behind; leaving keeps them on the device. */
export function LeaveDialog({ isOpen, onStay, onLeave, onDiscard }: LeaveDialogProps) {
  const { t } = useTranslation('form');
  return (
    <DecisionDialog
      isOpen={isOpen}
      title={t('leaveTitle')}
      text={t('leaveText')}
      onClose={onStay}
      losing={
        <Button color="inherit" onClick={onDiscard}>
          {t('leaveDiscard')}
        </Button>
      }
      actions={
        <>
          <Button variant="outlined" onClick={onLeave}>
            {t('leaveKeep')}
          </Button>
          <Button variant="contained" onClick={onStay}>
            {t('keepEditing')}
          </Button>
        </>
      }
    />
  );
}
