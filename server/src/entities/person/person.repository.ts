import { person, type PersonRecord } from '#contract/entities/person/person.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { heldCondition } from '#server/shared/list/held-condition.ts';
import { ownColumns, authorJoins, referenceColumns, type ListSource } from '#server/shared/list/source.ts';
import { treeName } from '#server/shared/list/tree-name.ts';

export const personSource: ListSource<PersonRecord> = {
  entity: person,
  table: 'person',
  joins: {
    location: raw('location on location.id = r.location_id'),
    manager: raw('person manager on manager.id = r.manager_id'),
    ...authorJoins,
  },
  cells: { locationId: treeName('location', 'location', 'path') },
  columns: {
    ...ownColumns(person),
    ...referenceColumns('locationId', raw('location.path'), raw('location.code')),
    ...referenceColumns('managerId', raw('manager.display_name'), raw('manager.unit')),
  },
  references: {
    locationId: { table: 'location', label: 'path' },
    managerId: { table: 'person', label: 'display_name' },
  },
  conditions: heldCondition('person'),
  prefixes: [raw('fold(r.display_name)'), raw('fold(r.employee_number)')],
};

/** Whether a person is managed by another, at any distance. */
export async function isManagedBy(db: Queryable, id: string, managerId: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    with recursive up as (
      select id, manager_id from person where id = ${id}::uuid
      union select p.id, p.manager_id from person p join up on p.id = up.manager_id
    ) select exists (select from up where id = ${managerId}::uuid) as found`);
  return found;
}

/** What stands on a person: items and seats, people they manage, an account, projects, repairs, products. */
export function personUses(id: string | Sql, undone?: string | null): Sql[] {
  const isUndone = sql`a.status = 'closed' and exists (select from event v where v.entity = 'assignment'
    and v.entity_id = a.id and v.version = 1 and v.batch_id = ${undone ?? null}::uuid)`;
  return [
    sql`from assignment a where a.person_id = ${id} ${undone ? sql`and not (${isUndone})` : raw('')}`,
    sql`from seat where person_id = ${id}`,
    sql`from software where owner_id = ${id} and deleted_at is null`,
    sql`from person where manager_id = ${id} and deleted_at is null`,
    sql`from user_account where person_id = ${id} and deleted_at is null`,
    sql`from project where manager_id = ${id} and deleted_at is null`,
    sql`from purchase_order where (requester_id = ${id} or buyer_id = ${id}) and deleted_at is null`,
    sql`from repair where (reported_by_id = ${id} or assigned_to_id = ${id}) and deleted_at is null`,
  ];
}

/** How many items a person answers for; nobody can give them another one until the transaction ends. */
export async function countHeldItems(db: Queryable, id: string): Promise<number> {
  await db.run(sql`select from person where id = ${id} for update`);
  const { n } = await db.one<{ n: number }>(
    sql`select count(*)::int as n from assignment where person_id = ${id} and status = 'open'`,
  );
  return n;
}
