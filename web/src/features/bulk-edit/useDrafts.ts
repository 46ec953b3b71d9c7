import { useEffect, useEffectEvent, useState } from 'react';
import type { BatchRecord, BatchRow, BulkChange } from '#contract/features/batch/batch.schema.ts';
import type { Entity } from '#contract/shared/entity.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { useDebounced } from '#web/shared/form/useDebounced.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { changeOf, draftOf, isFunding, markOf, withMasks, type Draft } from './bulk-operations.ts';
import { useBulkRows, useChangeUpdate } from './bulk-edit.queries.ts';

const pause = 500;
const editable: readonly BatchRecord['state'][] = ['mapping', 'checking', 'checked'];

/** Notes what records are called wherever a value names one. */
function noteLabels(value: unknown, labels: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) return;
  const { id, label } = value as { id?: unknown; label?: unknown };
  if (typeof id === 'string' && typeof label === 'string') labels.set(id, label);
  else for (const part of Object.values(value)) noteLabels(part, labels);
}

function labelsIn(rows: readonly BatchRow[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const { changes } of rows) {
    for (const { to } of Object.values(changes ?? {})) noteLabels(to, labels);
  }
  return labels;
}

/** The changes that complete drafts mean. */
function changesOf(drafts: readonly Draft[], { fields }: Entity): BulkChange[] {
  return drafts.flatMap((draft) => {
    const facts = fields[draft.field];
    return (facts && changeOf(draft, facts)) ?? [];
  });
}

/** The changes as they are being written; whatever is complete is sent after a short rest, and every record checked again. */
export function useDrafts(batch: BatchRecord, entity: Entity) {
  const { fieldText } = useProblemText();
  const stored = batch.changes ?? [];
  const [edited, setEdited] = useState<Draft[]>();
  // A page that is opened again knows the ids of references alone; the rows know what they are called.
  const hasReferences = stored.some(
    ({ field }) => isFunding(field) || entity.fields[field]?.kind === 'reference',
  );
  const rows = useBulkRows(batch, { verdict: 'update' }, edited === undefined && hasReferences);
  const labels = labelsIn(rows.data?.pages[0]?.items ?? []);
  const drafts =
    edited ??
    stored.flatMap((change) => {
      const facts = entity.fields[change.field];
      return facts ? [draftOf(change, facts, (id) => labels.get(id))] : [];
    });
  const wanted = changesOf(drafts, entity);
  const wantedMark = markOf(wanted);
  const settledMark = useDebounced(wantedMark, pause);
  const update = useChangeUpdate(batch.id);
  const isSecret = (field: string) => entity.fields[field]?.isSecret === true;
  const body = update.variables?.body;
  const sent = body && 'changes' in body ? body.changes : undefined;
  const sentMark = markOf(sent ? withMasks(sent, update.data?.changes ?? [], isSecret) : stored);
  const isUnsent = edited !== undefined && wantedMark !== sentMark && editable.includes(batch.state);
  const isDue = isUnsent && settledMark === wantedMark && !update.isPending;
  /** A secret that was taken is held by its mask from then on, unless another one was written meanwhile. */
  const forgetSecrets = (taken: readonly BulkChange[], answered: readonly BulkChange[]) =>
    setEdited((held) =>
      held?.map((draft) => {
        const isTaken = taken.some(({ field, value }) => field === draft.field && value === draft.value);
        const mask = answered.find(({ field }) => field === draft.field)?.value;
        return isSecret(draft.field) && isTaken && mask !== undefined ? { ...draft, value: mask } : draft;
      }),
    );
  const send = () =>
    update.mutate(
      { version: batch.version, body: { changes: wanted } },
      { onSuccess: ({ changes }) => forgetSecrets(wanted, changes ?? []) },
    );
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
  const atFields = (refused?.fields ?? []).filter(({ path }) => path.startsWith('changes.'));
  const problems = Object.fromEntries(
    atFields.map((problem) => [Number(problem.path.split('.')[1]), fieldText(problem)]),
  );
  return {
    drafts,
    setDrafts: (next: Draft[]) => setEdited(next),
    problems,
    failure: update.error && atFields.length === 0 ? update.error : undefined,
    /** What could not be sent is not sent again by itself. */
    retry: send,
    /** What is written is what was checked. */
    isSettled: wantedMark === markOf(stored) && wanted.length === drafts.length && !update.isPending,
  };
}
