import type { EntitlementStatus } from '#contract/entities/entitlement/entitlement.states.ts';
import { seat, type SeatRecord } from '#contract/entities/seat/seat.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { ownColumns, authorJoins, referenceColumns, type ListSource } from '#server/shared/list/source.ts';

export const seatSource: ListSource<SeatRecord> = {
  entity: seat,
  table: 'seat_list',
  joins: {
    entitlement: raw('entitlement on entitlement.id = r.entitlement_id'),
    software: raw('software on software.id = r.software_id'),
    person: raw('person on person.id = r.person_id'),
    equipment: raw('equipment on equipment.id = r.equipment_id'),
    ...authorJoins,
  },
  cachedLabels: {
    softwareId: { table: 'software', label: 'name', note: 'publisher' },
    personId: { table: 'person', label: 'display_name', note: 'unit' },
  },
  columns: {
    ...ownColumns(seat),
    ...referenceColumns('entitlementId', raw('entitlement.number'), raw('software.name')),
    ...referenceColumns('softwareId', raw('software.name'), raw('software.publisher')),
    ...referenceColumns('personId', raw('person.display_name'), raw('person.unit')),
    ...referenceColumns('equipmentId', raw('equipment.tag'), raw('equipment.name')),
  },
  references: {
    entitlementId: { table: 'entitlement', label: 'number' },
    softwareId: { table: 'software', label: 'name' },
    personId: { table: 'person', label: 'display_name' },
    equipmentId: { table: 'equipment', label: 'tag' },
  },
  prefixes: [raw('lower(r.number)')],
};

/** Who or what would get a seat. */
export interface Holder {
  label: string;
  isDisposed: boolean;
}

/** The people who can be given seats; they neither leave nor get a device until the transaction ends. */
export async function lockPeople(db: Queryable, ids: readonly string[]): Promise<Map<string, Holder>> {
  const found = await db.many<Holder & { id: string }>(sql`
    select id, display_name as label, false as "isDisposed" from person
    where id = any(${ids}::uuid[]) and active and deleted_at is null order by id for update`);
  return new Map(found.map(({ id, ...holder }) => [id, holder]));
}

/** Devices; nobody gives them away until the transaction ends. */
export async function lockDevices(db: Queryable, ids: readonly string[]): Promise<Map<string, Holder>> {
  const found = await db.many<Holder & { id: string }>(sql`
    select id, tag as label, status = 'disposed' as "isDisposed" from equipment
    where id = any(${ids}::uuid[]) and deleted_at is null order by id for share`);
  return new Map(found.map(({ id, ...holder }) => [id, holder]));
}

export interface SeatTerms {
  number: string;
  softwareId: string;
  status: EntitlementStatus;
  metric: string;
  quantity: number | null;
  assigned: number;
  allowsOver: boolean;
  today: string;
}

/** The terms of entitlements; nobody else takes or adds a seat of them until the transaction ends. */
export async function lockTermsOfAll(db: Queryable, ids: readonly string[]): Promise<Map<string, SeatTerms>> {
  await db.run(sql`select from entitlement where id = any(${ids}::uuid[]) order by id for no key update`);
  const found = await db.many<SeatTerms & { id: string }>(sql`
    select id, number, software_id as "softwareId", status, metric, quantity, assigned, allows_over as "allowsOver",
      agency_today() as today
    from entitlement_list where id = any(${ids}::uuid[]) and deleted_at is null`);
  return new Map(found.map(({ id, ...terms }) => [id, terms]));
}

/** Who would have a seat of which entitlement. */
export interface SeatPlace {
  entitlementId: string;
  personId?: string | null | undefined;
  equipmentId?: string | null | undefined;
}

/** Whether each of them has an open seat already, in their order. */
export async function haveOpenSeats(db: Queryable, places: readonly SeatPlace[]): Promise<boolean[]> {
  const found = await db.many<{ isHeld: boolean }>(sql`
    select exists (select from seat s where s.entitlement_id = p.entitlement and s.status = 'open'
        and (s.person_id = p.person or s.equipment_id = p.device)) as "isHeld"
    from unnest(${places.map(({ entitlementId }) => entitlementId)}::uuid[],
      ${places.map(({ personId }) => personId || null)}::uuid[],
      ${places.map(({ equipmentId }) => equipmentId || null)}::uuid[])
      with ordinality as p (entitlement, person, device, place) order by p.place`);
  return found.map(({ isHeld }) => isHeld);
}
