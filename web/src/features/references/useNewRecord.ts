import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { focusField, sortByPlace } from '#web/shared/form/field-focus.ts';
import { createResolver, errorPath, listProblems, toFieldError } from '#web/shared/form/form-resolver.ts';
import {
  toFormValues,
  toInput,
  type FormInput,
  type FormShape,
  type FormValues,
} from '#web/shared/form/form-values.ts';
import { createKeyHolder } from '#web/shared/form/idempotency-key.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import type { NewRecordSetup } from './define-reference.ts';

interface NewRecordOptions {
  setup: NewRecordSetup;
  preset: FormValues;
  typed: string;
  idPrefix: string;
  onCreated: (value: ReferenceValue) => void;
  /** Takes what was filled in, in the place of sending it. */
  onFilled?: ((input: FormInput) => void) | undefined;
  /** It is a part of many records: what it leaves open comes from elsewhere, so nothing has to be filled in. */
  isShared?: boolean | undefined;
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
export function useNewRecord({
  setup,
  preset,
  typed,
  idPrefix,
  onCreated,
  onFilled,
  isShared = false,
}: NewRecordOptions) {
  const { t } = useTranslation('form');
  const { entity, fields } = setup;
  const { putRecord } = useRecordCache(entity.name);
  const [refusal, setRefusal] = useState<unknown>();
  const [keys] = useState(createKeyHolder);
  const shape = useMemo<FormShape>(
    () => ({ names: [...new Set([...fields, ...Object.keys(preset)])], fields: entity.fields }),
    [fields, preset, entity],
  );
  const form = useForm<FormValues>({
    defaultValues: startValues(setup, shape, preset, typed),
    ...(!isShared && {
      resolver: createResolver({ shape, fields: entity.fields, schema: setup.schema }),
    }),
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

  const { mutate, isPending } = useMutation({
    mutationFn: (input: FormInput) => setup.send(input, keys.keyFor(input)),
    onMutate: () => setRefusal(undefined),
    onSuccess: ({ record, value }) => {
      putRecord(record);
      showToast(t('created', { number: value.label }), { variant: 'success' });
      onCreated(value);
    },
    onError: showRefusal,
  });

  function send(values: FormValues) {
    if (isPending) return;
    const filled = Object.entries(toInput(shape, values)).filter(([, value]) => value !== null);
    const input = Object.fromEntries(filled);
    if (onFilled) onFilled(input);
    else mutate(input);
  }

  return {
    form,
    shape,
    isSending: isPending,
    refusal,
    save: () =>
      void form.handleSubmit(send, (errors) => focusFirst(listProblems(errors).map(({ path }) => path)))(),
  };
}
