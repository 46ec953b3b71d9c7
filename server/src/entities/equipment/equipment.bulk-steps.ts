import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import {
  checkInManyFields,
  custodySteps,
  equipmentSteps,
} from '#contract/entities/equipment/equipment.steps.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { Custody } from '#server/areas/custody/custody.port.ts';
import { defineStep, type StepResults, type TargetStep } from '#server/features/batch/target-step.ts';
import { changeRecords, lockRecords, type WantedRecord } from '#server/shared/command/record-sets.ts';
import { checkReference } from '#server/shared/command/references.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { Changes } from '#server/shared/history/event.ts';
import { writeEvents } from '#server/shared/history/events.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { equipmentSource } from './equipment.repository.ts';
import { stockAll } from './equipment.stocking.ts';

/** What an item was before a step, by its event; what stands in a column is the id of what the event names. */
function valuesBefore(changes: Changes): Record<string, unknown> {
  const plain = (from: unknown) =>
    typeof from === 'object' && from !== null && 'id' in from ? from.id : from;
  return Object.fromEntries(Object.entries(changes).map(([field, { from }]) => [field, plain(from)]));
}

async function findValuesBefore(
  db: Queryable,
  batchId: string,
  ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const events = await db.many<{ id: string; changes: Changes }>(sql`
    select entity_id as id, changes from event
    where batch_id = ${batchId} and entity = 'equipment' and entity_id = any(${ids}::uuid[])`);
  return new Map(events.map(({ id, changes }) => [id, valuesBefore(changes)]));
}

/** Which of the places that items came from cannot be chosen any more. */
async function findClosedPlaces(
  db: Queryable,
  values: Iterable<Record<string, unknown>>,
): Promise<Map<unknown, FieldProblem[]>> {
  const given = [...values].map(({ locationId }) => locationId);
  const places = [...new Set(given.filter((id) => typeof id === 'string'))];
  const checked = await Promise.all(
    places.map(async (id) => {
      const field = { path: 'locationId', title: 'Location' };
      return [id, await checkReference(db, 'location', id, field)] as const;
    }),
  );
  return new Map(checked.filter(([, problems]) => problems.length > 0));
}

/** Takes back a step with many items: each gets the state, place and custody that it had, if both can have each other. */
async function undoSteps(
  context: CommandContext,
  custody: Custody,
  wanted: readonly WantedRecord[],
): Promise<StepResults> {
  const { db } = context;
  const batchId = context.batch?.undoes ?? '';
  const locked = await lockRecords(context, equipmentSource, wanted);
  const before = await findValuesBefore(
    db,
    batchId,
    wanted.map(({ id }) => id),
  );
  const closed = await findClosedPlaces(db, before.values());
  const results: (EquipmentRecord | AppError)[] = locked.map((item) => {
    if (item instanceof AppError) return item;
    const problems = closed.get(before.get(item.id)?.['locationId']);
    return problems ? refuseFields(problems) : item;
  });
  const items = results.filter((item) => !(item instanceof AppError));
  const { refused, events } = await custody.undo(context, items, batchId);
  const changes = items
    .filter(({ id }) => !refused.has(id))
    .map((item) => ({ id: item.id, before: item, values: before.get(item.id) ?? {}, action: 'undo' }));
  const written = await changeRecords(context, equipmentSource, changes);
  await writeEvents(context, [...written.events, ...events]);
  const after = new Map(written.records.map((record) => [record.id, record]));
  return results.map((item) =>
    item instanceof AppError ? item : (refused.get(item.id) ?? after.get(item.id) ?? item),
  );
}

const { reason: _given, ...giving } = custodySteps.checkOut.fields;
const { reason: _lent, ...lending } = custodySteps.loan.fields;
const { reason: _extended, ...extending } = custodySteps.extend.fields;
const { reason: _returned, ...returning } = checkInManyFields;

/** The steps that a batch takes with many items; the reason of the batch stands in their events. */
export function equipmentStepsOf(custody: Custody): Readonly<Record<string, TargetStep>> {
  const undo: TargetStep['undo'] = (context, wanted) => undoSteps(context, custody, wanted);
  const giveAs = (action: 'checkOut' | 'transfer') =>
    defineStep({
      permission: custodySteps[action].permission,
      fields: giving,
      take: (context, wanted, input) => custody.giveAll(context, wanted, action, input),
      undo,
    });
  return {
    checkOut: giveAs('checkOut'),
    transfer: giveAs('transfer'),
    loan: defineStep({
      permission: custodySteps.loan.permission,
      fields: lending,
      take: (context, wanted, input) => custody.giveAll(context, wanted, 'loan', input),
      undo,
    }),
    extend: defineStep({
      permission: custodySteps.extend.permission,
      fields: extending,
      take: (context, wanted, input) => custody.extendAll(context, wanted, input),
      undo,
    }),
    checkIn: defineStep({
      permission: custodySteps.checkIn.permission,
      fields: returning,
      take: (context, wanted, input) => custody.takeBackAll(context, wanted, input),
      undo,
    }),
    stock: defineStep({
      permission: equipmentSteps.stock.permission,
      fields: {},
      take: (context, wanted) => stockAll(context, wanted),
      undo,
    }),
  };
}
