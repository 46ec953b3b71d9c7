import {
  equipment,
  type EquipmentCreate,
  type EquipmentRecord,
} from '#contract/entities/equipment/equipment.schema.ts';
import { addMonths } from '#contract/shared/day.ts';
import { trackedFields } from '#contract/shared/entity.ts';
import type { Custody } from '#server/areas/custody/custody.port.ts';
import { binRecords, lockRecords } from '#server/shared/command/record-sets.ts';
import { insertRows } from '#server/shared/command/rows.ts';
import { sql } from '#server/shared/db/sql.ts';
import { changesOfCreation } from '#server/shared/history/changes.ts';
import type { NewEvent } from '#server/shared/history/event.ts';
import { writeEvents } from '#server/shared/history/events.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { readRows } from '#server/shared/list/page.ts';
import { createTurns } from '#server/shared/turns.ts';
import { refuseNumbers } from './equipment.creation.ts';
import {
  equipmentSource,
  findWithHistory,
  insertFundingLines,
  refreshFundingAmounts,
} from './equipment.repository.ts';
import { takeTags } from './equipment.reservations.ts';
import type { Derived, Wanted } from './equipment.rules.ts';
import type { ItemOpening } from './equipment.set-openings.ts';
import { storedValues } from './equipment.stored-values.ts';
import { releaseClaimedTags, sendClaimedTags } from './equipment.tags.ts';

/** A new item that was checked. */
export interface NewItem {
  input: Pick<EquipmentCreate, 'tag' | 'fundingLines'>;
  item: Wanted;
  derived: Derived;
  /** The state in which it comes, where its row tells one. */
  opening?: ItemOpening;
}

/** A number for every item that brings none, in their order; the counters are locked in one order. */
async function issueNumbers(
  context: CommandContext,
  items: readonly NewItem[],
): Promise<Map<NewItem, string>> {
  const open = items.filter(({ input }) => !input.tag);
  const numbers = new Map<NewItem, string>();
  for (const prefix of [...new Set(open.map(({ derived }) => derived.category.tagPrefix))].toSorted()) {
    const own = open.filter(({ derived }) => derived.category.tagPrefix === prefix);
    const tags = await takeTags(context, prefix, own.length);
    if (!tags) throw refuseNumbers(prefix);
    for (const [at, item] of own.entries()) numbers.set(item, tags[at] ?? '');
  }
  return numbers;
}

/** An item with its number, and with its id once it is written. */
interface NumberedItem {
  item: NewItem;
  tag: string;
}
type PlacedItem = NumberedItem & { id: string };

/** Sends items with their tags and who paid for them, without waiting for the database; answers their ids. */
function sendItems(context: CommandContext, items: readonly NumberedItem[]): PlacedItem[] {
  const { db } = context;
  const rows = items.map(({ item: { item, derived }, tag }) => ({
    ...storedValues(item, derived),
    tag,
    nextDueOn: addMonths(derived.today, derived.category.inventoryCycleMonths),
  }));
  const ids = insertRows(context, equipment, rows);
  const placed = items.map((one, at) => ({ ...one, id: ids[at] ?? '' }));
  const kept = placed.filter(({ item }) => !item.input.tag);
  db.send(sql`
    insert into equipment_tag (tag, equipment_id)
    select * from unnest(${kept.map(({ tag }) => tag)}::text[], ${kept.map(({ id }) => id)}::uuid[])`);
  const claims = placed.filter(({ item }) => item.input.tag);
  if (claims.length > 0) sendClaimedTags(context, claims);
  const funded = placed.filter(({ item }) => item.input.fundingLines.length > 0);
  if (funded.length > 0) {
    insertFundingLines(
      db,
      funded.map(({ id, item }) => ({ id, lines: item.input.fundingLines })),
    );
    refreshFundingAmounts(
      db,
      funded.map(({ id }) => id),
    );
  }
  return placed;
}

/** Writes the event of each new item. */
async function writeCreations(context: CommandContext, records: readonly EquipmentRecord[]): Promise<void> {
  const fields = trackedFields(equipment);
  const turn = createTurns();
  const events: NewEvent[] = [];
  for (const record of records) {
    const changes = changesOfCreation(record, fields);
    events.push({ entity: 'equipment', id: record.id, version: 1, action: 'create', changes });
    await turn();
  }
  await writeEvents(context, events);
}

/** So many items go to the database at once: it writes some while the next are put together here. */
const itemsAtOnce = 250;

/** Writes items with their tags, who paid for them, and the event of each; a few hundred in as many statements as one. */
export async function createItems(
  context: CommandContext,
  items: readonly NewItem[],
): Promise<Map<NewItem, EquipmentRecord>> {
  if (items.length === 0) return new Map();
  const issued = await issueNumbers(context, items);
  const numbered = items.map((item) => ({ item, tag: item.input.tag || (issued.get(item) ?? '') }));
  const written = new Map<NewItem, EquipmentRecord>();
  const finish = async (placed: readonly PlacedItem[], reading: Promise<EquipmentRecord[]>) => {
    const records = await reading;
    await writeCreations(context, records);
    const recordOf = new Map(records.map((record) => [record.id, record]));
    for (const { item, id } of placed) {
      const record = recordOf.get(id);
      if (record) written.set(item, record);
    }
  };
  let finishBefore: (() => Promise<void>) | undefined;
  for (let from = 0; from < numbered.length; from += itemsAtOnce) {
    const placed = sendItems(context, numbered.slice(from, from + itemsAtOnce));
    const ids = placed.map(({ id }) => id);
    const reading = readRows(context.db, equipmentSource, ids);
    // Whoever waits for an earlier one is told why, and does not come to this one.
    reading.catch(() => undefined);
    await finishBefore?.();
    finishBefore = () => finish(placed, reading);
  }
  await finishBefore?.();
  return written;
}

const heldStatuses: readonly EquipmentRecord['status'][] = ['in_use', 'on_loan'];

/** Takes items back from whoever has them, where they are; those of one place together. */
async function takeBack(
  context: CommandContext,
  custody: Custody,
  items: readonly EquipmentRecord[],
  reason: string,
): Promise<(EquipmentRecord | AppError)[]> {
  const returned: (EquipmentRecord | AppError)[] = [];
  for (const movedToId of new Set(items.map(({ locationId }) => locationId))) {
    const own = items.filter(({ locationId }) => locationId === movedToId);
    const wanted = own.map(({ id, version }) => ({ id, version }));
    returned.push(...(await custody.takeBackAll(context, wanted, { movedToId, reason })));
  }
  return returned;
}

/**
 * Takes back items that a batch brought, those that somebody has after they came back. A missing one is found first, and
 * one that something stands on may be free once the others went: their own command does it.
 */
export async function removeItems(
  context: CommandContext,
  custody: Custody,
  wanted: readonly { id: string; version: number }[],
  reason: string,
): Promise<(EquipmentRecord | AppError | undefined)[]> {
  const { db, batch } = context;
  const locked = await lockRecords(context, equipmentSource, wanted);
  const withHistory = await findWithHistory(
    db,
    wanted.map(({ id }) => id),
    batch?.undoes,
  );
  const removable = locked.filter(
    (item): item is EquipmentRecord =>
      !(item instanceof AppError) && item.status !== 'missing' && !withHistory.has(item.id),
  );
  const held = removable.filter(({ status }) => heldStatuses.includes(status));
  const returned = held.length > 0 ? await takeBack(context, custody, held, reason) : [];
  const free = [
    ...removable.filter(({ status }) => !heldStatuses.includes(status)),
    ...returned.filter((item) => !(item instanceof AppError)),
  ];
  const binned = new Map<string, EquipmentRecord>();
  if (free.length > 0) {
    const { records, events } = await binRecords(context, equipmentSource, free, reason);
    await writeEvents(context, events);
    await releaseClaimedTags(
      db,
      free.map(({ id }) => id),
    );
    for (const record of records) binned.set(record.id, record);
  }
  return locked.map((item) => (item instanceof AppError ? item : binned.get(item.id)));
}
