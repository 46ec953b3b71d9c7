import { useEffect, useEffectEvent } from 'react';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { NewRecordDialog } from '#web/features/references/NewRecordDialog.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { findReference } from './find-reference.ts';

const nothing = {};

/** Asks for the few fields of a record that is created when the import is applied. */
export function NewValueDialog({
  entity,
  value,
  many,
  onFilled,
  onClose,
}: {
  entity: string | null;
  value: string;
  /** How many records are created with what they have in common, where it is more than this one. */
  many?: number;
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
      collect={
        many === undefined
          ? { text: t('createText'), submit: t('createLater'), onFilled }
          : {
              title: t('createAllTitle', { n: formatCount(many) }),
              text: t('createAllText'),
              submit: t('createLater'),
              isShared: true,
              onFilled,
            }
      }
    />
  );
}
