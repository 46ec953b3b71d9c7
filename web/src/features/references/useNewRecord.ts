import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { useRecordChange } from '#web/features/records/record.queries.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { focusField, sortByPlace } from '#web/shared/form/field-focus.ts';
import { createResolver, errorPath, listProblems, toFieldError } from '#web/shared/form/form-resolver.ts';
import { toFormValues, toInput, type FormShape, type FormValues } from '#web/shared/form/form-values.ts';
import { createKeyHolder } from '#web/shared/form/idempotency-key.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import type { NewRecordSetup } from './new-record-setups.ts';

interface NewRecordOptions {
  setup: NewRecordSetup;
  preset: FormValues;
  typed: string;
  idPrefix: string;
  onCreated: (value: ReferenceValue) => void;
}

function startValues(
  { fields, entity, defaults }: NewRecordSetup,
  shape: FormShape,
  preset: FormValues,
  typed: string,
) {
  const named = fields.find((name) => entity.fields[name]?.kind === 'text');
  return { ...toFormValues(shape, defaults), ...(named && { [named]: typed }), ...preset };
}

/** The small form of a new record: checked by the contract, sent once, problems at their fields. */
export function useNewRecord({ setup, preset, typed, idPrefix, onCreated }: NewRecordOptions) {
  const { t } = useTranslation('form');
  const { entity, fields } = setup;
  const takeIn = useRecordChange(entity.name);
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const [keys] = useState(createKeyHolder);
  const shape = useMemo<FormShape>(
    () => ({ names: [...new Set([...fields, ...Object.keys(preset)])], fields: entity.fields }),
    [fields, preset, entity],
  );
  const form = useForm<FormValues>({
    defaultValues: startValues(setup, shape, preset, typed),
    resolver: createResolver({ shape, fields: entity.fields, schema: setup.schema }),
    mode: 'onTouched',
    shouldFocusError: false,
  });

  // What was typed is often the name already: the first field that is still empty is next.
  useEffect(() => {
    const values = form.getValues();
    const first = fields.find((name) => values[name] === '' || values[name] === null) ?? fields[0];
    const timer = setTimeout(() => first && focusField(first, idPrefix));
    return () => clearTimeout(timer);
  }, [form, fields, idPrefix]);

  function focusFirst(paths: readonly string[]) {
    const first = sortByPlace(paths, idPrefix)[0];
    if (first !== undefined) setTimeout(() => focusField(first, idPrefix));
  }

  function showRefusal(error: unknown) {
    const problems = isRequestError(error) ? (error.problem?.fields ?? []) : [];
    const known = problems.filter(({ path }) => shape.names.includes(path));
    for (const problem of known) form.setError(errorPath(problem.path, shape), toFieldError(problem));
    if (known.length === 0 || known.length < problems.length) setRefusal(error);
    focusFirst(known.map(({ path }) => path));
  }

  async function send(values: FormValues) {
    if (isSending) return;
    setIsSending(true);
    setRefusal(undefined);
    const input = Object.fromEntries(
      Object.entries(toInput(shape, values)).filter(([, value]) => value !== null),
    );
    try {
      const { record, value } = await setup.send(input, keys.keyFor(input));
      takeIn(record);
      showToast(t('created', { number: value.label }), { variant: 'success' });
      onCreated(value);
    } catch (error) {
      if (!isRequestError(error)) throw error;
      showRefusal(error);
    } finally {
      setIsSending(false);
    }
  }

  return {
    form,
    shape,
    isSending,
    refusal,
    save: () =>
      void form.handleSubmit(send, (errors) => focusFirst(listProblems(errors).map(({ path }) => path)))(),
  };
}
