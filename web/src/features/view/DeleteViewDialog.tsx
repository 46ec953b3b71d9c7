import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { PersonView } from '#contract/features/view/view.schema.ts';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';

interface DeleteViewDialogProps {
  view: PersonView;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a view is deleted, since it does not come back; whoever uses it loses it too. */
export function DeleteViewDialog({ view, onConfirm, onClose }: DeleteViewDialogProps) {
  const { t } = useTranslation('view');
  const { t: common } = useTranslation();
  return (
    <DecisionDialog
      isOpen
      isWarning
      title={t('deleteTitle', { name: view.name })}
      text={t(view.sharedWith.length > 0 ? 'deleteShared' : 'deleteOwn')}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            variant="contained"
            color="error"
            onClick={() => {
              onConfirm();
              onClose();
            }}
          >
            {t('delete')}
          </Button>
        </>
      }
    />
  );
}
