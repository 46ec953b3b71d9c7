import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import type { NewRecordProps } from '#web/shared/form/form-scope.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import type { Owner } from './attachments.queries.ts';
import { FileAdder } from './FileAdder.tsx';

/** Adds a file to the record whose files a picker shows, and chooses it there. */
export function NewFileDialog({ offer, onCreated, onClose }: NewRecordProps) {
  const { t } = useTranslation('attachments');
  return (
    <DecisionDialog
      isOpen
      width={640}
      title={t('list.create')}
      text={t('newText')}
      mark={<Icon name="upload" size={20} />}
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {t('cancel')}
        </Button>
      }
    >
      <FileAdder
        {...(offer.preset as unknown as Owner)}
        onAdded={({ id, name, kind }) => onCreated({ id, label: name, note: kind })}
      />
    </DecisionDialog>
  );
}
