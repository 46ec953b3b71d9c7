import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { PersonView } from '#contract/features/view/view.schema.ts';
import { DeleteDialog } from '#web/shared/form/DeleteDialog.tsx';

interface DeleteViewDialogProps {
  view: PersonView;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a view is deleted, since it does not come back; whoever uses it loses it too. */
export function DeleteViewDialog({ view, onConfirm, onClose }: DeleteViewDialogProps) {
  const { t } = useTranslation('view');
  return (
    <DeleteDialog
      title={t('deleteTitle', { name: view.name })}
      text={t(view.sharedWith.length > 0 ? 'deleteShared' : 'deleteOwn')}
      deleteText={t('delete')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
