import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { DecisionDialog } from './DecisionDialog.tsx';

interface DeleteDialogProps {
  title: string;
  /** What is lost with it. */
  text: string;
  deleteText: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is deleted that does not come back. */
export function DeleteDialog({ title, text, deleteText, onConfirm, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  return (
    <DecisionDialog
      isOpen
      isWarning
      title={title}
      text={text}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="contained"
            color="error"
            onClick={() => {
              onConfirm();
              onClose();
            }}
          >
            {deleteText}
          </Button>
        </>
      }
    />
  );
}
