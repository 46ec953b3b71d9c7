import { repair, type RepairPart, type RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { ownColumns, authorJoins, referenceColumns, type ListSource } from '#server/shared/list/source.ts';

const lifetimeCost = raw(`(select coalesce(sum(o.total_cost), 0) from repair o
  where o.equipment_id = r.equipment_id and o.deleted_at is null)`);
const advisedShare = raw(`(setting_on('replacementAdvicePercent', agency_today()) #>> '{}')::numeric / 100`);
const isOpen = raw(
  `status in ('requested', 'in_progress', 'waiting_parts', 'at_vendor') and deleted_at is null`,
);

const partsCell =
  raw(`(select string_agg(concat_ws(' ', part->>'quantity', '×', part->>'description', part->>'unitCost'), '; ')
  from jsonb_array_elements(r.parts) part)`);

export const repairSource: ListSource<RepairRecord> = {
  entity: repair,
  table: 'repair',
  joins: {
    equipment: raw('equipment on equipment.id = r.equipment_id'),
    category: raw('category on category.id = equipment.category_id'),
    custodian: raw('person custodian on custodian.id = equipment.custodian_id'),
    location: raw('location on location.id = equipment.location_id'),
    reporter: raw('person reporter on reporter.id = r.reported_by_id'),
    worker: raw('person worker on worker.id = r.assigned_to_id'),
    vendor: raw('vendor on vendor.id = r.vendor_id'),
    loaner: raw('equipment loaner on loaner.id = r.loaner_id'),
    ...authorJoins,
  },
  cachedLabels: {
    reportedById: { table: 'person', label: 'display_name', note: 'unit' },
    assignedToId: { table: 'person', label: 'display_name', note: 'unit' },
    vendorId: { table: 'vendor', label: 'name', note: 'vendor_number' },
  },
  columns: {
    ...ownColumns(repair),
    custodian: raw(`case when custodian.id is not null then
      jsonb_build_object('id', custodian.id, 'label', custodian.display_name, 'note', custodian.unit) end`),
    itemStatus: raw('equipment.status'),
    itemLocation: raw(`jsonb_build_object('id', location.id, 'label', location.path, 'note', location.code)`),
    itemStoresData: raw('(equipment.stores_data or category.stores_data)'),
    warrantyEndsOn: raw('equipment.warranty_ends_on'),
    isUnderWarranty: raw('coalesce(equipment.warranty_ends_on >= agency_today(), false)'),
    lifetimeCost,
    isReplacementAdvised: sql`coalesce(${lifetimeCost} > nullif(equipment.cost, 0) * ${advisedShare}, false)`,
    ...referenceColumns('equipmentId', raw('equipment.tag'), raw('equipment.name')),
    ...referenceColumns('reportedById', raw('reporter.display_name'), raw('reporter.unit')),
    ...referenceColumns('assignedToId', raw('worker.display_name'), raw('worker.unit')),
    ...referenceColumns('vendorId', raw('vendor.name'), raw('vendor.vendor_number')),
    ...referenceColumns('loanerId', raw('loaner.tag'), raw('loaner.name')),
  },
  cells: { parts: partsCell },
  references: {
    equipmentId: { table: 'equipment', label: 'tag' },
    reportedById: { table: 'person', label: 'display_name' },
    assignedToId: { table: 'person', label: 'display_name' },
    vendorId: { table: 'vendor', label: 'name' },
    loanerId: { table: 'equipment', label: 'tag' },
    modelId: { table: 'model', label: 'name' },
  },
  lookups: {
    modelId: (ids) => sql`
      select o.id from repair o join equipment e on e.id = o.equipment_id where e.model_id = any(${ids}::uuid[])`,
  },
  prefixes: [raw('lower(r.number)')],
};

/** The item a repair is about; it never changes. */
export async function findItemId(db: Queryable, id: string): Promise<string | undefined> {
  const row = await db.maybe<{ equipmentId: string }>(
    sql`select equipment_id as "equipmentId" from repair where id = ${id}`,
  );
  return row?.equipmentId;
}

/** The number of an item's open repair other than this one. */
export async function findOtherOpenNumber(
  db: Queryable,
  equipmentId: string,
  exceptId?: string,
): Promise<string | undefined> {
  const open = await db.maybe<{ number: string }>(sql`
    select number from repair where equipment_id = ${equipmentId} and ${isOpen}
      and id is distinct from ${exceptId ?? null}::uuid`);
  return open?.number;
}

/** What tells repairs apart that ended before they came. */
export interface EndedRepair extends Pick<RepairRecord, 'equipmentId' | 'problem' | 'closedAt'> {
  id?: string;
}

/** The number of another repair of an item that ended on the same day, with the same problem. */
export async function findSameEnded(
  db: Queryable,
  { id, equipmentId, problem, closedAt }: EndedRepair,
): Promise<string | undefined> {
  const found = await db.maybe<{ number: string }>(sql`
    select number from repair
    where equipment_id = ${equipmentId} and unique_form(problem) = unique_form(${problem}::text)
      and agency_day(closed_at) = agency_day(${closedAt}::timestamptz) and deleted_at is null
      and id is distinct from ${id ?? null}::uuid
    order by number limit 1`);
  return found?.number;
}

/** What the rules must know: today, whether the item or its category stores data, and whether the costs fit. */
export async function getRepairFacts(
  db: Queryable,
  wanted: { equipmentId: string; labourCost?: string | null | undefined; parts: readonly RepairPart[] },
): Promise<{ today: string; storesData: boolean; fitsMoney: boolean }> {
  return db.one(sql`
    select agency_today() as today,
      exists (select from equipment e join category c on c.id = e.category_id
        where e.id = ${wanted.equipmentId}::uuid and (e.stores_data or c.stores_data)) as "storesData",
      coalesce(${wanted.labourCost || null}::numeric, 0)
        + repair_parts_cost(${JSON.stringify(wanted.parts)}::jsonb) <= 99999999.99 as "fitsMoney"`);
}

/** The living item that has the serial number a replacement came with, among those of the same maker. */
export async function findSerialHolder(
  db: Queryable,
  equipmentId: string,
  serial: string,
): Promise<{ tag: string } | undefined> {
  return db.maybe(sql`
    select o.tag from equipment e join equipment o on o.manufacturer_id is not distinct from e.manufacturer_id
    where e.id = ${equipmentId} and o.serial_form = upper(replace(${serial}, ' ', '')) and o.serial is not null
      and o.deleted_at is null limit 1`);
}

/** The warranty of an item that was replaced today: as long as the first one, up to the last day that can be written. */
export async function findNewWarranty(
  db: Queryable,
  equipmentId: string,
): Promise<{ warrantyStartsOn: string; warrantyEndsOn: string } | undefined> {
  return db.maybe(sql`
    select agency_today() as "warrantyStartsOn",
      least(agency_today() + (warranty_ends_on - warranty_starts_on), '9999-12-31'::date) as "warrantyEndsOn"
    from equipment where id = ${equipmentId} and warranty_starts_on is not null and warranty_ends_on is not null`);
}

/** Whether a loaner is still out by the very assignment that this repair opened: both were written in one transaction. */
export async function isStillLent(db: Queryable, repairId: string, loanerId: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (
      select from assignment a
      join event opened on opened.entity = 'assignment' and opened.entity_id = a.id and opened.version = 1
      join event lent on lent.entity = 'repair' and lent.entity_id = ${repairId} and lent.action = 'lendLoaner'
        and lent.xid = opened.xid
      where a.equipment_id = ${loanerId} and a.status = 'open') as found`);
  return found;
}

export async function isCreator(db: Queryable, id: string, userId: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(
    sql`select exists (select from repair where id = ${id} and created_by = ${userId}) as found`,
  );
  return found;
}
