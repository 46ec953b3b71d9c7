import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useMemo, useState, type FormEvent } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useErrorText } from '#web/features/records/useErrorText.ts';
import { useEntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { FormField } from '#web/shared/form/FormField.tsx';
import { FormScopeProvider, type NewRecordProps } from '#web/shared/form/form-scope.ts';
import type { FormInput, FormValues } from '#web/shared/form/form-values.ts';
import { useDescribeProblem } from '#web/shared/form/useDescribeProblem.ts';
import { useCreateText, type CreateNamespace } from '#web/shared/i18n/entity-namespaces.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import type { NewRecordSetup } from './define-reference.ts';
import { searchReferences } from './reference-search.ts';
import { references } from './references.ts';
import { isSharedField, withoutRequired } from './shared-fields.ts';
import { useNewRecord } from './useNewRecord.ts';

interface NewRecordDialogProps extends Omit<NewRecordProps, 'offer'> {
  namespace: CreateNamespace;
  /** Values that the form around the picker already decides. */
  preset: FormValues;
  /** Where the record is created later: what was filled in is handed on, and nothing is sent. */
  collect?: {
    title?: string;
    text: string;
    submit: string;
    /** What is filled in belongs to many records: only what they can have in common is asked for. */
    isShared?: boolean;
    onFilled: (values: FormInput) => void;
  };
}

function setupOf(namespace: CreateNamespace, isShared: boolean): NewRecordSetup {
  const setups = Object.values(references).map(({ newRecord }) => newRecord);
  const found = setups.find((setup) => setup?.namespace === namespace);
  if (!found) throw new Error(`No new record of ${namespace} can be made here.`);
  if (!isShared) return found;
  const { entity, fields } = found;
  return {
    ...found,
    entity: withoutRequired(entity),
    fields: fields.filter((name) => isSharedField(entity.fields[name])),
  };
}

/** Makes a record with the few fields it needs, and hands it to the picker; the form below keeps its entries. */
export function NewRecordDialog({
  namespace,
  preset,
  typed,
  collect,
  onCreated,
  onClose,
}: NewRecordDialogProps) {
  const { t } = useTranslation('form');
  const id = useId();
  const [setup] = useState(() => setupOf(namespace, collect?.isShared ?? false));
  const { entity, fields } = setup;
  const { labelOf } = useEntityTexts(entity);
  const describeProblem = useDescribeProblem(entity, labelOf);
  const errorText = useErrorText(entity);
  const idPrefix = `${id}-`;
  const { form, shape, isSending, refusal, save } = useNewRecord({
    setup,
    preset,
    typed,
    idPrefix,
    onCreated,
    onFilled: collect?.onFilled,
    isShared: collect?.isShared,
  });
  const createText = useCreateText(namespace);
  const searches = useMemo(
    () =>
      Object.fromEntries(Object.entries(setup.searches).map(([path, to]) => [path, searchReferences(to)])),
    [setup],
  );

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    // React hands events of a dialog to what is around it in the code: the form below must not be saved.
    event.stopPropagation();
    save();
  }

  return (
    <DecisionDialog
      isOpen
      title={collect?.title ?? createText}
      text={collect?.text ?? t('newText')}
      mark={<Icon name="plus" size={20} />}
      width={640}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="contained" type="submit" form={`${id}-form`} disabled={isSending}>
            {collect?.submit ?? t('createAndChoose')}
          </Button>
        </>
      }
    >
      {refusal === undefined ? null : <Notice tone="danger">{errorText(refusal)}</Notice>}
      <FormScopeProvider value={{ entity, form, shape, labelOf, describeProblem, searches, idPrefix }}>
        <Box
          component="form"
          id={`${id}-form`}
          noValidate
          onSubmit={onSubmit}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(6, minmax(0, 1fr))' },
            gap: 2,
            alignItems: 'start',
          }}
        >
          {fields.map((field) => (
            <FormField
              key={field}
              name={field}
              span={fields.length > 1 ? 3 : 6}
              placeholder={entity.fields[field]?.example}
            />
          ))}
        </Box>
      </FormScopeProvider>
    </DecisionDialog>
  );
}
