import { assignment, type AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { readRows } from '#server/shared/list/page.ts';
import { ownColumns, peopleJoins, referenceColumns, type ListSource } from '#server/shared/list/source.ts';

export const assignmentSource: ListSource<AssignmentRecord> = {
  entity: assignment,
  table: 'assignment',
  from: sql`assignment r
    join equipment on equipment.id = r.equipment_id
    left join person on person.id = r.person_id
    left join location on location.id = r.location_id
    left join project on project.id = r.project_id
    ${peopleJoins}`,
  columns: {
    ...ownColumns(assignment),
    ...referenceColumns('equipmentId', raw('equipment.tag'), raw('equipment.name')),
    ...referenceColumns('personId', raw('person.display_name'), raw('person.unit')),
    ...referenceColumns('locationId', raw('location.path'), raw('location.code')),
    ...referenceColumns('projectId', raw('project.number'), raw('project.name')),
  },
  references: {
    equipmentId: { table: 'equipment', label: 'tag' },
    personId: { table: 'person', label: 'display_name' },
    locationId: { table: 'location', label: 'path' },
    projectId: { table: 'project', label: 'number' },
  },
  prefixes: [raw('lower(r.number)')],
};

/** The open assignment of an item, if it has one; the item is locked, so it stays as it is. */
export async function findOpenAssignment(
  db: Queryable,
  equipmentId: string,
): Promise<AssignmentRecord | undefined> {
  const open = await db.maybe<{ id: string }>(
    sql`select id from assignment where equipment_id = ${equipmentId} and status = 'open' for update`,
  );
  if (!open) return undefined;
  const [record] = await readRows(db, assignmentSource, [open.id]);
  return record;
}

/** Those of the assignments whose holder stands behind the account, locked in the order in which custody is handed over. */
export async function lockOwnAssignments(
  db: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from assignment
    where id = any(${ids}::uuid[]) and person_id = (select person_id from user_account where id = ${accountId})
    order by equipment_id for update`);
  return rows.map(({ id }) => id);
}

/** What giving an item away must know: today, the last day a loan may run to, and the rule of its category. */
export async function getCustodyFacts(
  db: Queryable,
  equipmentId: string,
  startedOn: string | undefined,
): Promise<{ today: string; lastDueOn: string; requiresCustodian: boolean }> {
  return db.one(sql`
    select agency_today() as today, c.requires_custodian as "requiresCustodian",
      least(coalesce(${startedOn ?? null}::date, agency_today()) + 365, '9999-12-31'::date) as "lastDueOn"
    from equipment e join category c on c.id = e.category_id where e.id = ${equipmentId}`);
}

/** The items in use that a person holds, a batch of them, always in the same order. */
export async function findHeldItems(db: Queryable, personId: string, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select e.id from assignment a join equipment e on e.id = a.equipment_id
    where a.person_id = ${personId} and a.status = 'open' and e.status = 'in_use' order by e.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

export async function countOpenAssignments(db: Queryable, personId: string): Promise<number> {
  const { n } = await db.one<{ n: number }>(
    sql`select count(*)::int as n from assignment where person_id = ${personId} and status = 'open'`,
  );
  return n;
}

export async function isPerson(db: Queryable, id: string): Promise<boolean> {
  return (await db.maybe(sql`select id from person where id = ${id}`)) !== undefined;
}
