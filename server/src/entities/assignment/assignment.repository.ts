import { assignment, type AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { ownColumns, authorJoins, referenceColumns, type ListSource } from '#server/shared/list/source.ts';
import { treeName } from '#server/shared/list/tree-name.ts';

export const assignmentSource: ListSource<AssignmentRecord> = {
  entity: assignment,
  table: 'assignment',
  joins: {
    equipment: raw('equipment on equipment.id = r.equipment_id'),
    person: raw('person on person.id = r.person_id'),
    location: raw('location on location.id = r.location_id'),
    project: raw('project on project.id = r.project_id'),
    paper: raw('attachment paper on paper.id = r.paper_id'),
    answerer: raw('user_account answerer on answerer.id = r.accepted_by_id'),
    ...authorJoins,
  },
  cachedLabels: {
    personId: { table: 'person', label: 'display_name', note: 'unit' },
    locationId: { table: 'location', label: 'path', note: 'code' },
    projectId: { table: 'project', label: 'number', note: 'name' },
  },
  cells: { locationId: treeName('location', 'location', 'path') },
  columns: {
    ...ownColumns(assignment),
    acceptedById: raw('r.accepted_by_id::text'),
    ...referenceColumns('equipmentId', raw('equipment.tag'), raw('equipment.name')),
    ...referenceColumns('personId', raw('person.display_name'), raw('person.unit')),
    ...referenceColumns('locationId', raw('location.path'), raw('location.code')),
    ...referenceColumns('projectId', raw('project.number'), raw('project.name')),
    ...referenceColumns('paperId', raw('paper.name')),
    acceptedByEmail: raw('answerer.email'),
  },
  references: {
    equipmentId: { table: 'equipment', label: 'tag' },
    personId: { table: 'person', label: 'display_name' },
    locationId: { table: 'location', label: 'path' },
    projectId: { table: 'project', label: 'number' },
    paperId: { table: 'attachment', label: 'name' },
  },
  // Few are open after years: there are indexes of these alone.
  sparse: { dueOn: raw(`r.kind = 'check_out'`), endedOn: raw(`r.status = 'open'`) },
  prefixes: [raw('lower(r.number)')],
};

/** An assignment that has not ended, with what a step of its item changes. */
export interface OpenAssignment {
  equipmentId: string;
  before: Pick<
    AssignmentRecord,
    'id' | 'version' | 'status' | 'dueOn' | 'end' | 'endedOn' | 'conditionIn' | 'notes'
  >;
  /** The day on which it ends if it ends now: today, or the day on which it was to begin. */
  endsOn: string;
}

/** The open assignments of items; the items are locked before, so they stay as they are. */
export async function lockOpenAssignments(
  db: Queryable,
  equipmentIds: readonly string[],
): Promise<OpenAssignment[]> {
  const rows = await db.many<OpenAssignment['before'] & Omit<OpenAssignment, 'before'>>(sql`
    select id, version, status, due_on as "dueOn", "end", ended_on as "endedOn", condition_in as "conditionIn", notes,
      equipment_id as "equipmentId", greatest(started_on, agency_today()) as "endsOn" from assignment
    where equipment_id = any(${equipmentIds}::uuid[]) and status = 'open' order by equipment_id for update`);
  return rows.map(({ equipmentId, endsOn, ...before }) => ({ equipmentId, endsOn, before }));
}

/** The item that an assignment is about. */
export async function findItemOf(db: Queryable, id: string): Promise<string | undefined> {
  const row = await db.maybe<{ id: string }>(
    sql`select equipment_id as id from assignment where id = ${id} and deleted_at is null`,
  );
  return row?.id;
}

/** Whether the person who holds an item stands behind the account. */
export async function isHolder(db: Queryable, accountId: string, personId: string | null): Promise<boolean> {
  const found = await db.maybe(
    sql`select id from user_account where id = ${accountId} and person_id = ${personId}::uuid`,
  );
  return found !== undefined;
}

export interface PaperFacts {
  signedAt: string;
  today: string;
  zone: string;
  file: string | null;
}

/** What a signed paper must be checked with: the moment in the agency's zone, and whether the file is one of the item. */
export async function getPaperFacts(
  db: Queryable,
  {
    equipmentId,
    signedOn,
    signedTime,
    paperId,
  }: Record<'equipmentId' | 'signedOn' | 'signedTime' | 'paperId', string>,
): Promise<PaperFacts> {
  return db.one(sql`
    select (${`${signedOn} ${signedTime}`}::timestamp at time zone (setting_on('timeZone', current_date) #>> '{}'))
      as "signedAt", agency_today() as today,
      setting_on('timeZone', current_date) #>> '{}' as zone, (select name from attachment
        where id = ${paperId} and entity = 'equipment' and record_id = ${equipmentId} and deleted_at is null) as file`);
}

/** Those of the assignments whose holder stands behind the account, their items locked first, as custody is handed over. */
export async function lockOwnAssignments(
  db: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<string[]> {
  const own = sql`a.id = any(${ids}::uuid[])
    and a.person_id = (select person_id from user_account where id = ${accountId})`;
  await db.run(sql`
    select e.id from equipment e join assignment a on a.equipment_id = e.id where ${own} order by e.id for update of e`);
  const rows = await db.many<{ id: string }>(
    sql`select a.id from assignment a where ${own} order by a.equipment_id for update`,
  );
  return rows.map(({ id }) => id);
}

/** A person and the items in use that they hold, a batch of them, always in the same order; undefined where there is nobody. */
export async function findHeldItems(
  db: Queryable,
  personId: string,
  limit: number,
): Promise<{ id: string; seen: number }[] | undefined> {
  const person = await db.maybe<{ held: { id: string; seen: number }[] }>(sql`
    select coalesce((select json_agg(one) from (
      select e.id, e.version as seen from assignment a join equipment e on e.id = a.equipment_id
      where a.person_id = p.id and a.status = 'open' and e.status = 'in_use' order by e.id limit ${limit}) one), '[]') as held
    from person p where p.id = ${personId}`);
  return person?.held;
}

export async function countOpenAssignments(db: Queryable, personId: string): Promise<number> {
  const { n } = await db.one<{ n: number }>(
    sql`select count(*)::int as n from assignment where person_id = ${personId} and status = 'open'`,
  );
  return n;
}
