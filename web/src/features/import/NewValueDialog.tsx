import { useEffect, useEffectEvent } from 'react';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { NewRecordDialog } from '#web/features/references/NewRecordDialog.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { findReference } from './find-reference.ts';

const nothing = {};

/** Asks for the few fields of a record that is created when the import is applied. */
export function NewValueDialog({
  entity,
  value,
  onFilled,
  onClose,
}: {
  entity: string | null;
  value: string;
  onFilled: (values: FormInput) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('import');
  const setup = findReference(entity)?.newRecord;
  // A kind without such a form needs its name alone.
  const needsForm = setup !== undefined;
  const fill = useEffectEvent(() => onFilled(nothing));
  useEffect(() => {
    if (!needsForm) fill();
  }, [needsForm]);
  if (!setup) return null;
  return (
    <NewRecordDialog
      namespace={setup.namespace}
      preset={nothing}
      typed={value}
      onClose={onClose}
      onCreated={onClose}
      collect={{ text: t('createText'), submit: t('createLater'), onFilled }}
    />
  );
}
