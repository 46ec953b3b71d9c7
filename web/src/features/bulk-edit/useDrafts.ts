import { useEffect, useEffectEvent, useState } from 'react';
import type { BatchRecord, BulkChange } from '#contract/features/batch/batch.schema.ts';
import type { Entity } from '#contract/shared/entity.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { useDebounced } from '#web/shared/form/useDebounced.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { changeOf, draftOf, markOf, type Draft } from './bulk-operations.ts';
import { useBulkRows, useChangeUpdate } from './bulk-edit.queries.ts';

const pause = 500;
const editable: readonly BatchRecord['state'][] = ['mapping', 'checking', 'checked'];

function labelIn(value: unknown): string | undefined {
  const isNamed = typeof value === 'object' && value !== null && 'label' in value;
  return isNamed && typeof value.label === 'string' ? value.label : undefined;
}

/** The changes as they are being written; whatever is complete is sent after a short rest, and every record checked again. */
export function useDrafts(batch: BatchRecord, entity: Entity) {
  const { fieldText } = useProblemText();
  const stored = batch.changes ?? [];
  const [edited, setEdited] = useState<Draft[]>();
  // A page that is opened again knows the ids of references alone; the rows know what they are called.
  const hasReferences = stored.some(({ field }) => entity.fields[field]?.kind === 'reference');
  const rows = useBulkRows(batch, 'update', edited === undefined && hasReferences);
  const sample = rows.data?.pages[0]?.items ?? [];
  const nameOf = (field: string) =>
    sample.map(({ changes }) => labelIn(changes?.[field]?.to)).find((label) => label !== undefined);
  const drafts =
    edited ??
    stored.flatMap((change) => {
      const facts = entity.fields[change.field];
      return facts ? [draftOf(change, facts, nameOf(change.field))] : [];
    });
  const wanted: BulkChange[] = drafts.flatMap((draft) => {
    const facts = entity.fields[draft.field];
    return (facts && changeOf(draft, facts)) ?? [];
  });
  const wantedMark = markOf(wanted);
  const settledMark = useDebounced(wantedMark, pause);
  const update = useChangeUpdate(batch.id);
  const sent = update.variables?.body;
  const sentMark = markOf(sent && 'changes' in sent ? sent.changes : stored);
  const isDue =
    edited !== undefined &&
    settledMark === wantedMark &&
    settledMark !== sentMark &&
    !update.isPending &&
    editable.includes(batch.state);
  const send = () => update.mutate({ version: batch.version, body: { changes: wanted } });
  const sendDue = useEffectEvent(send);
  useEffect(() => {
    if (isDue) sendDue();
  }, [isDue]);
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
