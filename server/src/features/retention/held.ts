import { mostHeldListed, type HeldKind } from '#contract/features/retention/retention.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';

interface Held {
  id: string;
  number: string;
}

// What covers an item says `hold_on`, which a removal asks as well; a case is held with any of its items.
const covering: Record<HeldKind, Sql> = {
  equipment: raw('select hold_on(i.id)'),
  'funding-source': raw('select null::text'),
  retirement: raw('select min(hold_on(l.equipment_id)) from retirement_line l where l.retirement_id = i.id'),
  person: raw('select null::text'),
};

/** Which of these records a hold in force covers, with the number of one. */
export function findHeld(db: Queryable, kind: HeldKind, ids: readonly string[]): Promise<Held[]> {
  return db.many<Held>(sql`
    select i.id, h.number from unnest(${ids}::uuid[]) i (id) cross join lateral (select coalesce(
      (select min(h.number) from hold h where h.subject_id = i.id and h.released_at is null), (${covering[kind]})) as number) h
    where h.number is not null`);
}

const most = mostHeldListed + 1;
const subjects = (scope: string) =>
  `(select h.subject_id as id from hold h where h.released_at is null and h.scope = '${scope}' limit ${most})`;
const beyond = (scope: string, id: string, join: string) =>
  `(select distinct ${id} as id from hold h ${join} where h.released_at is null and h.scope = '${scope}' limit ${most})`;
const items = [
  subjects('item'),
  beyond('award', 'f.equipment_id', 'join equipment_funding f on f.funding_source_id = h.subject_id'),
  beyond('case', 'l.equipment_id', 'join retirement_line l on l.retirement_id = h.subject_id'),
  beyond('person', 'a.equipment_id', 'join assignment a on a.person_id = h.subject_id'),
  beyond('person', 'e.id', 'join equipment e on e.custodian_id = h.subject_id'),
].join(' union ');
// What a hold may cover, found from the holds; each is then looked at as above.
const candidates: Record<HeldKind, Sql> = {
  equipment: raw(items),
  'funding-source': raw(subjects('award')),
  retirement: raw(
    `${subjects('case')} union select l.retirement_id from (${items}) i join retirement_line l on l.equipment_id = i.id`,
  ),
  person: raw(subjects('person')),
};

/** What holds in force cover of a kind, as far as it is not too much to list. */
export async function listHeld(db: Queryable, kind: HeldKind): Promise<{ items: Held[]; isCut: boolean }> {
  const found = await db.many<{ id: string }>(
    sql`select id from (${candidates[kind]}) c where id is not null limit ${most}`,
  );
  const isCut = found.length === most;
  const ids = found.slice(0, mostHeldListed).map(({ id }) => id);
  return { items: ids.length === 0 ? [] : await findHeld(db, kind, ids), isCut };
}
