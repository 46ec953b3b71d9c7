import {
  installation,
  type InstallationRecord,
} from '#contract/entities/installation/installation.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { ownColumns, authorJoins, referenceColumns, type ListSource } from '#server/shared/list/source.ts';

export const installationSource: ListSource<InstallationRecord> = {
  entity: installation,
  table: 'installation',
  joins: {
    software: raw('software on software.id = r.software_id'),
    equipment: raw('equipment on equipment.id = r.equipment_id'),
    ...authorJoins,
  },
  cachedLabels: { softwareId: { table: 'software', label: 'name', note: 'publisher' } },
  columns: {
    ...ownColumns(installation),
    ...referenceColumns('softwareId', raw('software.name'), raw('software.publisher')),
    ...referenceColumns('equipmentId', raw('equipment.tag'), raw('equipment.name')),
  },
  references: {
    softwareId: { table: 'software', label: 'name' },
    equipmentId: { table: 'equipment', label: 'tag' },
  },
  prefixes: [raw('fold(r.release)')],
};

/** The products among these ids that can be chosen; they stay so until the transaction ends. */
export async function lockProducts(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const found = await db.many<{ id: string }>(sql`
    select id from software where id = any(${ids}::uuid[]) and deleted_at is null order by id for key share`);
  return new Set(found.map(({ id }) => id));
}

export async function hasProduct(db: Queryable, id: string): Promise<boolean> {
  return (await lockProducts(db, [id])).has(id);
}

export interface Device {
  id: string;
  tag: string;
  isDisposed: boolean;
}

/** The devices among these ids; nobody gives them away until the transaction ends. */
export async function lockDevices(db: Queryable, ids: readonly string[]): Promise<Map<string, Device>> {
  const rows = await db.many<Device>(sql`
    select id, tag, status = 'disposed' as "isDisposed" from equipment
    where id = any(${ids}::uuid[]) and deleted_at is null order by id for share`);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface Known {
  id: string;
  version: number;
  equipmentId: string;
  release: string | null;
  seenOn: string;
  source: string;
}

/** Where a product is already recorded, among these devices. */
export async function lockKnown(
  db: Queryable,
  softwareId: string,
  equipmentIds: readonly string[],
): Promise<Map<string, Known>> {
  const rows = await db.many<Known>(sql`
    select id, version, equipment_id as "equipmentId", release, seen_on as "seenOn", source from installation
    where software_id = ${softwareId} and equipment_id = any(${equipmentIds}::uuid[]) and deleted_at is null
    order by id for update`);
  return new Map(rows.map((row) => [row.equipmentId, row]));
}

export interface InstallationPlace {
  softwareId: string;
  equipmentId: string;
}

/** Which of these places are recorded already, in their order; those that are stay as they are meanwhile. */
export async function lockKnownPlaces(
  db: Queryable,
  places: readonly InstallationPlace[],
): Promise<boolean[]> {
  const found = await db.many<InstallationPlace>(sql`
    select i.software_id as "softwareId", i.equipment_id as "equipmentId" from installation i
    where (i.software_id, i.equipment_id) in (
        select * from unnest(${places.map(({ softwareId }) => softwareId)}::uuid[],
          ${places.map(({ equipmentId }) => equipmentId)}::uuid[])) and i.deleted_at is null
    order by i.id for update`);
  const known = new Set(found.map(({ softwareId, equipmentId }) => `${softwareId} ${equipmentId}`));
  return places.map(({ softwareId, equipmentId }) => known.has(`${softwareId} ${equipmentId}`));
}
