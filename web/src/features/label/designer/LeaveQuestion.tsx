import Button from '@mui/material/Button';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import type { UnsavedGuard } from '#web/shared/form/useUnsavedGuard.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';

/** Leaving a template with changes that are not saved is asked about. */
export function LeaveQuestion({ guard }: { guard: UnsavedGuard }) {
  const { t } = useTranslation('form');
  const { t: label } = useTranslation('label');
  return (
    <DecisionDialog
      isOpen={guard.isAsking}
      title={t('leaveTitle')}
      text={label('designer.leaveText')}
      onClose={guard.stay}
      losing={
        <Button color="inherit" onClick={guard.leave}>
          {t('leaveDiscard')}
        </Button>
      }
      actions={
        <Button variant="contained" onClick={guard.stay}>
          {t('keepEditing')}
        </Button>
      }
    />
  );
}
