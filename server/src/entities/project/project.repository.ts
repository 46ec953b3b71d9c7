import {
  project,
  type ProjectFigures,
  type ProjectFundingLine,
  type ProjectRecord,
} from '#contract/entities/project/project.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import {
  authorJoins,
  ownColumns,
  referenceColumns,
  agencyDay,
  type ListSource,
} from '#server/shared/list/source.ts';

const fundingLines =
  raw(`coalesce((select jsonb_agg(jsonb_build_object('fundingSourceId', f.funding_source_id,
  'percent', f.percent::text, 'cap', f.cap::text) order by f.position)
  from project_funding f where f.project_id = r.id), '[]')`);
/** The shares in one cell, as an import reads them. */
const fundingCell =
  raw(`(select string_agg(s.code || ' ' || trim_scale(f.percent) || coalesce(' (' || f.cap || ')', ''), '; ' order by f.position)
  from project_funding f join funding_source s on s.id = f.funding_source_id where f.project_id = r.id)`);
const fundingSources =
  raw(`coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'label', s.code, 'note', s.name)
  order by f.position) from project_funding f join funding_source s on s.id = f.funding_source_id
  where f.project_id = r.id), '[]')`);
const fundingSum = raw(`(select trim_scale(coalesce(sum(f.percent), 0))::text
  from project_funding f where f.project_id = r.id)`);

export const projectSource: ListSource<ProjectRecord> = {
  entity: project,
  table: 'project',
  joins: {
    manager: raw('person manager on manager.id = r.manager_id'),
    ...authorJoins,
  },
  cells: { fundingLines: fundingCell },
  columns: {
    ...ownColumns(project),
    fundingLines,
    fundingSources,
    fundingSum,
    ...referenceColumns('managerId', raw('manager.display_name'), raw('manager.unit')),
  },
  references: { managerId: { table: 'person', label: 'display_name' } },
  lookups: {
    fundingSourceId: (ids) =>
      sql`select f.project_id from project_funding f where f.funding_source_id = any(${ids}::uuid[])`,
  },
  prefixes: [raw('fold(r.number)'), raw('fold(r.name)')],
};

/** What stands on a project, or ever did: items, their holders' histories, shares of items. */
export function projectUses(id: string): Sql[] {
  return [
    sql`from equipment where project_id = ${id} and deleted_at is null`,
    sql`from assignment where project_id = ${id}`,
    sql`from allocation where project_id = ${id}`,
    sql`from entitlement where project_id = ${id} and deleted_at is null`,
    sql`from purchase_order where project_id = ${id} and deleted_at is null`,
    sql`from purchase_order_line where project_id = ${id}`,
  ];
}

/** How many shares name a source that is not open; `kept` ones were chosen before and stay. */
export async function countUnknownSources(
  db: Queryable,
  lines: readonly ProjectFundingLine[],
  kept: readonly string[],
): Promise<number> {
  const { unknown } = await db.one<{ unknown: number }>(sql`
    select (count(*) - count(s.id))::int as unknown
    from unnest(${lines.map((line) => line.fundingSourceId)}::uuid[]) as l (source_id)
    left join funding_source s on s.id = l.source_id
      and (s.id = any(${kept}::uuid[]) or (s.active and s.deleted_at is null))`);
  return unknown;
}

export async function replaceFundingLines(
  db: Queryable,
  id: string,
  lines: readonly ProjectFundingLine[],
): Promise<void> {
  await db.run(sql`delete from project_funding where project_id = ${id}`);
  if (lines.length === 0) return;
  await db.run(sql`
    insert into project_funding (project_id, position, funding_source_id, percent, cap)
    select ${id}, l.position, l.source_id, l.percent, l.cap
    from unnest(${lines.map((line) => line.fundingSourceId)}::uuid[], ${lines.map((line) => line.percent)}::numeric[],
      ${lines.map((line) => line.cap || null)}::numeric[]) with ordinality as l (source_id, percent, cap, position)`);
}

/** How many items a project holds or has a share of from tomorrow on; nobody can add one until the transaction ends. */
export async function countItems(db: Queryable, id: string): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from (
      select equipment_id from assignment where project_id = ${id} and status = 'open'
      union
      select equipment_id from allocation
      where project_id = ${id} and deleted_at is null and runs_until > agency_today()) item`);
  return n;
}

/** The figures that items give a project; its orders give the others. */
export type ItemFigures = Omit<ProjectFigures, 'committed' | 'spent' | 'remaining'>;

/** What a project amounts to today; undefined when there is no such project. */
export async function findItemFigures(db: Queryable, id: string): Promise<ItemFigures | undefined> {
  return db.maybe<ItemFigures>(sql`
    select p.budget::text, shared.count as "allocatedCount", shared.value::text as "bookValue",
      (select count(*)::int from equipment e where e.project_id = p.id and e.deleted_at is null) as "heldCount"
    from project p cross join lateral (
      select count(*)::int as count, coalesce(sum(round(book_value(e.cost, e.salvage_value, e.useful_life_months,
        e.in_service_on, e.status, today.day) * a.percent / 100, 2)), 0.00) as value
      from allocation a join equipment e on e.id = a.equipment_id left join ${agencyDay}
      where a.project_id = p.id and a.deleted_at is null and agency_today() between a.from_on and a.runs_until
    ) shared where p.id = ${id}`);
}
