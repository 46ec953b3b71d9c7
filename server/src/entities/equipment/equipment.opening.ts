import { checkOpening } from '#contract/entities/equipment/opening.rules.ts';
import {
  openingFields,
  openingStatusOf,
  type Opening,
  type OpeningField,
  type OpeningStatus,
} from '#contract/entities/equipment/opening.ts';
import type { EquipmentOpening, EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { can } from '#contract/shared/permissions.ts';
import type { Custody, OpeningGiving, OpeningHolder } from '#server/areas/custody/custody.port.ts';
import { binRecord, lockRecord } from '#server/shared/command/record.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import { createEquipment } from './equipment.creation.ts';
import { equipmentLife } from './equipment.life.ts';
import { equipmentSource, hasHistory } from './equipment.repository.ts';
import { stockEquipment } from './equipment.stocking.ts';
import { releaseClaimedTags } from './equipment.tags.ts';

export async function getDays(db: Queryable): Promise<{ today: string; takeOverUntil: string }> {
  return db.one(sql`
    select agency_today() as today, setting_on('takeOverUntil', agency_today()) #>> '{}' as "takeOverUntil"`);
}

/** What kinds of record holders are, by their ids. */
export async function findHolders(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, keyof OpeningHolder>> {
  const found = await db.many<{ id: string; field: keyof OpeningHolder }>(sql`
    select id, 'personId' as field from person where id = any(${ids}::uuid[])
    union all select id, 'locationId' from location where id = any(${ids}::uuid[])
    union all select id, 'projectId' from project where id = any(${ids}::uuid[])`);
  return new Map(found.map(({ id, field }) => [id, field]));
}

const cells: Readonly<Record<string, OpeningField>> = {
  personId: 'holder',
  locationId: 'holder',
  projectId: 'holder',
  startedOn: 'holderSince',
  dueOn: 'holderDueOn',
};

/** Says what a step refuses at the column that it came from. */
async function atCells<T>(step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    if (!(error instanceof AppError) || !error.details.fields) throw error;
    throw refuseFields(problemsAtCells(error.details.fields));
  }
}

/** What a step refuses, at the columns that it came from. */
export function problemsAtCells(problems: readonly FieldProblem[]): FieldProblem[] {
  return problems.map((one) => ({ ...one, path: cells[one.path] ?? one.path }));
}

/** Who has an item, as a row tells it. */
export function givingOf(
  field: keyof OpeningHolder | undefined,
  { holder, holderSince, holderDueOn }: Opening,
): OpeningGiving {
  return {
    [field ?? 'personId']: holder ?? '',
    ...(holderSince && { startedOn: holderSince }),
    ...(holderDueOn && { dueOn: holderDueOn }),
  };
}

/** What an item has that is missing or was disposed of. */
export function valuesOfEnd(
  { batch }: CommandContext,
  status: 'missing' | 'disposed',
  opening: Opening,
): Record<string, unknown> {
  if (status === 'missing') return { missingSince: opening.missingSince };
  return {
    disposedOn: opening.disposedOn,
    disposalMethod: opening.disposalMethod,
    salePrice: opening.disposalPrice || null,
    disposalRecipient: opening.disposalRecipient || null,
    takenOverIn: batch?.number,
  };
}

/** Puts a new item into stock and gives it to whoever has it already. */
async function giveNew(
  context: CommandContext,
  custody: Custody,
  item: EquipmentRecord,
  opening: Opening,
): Promise<EquipmentRecord> {
  const stocked =
    item.status === 'received' ? await stockEquipment({ ...context, version: item.version }, item.id) : item;
  const holder = opening.holder ?? '';
  const field = (await findHolders(context.db, [holder])).get(holder);
  return atCells(custody.open(context, stocked, givingOf(field, opening)));
}

/** Brings a received item to the state that it is in already, by the steps that lead there. */
async function reachStatus(
  context: CommandContext,
  custody: Custody,
  item: EquipmentRecord,
  status: OpeningStatus,
  opening: Opening,
): Promise<EquipmentRecord> {
  switch (status) {
    case 'received':
      return item;
    case 'in_stock':
      return item.status === 'in_stock'
        ? item
        : stockEquipment({ ...context, version: item.version }, item.id);
    case 'in_use':
    case 'on_loan':
      return giveNew(context, custody, item, opening);
    case 'missing': {
      const held = opening.holder ? await giveNew(context, custody, item, opening) : item;
      const values = valuesOfEnd(context, status, opening);
      return equipmentLife.step(context, held, { action: 'reportMissing', values });
    }
    case 'disposed': {
      const values = valuesOfEnd(context, status, opening);
      return equipmentLife.step(context, item, { action: 'takeOverDisposed', values });
    }
  }
}

/** The fields of an item, and the state in which a row brings it. */
export function splitOpening(input: EquipmentOpening): {
  opening: Opening;
  fields: Omit<EquipmentOpening, OpeningField>;
} {
  const opening: Record<string, unknown> = {};
  const fields: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(input)) {
    (Object.hasOwn(openingFields, field) ? opening : fields)[field] = value;
  }
  return { opening, fields: fields as unknown as Omit<EquipmentOpening, OpeningField> };
}

/** Creates an item as an import brings it: its own fields first, then the state that it is in already. */
export async function createOpening(
  context: CommandContext,
  tools: { custody: Custody; vault: KeyVault },
  input: EquipmentOpening,
): Promise<EquipmentRecord> {
  const { opening, fields } = splitOpening(input);
  const isTakeOver = context.batch?.isTakeOver ?? false;
  // Whoever began it may have lost the role since.
  if (isTakeOver && !can(context.actor.roles, 'import.takeOver')) throw new AppError('not_allowed');
  const facts = { ...(await getDays(context.db)), isTakeOver, acquiredOn: fields.acquiredOn };
  const problems = checkOpening(opening, facts);
  if (problems.length > 0) throw refuseFields(problems);
  const item = await createEquipment(context, tools.vault, fields);
  const status = openingStatusOf(opening);
  return status === undefined ? item : reachStatus(context, tools.custody, item, status, opening);
}

/** Brings an item back to where it can go to the bin: nobody holds it, and it is not looked for. */
async function leaveStatus(
  context: CommandContext,
  custody: Custody,
  item: EquipmentRecord,
  reason: string,
): Promise<EquipmentRecord> {
  if (item.status === 'missing') return custody.find(context, item, reason);
  if (item.status !== 'in_use' && item.status !== 'on_loan') return item;
  return custody.takeBack(context, item, item.condition, reason);
}

/**
 * Takes back an item that a batch brought, with the custody it came with; an item that something else happened to stays.
 * A printed tag is blank again, so that the same file can be brought once more.
 */
export async function removeBrought(
  context: CommandContext,
  custody: Custody,
  id: string,
  reason: string,
): Promise<EquipmentRecord> {
  const before = await lockRecord(context, equipmentSource, id);
  if (await hasHistory(context.db, id, context.batch?.undoes)) throw new AppError('has_history');
  const left = await leaveStatus(context, custody, before, reason);
  const binned = await binRecord({ ...context, version: left.version }, equipmentSource, left, reason);
  await releaseClaimedTags(context.db, [id]);
  return binned;
}
