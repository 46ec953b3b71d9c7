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

/** A person who can be given a seat; they neither leave nor get a device until the transaction ends. */
export async function lockPerson(db: Queryable, id: string): Promise<Holder | undefined> {
  return db.maybe(sql`
    select display_name as label, false as "isDisposed" from person
    where id = ${id} and active and deleted_at is null for update`);
}

/** A device; nobody gives it away until the transaction ends. */
export async function lockDevice(db: Queryable, id: string): Promise<Holder | undefined> {
  return db.maybe(sql`
    select tag as label, status = 'disposed' as "isDisposed" from equipment
    where id = ${id} and deleted_at is null for share`);
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

/** The terms of an entitlement; nobody else takes or adds a seat of it until the transaction ends. */
export async function lockTerms(db: Queryable, id: string): Promise<SeatTerms | undefined> {
  await db.run(sql`select from entitlement where id = ${id} for no key update`);
  return db.maybe(sql`
    select number, software_id as "softwareId", status, metric, quantity, assigned, allows_over as "allowsOver",
      agency_today() as today
    from entitlement_list where id = ${id} and deleted_at is null`);
}

export async function hasOpenSeat(
  db: Queryable,
  entitlementId: string,
  {
    personId,
    equipmentId,
  }: { personId?: string | null | undefined; equipmentId?: string | null | undefined },
): Promise<boolean> {
  const open = await db.maybe(sql`
    select id from seat where entitlement_id = ${entitlementId} and status = 'open'
      and (person_id = ${personId ?? null}::uuid or equipment_id = ${equipmentId ?? null}::uuid) limit 1`);
  return open !== undefined;
}
