import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';

/** What orders have taken of a project's money; decimal strings. */
export interface ProjectFigures {
  projectId: string;
  /** Ordered and not received yet. */
  committed: string;
  /** Received. */
  spent: string;
  /** What is left of the budget, if there is one; below zero when it is exceeded. */
  remaining: string | null;
}

// Money is committed from the day an order is placed until its goods are here; an amendment counts once it is approved.
const isCommitted = raw(`o.ordered_on is not null and o.status not in ('cancelled', 'rejected', 'closed')`);

const columns = raw(`l.id, l.total, l.quantity, o.ordered_on, o.status`);

/** The lines that projects pay for: their own, and those of their orders that name no other project. */
function linesOf(projects: Sql): Sql {
  return sql`
    select l.project_id as project, ${columns} from purchase_order_line l join purchase_order o on o.id = l.order_id
    where l.project_id in (${projects}) and o.deleted_at is null
    union all
    select o.project_id, ${columns} from purchase_order o join purchase_order_line l on l.order_id = o.id
    where l.project_id is null and o.project_id in (${projects}) and o.deleted_at is null`;
}

/** What orders have committed and spent, for the projects that a query names. */
export function figuresOf(projects: Sql): Sql {
  return sql`
    select o.project as "projectId",
      coalesce(sum(o.total - coalesce(g.value, 0)) filter (where ${isCommitted} and g.accepted < o.quantity), 0)
        ::numeric(14, 2) as committed,
      coalesce(sum(g.value), 0)::numeric(14, 2) as spent
    from (${linesOf(projects)}) o, lateral (
      select coalesce(sum(rl.accepted), 0)::int as accepted, sum(rl.value) as value
      from purchase_order_receipt_line rl join purchase_order_receipt r on r.id = rl.receipt_id
      where rl.line_id = o.id and r.reversed_at is null) g
    group by o.project`;
}

export async function findProjectFigures(
  db: Queryable,
  projectIds: readonly string[],
): Promise<ProjectFigures[]> {
  if (projectIds.length === 0) return [];
  return db.many<ProjectFigures>(sql`
    with taken as (${figuresOf(sql`select unnest(${projectIds}::uuid[])`)})
    select p.id as "projectId", coalesce(t.committed, 0.00)::text as committed, coalesce(t.spent, 0.00)::text as spent,
      (p.budget - coalesce(t.committed, 0) - coalesce(t.spent, 0))::text as remaining
    from project p left join taken t on t."projectId" = p.id where p.id = any(${projectIds}::uuid[])`);
}

/** How many orders that are not over name the project: it cannot be closed before. */
export async function countOpenOrders(db: Queryable, projectId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from purchase_order o
    where o.deleted_at is null and o.status not in ('rejected', 'closed', 'cancelled')
      and (o.project_id = ${projectId}
        or exists (select from purchase_order_line l where l.order_id = o.id and l.project_id = ${projectId}))`);
  return count;
}
