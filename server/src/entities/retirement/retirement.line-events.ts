import { isDeepStrictEqual } from 'node:util';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { updateRow } from '#server/shared/command/rows.ts';
import { changesBetween } from '#server/shared/history/changes.ts';
import { writeEvent, type Changes } from '#server/shared/history/event.ts';
import { ownedRowsChange } from '#server/shared/history/owned-rows.ts';
import { getRecord } from '#server/features/records/records.routes.ts';
import { trackedFields } from '#contract/shared/entity.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { findEntered } from './retirement.line-rows.ts';
import { retirementSource } from './retirement.repository.ts';

type Values = Record<string, unknown>;

/** What the lines of an event were and are, by tag and value; an item that came or went is there on one side alone. */
function lineChanges(
  before: readonly { tag: string; values: Values }[],
  after: readonly { tag: string; values: Values }[],
): Changes {
  const from: Record<string, Values> = {};
  const to: Record<string, Values> = {};
  for (const { tag, values } of before) {
    const now = after.find((line) => line.tag === tag)?.values;
    const names = now ? Object.keys({ ...values, ...now }) : Object.keys(values);
    const changed = names.filter((name) => !isDeepStrictEqual(values[name] ?? null, now?.[name] ?? null));
    if (now && changed.length === 0) continue;
    from[tag] = Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
    if (now) to[tag] = Object.fromEntries(changed.map((name) => [name, now[name] ?? null]));
  }
  for (const { tag, values } of after) {
    if (!before.some((line) => line.tag === tag)) to[tag] = values;
  }
  const isNothing = Object.keys(from).length + Object.keys(to).length === 0;
  return isNothing ? {} : { lines: { from, to } };
}

/** Changes a locked case together with lines of it: one version and one event, which tells both. */
export async function changeWithLines(
  context: CommandContext,
  before: RetirementRecord,
  {
    action,
    reason,
    equipmentIds,
    values = {},
    work,
  }: {
    action: string;
    reason?: string | undefined;
    equipmentIds: readonly string[];
    values?: Values;
    work: () => Promise<void>;
  },
): Promise<RetirementRecord> {
  const { db } = context;
  const { id } = before;
  const linesBefore = await findEntered(db, id, equipmentIds);
  await work();
  updateRow(context, retirementSource.entity, id, values);
  const after = await getRecord(db, retirementSource, id);
  const changes = {
    ...changesBetween(before, after, trackedFields(retirementSource.entity)),
    ...lineChanges(linesBefore, await findEntered(db, id, equipmentIds)),
    ...(await ownedRowsChange(db, retirementSource, id)),
  };
  await writeEvent(context, { entity: 'retirement', id, version: after.version, action, changes, reason });
  return after;
}
