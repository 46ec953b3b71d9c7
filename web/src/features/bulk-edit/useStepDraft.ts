import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { BatchRecord, BatchStep } from '#contract/features/batch/batch.schema.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import { references } from '#web/features/references/references.ts';
import type { ReferenceName } from '#web/features/references/reference-names.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { toInput, type FormValues } from '#web/shared/form/form-values.ts';
import { useDebounced } from '#web/shared/form/useDebounced.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useChangeUpdate } from './bulk-edit.queries.ts';
import { markOfInput, stepFieldsOf, stepInputOf } from './bulk-steps.ts';

const pause = 500;
const editable: readonly BatchRecord['state'][] = ['mapping', 'checking', 'checked'];
const nothing: BatchStep = { action: '', input: {} };

/** What the references of a step are called: the batch knows their ids alone. */
function useReferenceNames(step: BatchStep, fields: readonly [string, FieldFacts][]): FormValues {
  const named = fields.flatMap(([field, { kind, entity }]) => {
    const id = step.input[field];
    return kind === 'reference' && typeof id === 'string'
      ? [{ field, id, source: references[entity as ReferenceName].source }]
      : [];
  });
  const found = useQueries({
    queries: named.map(({ id, source }) => ({
      queryKey: [source.kind ?? 'pick', source.key, 'reference', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.get(id, signal),
    })),
  });
  return Object.fromEntries(
    named.map(({ field, id }, at) => [field, found[at]?.data ?? { id, label: '…', note: null }]),
  );
}

/** What a step is asked for as it is being written; after a short rest it is sent, and every record checked again. */
export function useStepDraft(batch: BatchRecord) {
  const { fieldText } = useProblemText();
  const step = batch.step ?? nothing;
  const fields = stepFieldsOf(step);
  const names = useReferenceNames(step, fields);
  const [edited, setEdited] = useState<FormValues>({});
  const shape = { names: fields.map(([field]) => field), fields: Object.fromEntries(fields) };
  const values: FormValues = Object.fromEntries(
    fields.map(([field]) => [
      field,
      Object.hasOwn(edited, field) ? edited[field] : (names[field] ?? step.input[field] ?? ''),
    ]),
  );
  const wanted = stepInputOf(toInput(shape, values));
  const isWhole = fields.every(([field, { required }]) => !required || wanted[field] !== undefined);
  const wantedMark = markOfInput(wanted);
  const storedMark = markOfInput(step.input);
  const settledMark = useDebounced(wantedMark, pause);
  const update = useChangeUpdate(batch.id);
  const sent = update.variables?.body;
  const sentMark = sent && 'step' in sent ? markOfInput(sent.step.input) : storedMark;
  const isEdited = Object.keys(edited).length > 0;
  const isUnsent = isEdited && isWhole && wantedMark !== sentMark && editable.includes(batch.state);
  const isDue = isUnsent && settledMark === wantedMark && !update.isPending;
  const send = () =>
    update.mutate({ version: batch.version, body: { step: { action: step.action, input: wanted } } });
  const sendDue = useEffectEvent(send);
  useEffect(() => {
    if (isDue) sendDue();
  }, [isDue]);
  const sendUnsent = useEffectEvent(() => {
    if (isUnsent) send();
  });
  // Whoever leaves the page does not wait for the rest.
  useEffect(() => () => sendUnsent(), []);
  const refused = isRequestError(update.error) ? update.error.problem : undefined;
  const prefix = 'step.input.';
  const atFields = (refused?.fields ?? []).filter(({ path }) => path.startsWith(prefix));
  return {
    fields,
    values,
    setValue: (field: string, value: unknown) => setEdited((now) => ({ ...now, [field]: value })),
    problems: Object.fromEntries(
      atFields.map((problem) => [problem.path.slice(prefix.length), fieldText(problem)]),
    ),
    failure: update.error && atFields.length === 0 ? update.error : undefined,
    retry: send,
    /** What is written is what was checked. */
    isSettled: !isEdited || (isWhole && wantedMark === storedMark && !update.isPending),
  };
}
