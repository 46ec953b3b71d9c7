import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import {
  checkInManyFields,
  custodySteps,
  equipmentSteps,
} from '#contract/entities/equipment/equipment.steps.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { reference } from '#contract/shared/field.ts';
import type { Custody } from '#server/areas/custody/custody.port.ts';
import { defineStep, type StepResults, type TargetStep } from '#server/features/batch/target-step.ts';
import { tryRow } from '#server/features/batch/row-work.ts';
import { changeRecords, lockRecords, type WantedRecord } from '#server/shared/command/record-sets.ts';
import { checkReference } from '#server/shared/command/references.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { Changes } from '#server/shared/history/event.ts';
import { writeEvents } from '#server/shared/history/events.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import { updateEquipment } from './equipment.commands.ts';
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
  wanted: readonly WantedRecord[],
): Promise<Map<string, Record<string, unknown>>> {
  const [ids, versions] = [wanted.map(({ id }) => id), wanted.map(({ version }) => version ?? 0)];
  // An item can be scanned, taken back and scanned again in one session: what its last transaction did counts.
  const events = await db.many<{ id: string; changes: Changes }>(sql`
    select e.entity_id as id, e.changes from unnest(${ids}::uuid[], ${versions}::int[]) as w (id, version)
    join event s on s.entity = 'equipment' and s.entity_id = w.id and s.version = w.version
    join event e on e.entity = 'equipment' and e.entity_id = w.id and e.xid = s.xid and e.batch_id = ${batchId}
    where s.batch_id = ${batchId} order by e.version desc`);
  const before = new Map<string, Record<string, unknown>>();
  // The oldest event says last what the item was: a file may put it into stock and give it away.
  for (const { id, changes } of events) before.set(id, { ...before.get(id), ...valuesBefore(changes) });
  return before;
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
  const before = await findValuesBefore(db, batchId, wanted);
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

type BulkStep = 'checkOut' | 'transfer' | 'loan' | 'extend' | 'checkIn' | 'move' | 'stock';

/** Moves items to another place, each by its own update. */
async function moveAll(
  context: CommandContext,
  vault: KeyVault,
  wanted: readonly WantedRecord[],
  locationId: string,
): Promise<StepResults> {
  const results: (EquipmentRecord | AppError)[] = [];
  for (const { id, version = 0 } of wanted) {
    const move = () => updateEquipment({ ...context, version }, vault, id, { locationId });
    results.push(await tryRow(context.db, move));
  }
  return results;
}

/** The steps that a batch takes with many items; the reason of the batch stands in their events. */
export function equipmentStepsOf(custody: Custody, vault: KeyVault): Readonly<Record<BulkStep, TargetStep>> {
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
    move: defineStep({
      permission: 'equipment.update',
      fields: { locationId: reference('Location', 'location') },
      take: (context, wanted, { locationId }) => moveAll(context, vault, wanted, locationId),
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
