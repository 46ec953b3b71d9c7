import type { RetirementLineInput } from '#contract/entities/retirement/retirement.lines.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { BatchEvent } from '#server/features/batch/undo.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { checkRetirementRecord } from './retirement.rules.ts';
import { lockCase } from './retirement.authorization.ts';
import { changeWithLines } from './retirement.line-events.ts';
import { deleteLines, findBroughtItems, updateLines } from './retirement.line-rows.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';

type Values = Record<string, unknown>;
type LinesByTag = Record<string, Values>;

/**
 * What each item of the events was before them, the newest first; null for one that was not in the case. One that came
 * and went in between, as a scan that was taken back by itself, needs nothing.
 */
function linesBefore(events: readonly BatchEvent[]): Map<string, Values | null> {
  const before = new Map<string, Values | null>();
  const gone = new Set<string>();
  for (const { changes } of events) {
    const from = (changes['lines']?.from ?? {}) as LinesByTag;
    const to = (changes['lines']?.to ?? {}) as LinesByTag;
    for (const tag of new Set([...Object.keys(from), ...Object.keys(to)])) {
      const values = from[tag];
      if (!before.has(tag) && to[tag] === undefined) gone.add(tag);
      before.set(tag, values ? { ...before.get(tag), ...values } : null);
    }
  }
  for (const tag of gone) if (before.get(tag) === null) before.delete(tag);
  return before;
}

/** Gives a case back the values and the items that it had before a batch, in one event. */
export async function undoBrought(
  context: CommandContext,
  id: string,
  values: Values,
  events: readonly BatchEvent[],
): Promise<RetirementRecord> {
  const { before } = await lockCase(context, id, 'setLines');
  const problems = await checkRetirementRecord(context.db, { ...before, ...values }, before);
  if (problems.length > 0) throw refuseFields(problems);
  const lines = linesBefore(events);
  const items = await findBroughtItems(context.db, id, [...lines.keys()]);
  // Of an item that is in the bin by now, nobody knows by itself what to do with its line.
  if (items.length < lines.size) throw new AppError('undo_by_hand');
  const added = items.filter(({ tag }) => lines.get(tag) === null).map(({ id: item }) => item);
  const valued = items.flatMap(({ id: equipmentId, tag }): RetirementLineInput[] => {
    const known = lines.get(tag);
    return known ? [{ equipmentId, ...known }] : [];
  });
  return changeWithLines(context, before, {
    action: 'undo',
    equipmentIds: items.map(({ id: item }) => item),
    values,
    work: async () => {
      if (added.length > 0) await deleteLines(context.db, id, added);
      const by = { name: context.actor.name, at: context.now.toISOString() };
      await updateLines(context.db, id, valued, by);
    },
  });
}
