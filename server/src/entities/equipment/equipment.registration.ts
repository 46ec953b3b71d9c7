import { customFieldLabel } from '#contract/entities/category/custom-field.ts';
import type { RegisterInput } from '#contract/entities/equipment/equipment.api.ts';
import {
  equipment,
  equipmentFields,
  type EquipmentRecord,
} from '#contract/entities/equipment/equipment.schema.ts';
import { addMonths } from '#contract/shared/day.ts';
import { trackedFields } from '#contract/shared/entity.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { can } from '#contract/shared/permissions.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { changeRecords } from '#server/shared/command/record-sets.ts';
import { insertRows } from '#server/shared/command/rows.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { changesOfCreation } from '#server/shared/history/changes.ts';
import type { NewEvent } from '#server/shared/history/event.ts';
import { writeEvents } from '#server/shared/history/events.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { readRows } from '#server/shared/list/page.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import type { CategoryRules } from './equipment.facts.ts';
import { findTakenSerials, issueTags } from './equipment.intake-rows.ts';
import { equipmentSource, lastTagNumber } from './equipment.repository.ts';
import { checkAwards, checkEquipmentRecord } from './equipment.rules.ts';
import { checkMasks, insertSecrets, splitSensitive } from './equipment.sensitive-values.ts';
import { storedValues } from './equipment.stored-values.ts';

/** The serial numbers that stand twice in the list or that a living item has, each at its line. */
async function checkSerials(
  context: CommandContext,
  { modelId, serials }: RegisterInput,
): Promise<FieldProblem[]> {
  const taken = await findTakenSerials(context, [{ modelId: modelId || null, serials }]);
  return taken.map(({ unit, tag }) => {
    const value = serials[unit] ?? '';
    const title = equipmentFields.serial.title;
    return tag === null
      ? fieldProblemOf(`serials.${unit}`, title, 'value_repeated', { value })
      : fieldProblemOf(`serials.${unit}`, title, 'not_unique', { value, link: tag });
  });
}

/** A value that must be unique cannot be that of several items. */
function checkSharedValues(
  { serials, customValues }: RegisterInput,
  category?: CategoryRules,
): FieldProblem[] {
  const shared = category?.customFields.filter(({ key, unique }) => unique && customValues[key]) ?? [];
  if (serials.length === 1) return [];
  return shared.map(({ key, label }) =>
    fieldProblemOf(`customValues.${key}`, customFieldLabel({ key, label }, 'en'), 'value_repeated', {
      value: String(customValues[key]),
    }),
  );
}

/** Writes the tags as issued, and who paid for each item; every item costs the same, so its shares are the same. */
function insertDetails(
  db: Queryable,
  ids: readonly string[],
  tags: readonly string[],
  { fundingLines, cost }: RegisterInput,
): void {
  db.send(sql`
    insert into equipment_tag (tag, equipment_id) select * from unnest(${tags}::text[], ${ids}::uuid[])`);
  if (fundingLines.length === 0) return;
  const percents = fundingLines.map(({ percent }) => percent);
  db.send(sql`
    insert into equipment_funding (equipment_id, position, funding_source_id, percent, amount)
    select item, l.position, l.source_id, l.percent, (split_amount(${cost || null}::numeric, ${percents}::numeric[]))[l.position]
    from unnest(${ids}::uuid[]) item,
      unnest(${fundingLines.map(({ fundingSourceId }) => fundingSourceId)}::uuid[], ${percents}::numeric[])
        with ordinality as l (source_id, percent, position)`);
}

/**
 * Registers one item for each serial number, alike in everything else: all of them or none, in as many statements as
 * for one. They are put in stock at once where that is asked for, as a step of its own in each history.
 */
export async function registerItems(
  context: CommandContext,
  vault: KeyVault,
  input: RegisterInput,
): Promise<{ items: EquipmentRecord[] }> {
  const { db, actor } = context;
  const { serials, putInStock, ...shared } = input;
  if (putInStock && !can(actor.roles, 'equipment.stock')) throw new AppError('not_allowed');
  const chosen = { categoryId: true, modelId: true, locationId: true, parentId: true };
  const [checked, awardProblems, serialProblems] = await Promise.all([
    checkEquipmentRecord(db, { ...shared, macAddresses: [], serial: serials[0], chosen }),
    checkAwards(db, shared),
    checkSerials(context, input),
  ]);
  const { derived, item } = checked;
  const problems = [
    ...checked.problems.filter(({ path }) => path !== 'serial'),
    ...checkSharedValues(input, derived?.category),
    ...checkMasks(derived?.category.customFields ?? [], input.customValues),
    ...awardProblems,
    ...serialProblems,
  ];
  if (problems.length > 0 || !derived) throw refuseFields(problems);
  const { tagPrefix } = derived.category;
  const tags = await issueTags(db, tagPrefix, serials.length);
  if (!tags) {
    const bounds = { min: `${tagPrefix}-000001`, max: `${tagPrefix}-${lastTagNumber}` };
    throw refuseFields([fieldProblemOf('serials', equipmentFields.tag.title, 'out_of_range', bounds)]);
  }
  const nextDueOn = addMonths(derived.today, derived.category.inventoryCycleMonths);
  const { customValues, secrets } = splitSensitive(derived.category.customFields, input.customValues);
  const same = { ...storedValues({ ...item, customValues }, derived), nextDueOn };
  const rows = serials.map((serial, at) => ({ ...same, serial, tag: tags[at] }));
  const ids = insertRows(context, equipment, rows);
  insertDetails(db, ids, tags, input);
  insertSecrets(
    context,
    vault,
    ids.map((id) => ({ id, secrets })),
  );
  const records = await readRows(db, equipmentSource, ids);
  const fields = trackedFields(equipment);
  const events = records.map((record): NewEvent => {
    const changes = changesOfCreation(record, fields);
    return { entity: 'equipment', id: record.id, version: 1, action: 'create', changes };
  });
  await writeEvents(context, events);
  if (!putInStock) return { items: sortByTag(records) };
  const stocked = await changeRecords(
    context,
    equipmentSource,
    records.map((before) => ({ id: before.id, before, values: { status: 'in_stock' }, action: 'stock' })),
  );
  await writeEvents(context, stocked.events);
  return { items: sortByTag(stocked.records) };
}

/** In the order of the list that was sent: tags are issued in it. */
function sortByTag(records: readonly EquipmentRecord[]): EquipmentRecord[] {
  return records.toSorted((a, b) => ((a.tag ?? '') < (b.tag ?? '') ? -1 : 1));
}
