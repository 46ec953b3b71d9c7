import type { BulkAnswer } from '#contract/entities/equipment/custody.api.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { seenStatuses } from '#contract/entities/equipment/equipment.states.ts';
import { addMonths } from '#contract/shared/day.ts';
import { inBulk } from '#server/shared/command/in-bulk.ts';
import {
  changeRecords,
  lockRecords,
  refusalOr,
  type WantedRecord,
} from '#server/shared/command/record-sets.ts';
import { getToday } from '#server/shared/db/today.ts';
import { writeEvents } from '#server/shared/history/events.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { findInventoryCycles } from './equipment.facts.ts';
import { equipmentSource } from './equipment.repository.ts';

function checkCanBeSeen({ tag, name, status }: EquipmentRecord): void {
  if (seenStatuses.includes(status)) return;
  throw new AppError('bad_state', {
    entity: 'equipment',
    number: tag ?? name,
    state: status,
    needed: seenStatuses.join(', '),
  });
}

/** Marks items as seen today; the next count is due one cycle of their category later. */
async function markAll(
  context: CommandContext,
  wanted: readonly WantedRecord[],
  reason?: string,
): Promise<(EquipmentRecord | AppError)[]> {
  const { db } = context;
  const [locked, today, cycles] = await Promise.all([
    lockRecords(context, equipmentSource, wanted),
    getToday(db),
    findInventoryCycles(
      db,
      wanted.map(({ id }) => id),
    ),
  ]);
  const results = locked.map((item) =>
    refusalOr(() => {
      if (item instanceof AppError) throw item;
      checkCanBeSeen(item);
      return item;
    }),
  );
  const changes = results.flatMap((before) => {
    if (before instanceof AppError) return [];
    const nextDueOn = addMonths(today, cycles.get(before.id) ?? 0);
    // Seen twice on one day is seen once.
    if (before.lastSeenOn === today && before.nextDueOn === nextDueOn) return [];
    return [{ id: before.id, before, values: { lastSeenOn: today, nextDueOn }, action: 'seen', reason }];
  });
  if (changes.length === 0) return results;
  const { records, events } = await changeRecords(context, equipmentSource, changes);
  await writeEvents(context, events);
  const after = new Map(records.map((record) => [record.id, record]));
  return results.map((result) => (result instanceof AppError ? result : (after.get(result.id) ?? result)));
}

export async function markSeen(
  context: CommandContext,
  id: string,
  reason?: string,
): Promise<EquipmentRecord> {
  const [result] = await markAll(context, [{ id, version: context.version }], reason);
  if (!result || result instanceof AppError) throw result ?? new AppError('not_found');
  return result;
}

export async function markSeenMany(
  context: CommandContext,
  items: readonly { id: string; version: number }[],
): Promise<BulkAnswer> {
  return { results: await inBulk(context, items, (some) => markAll(context, some)) };
}
