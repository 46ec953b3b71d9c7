import type { ProjectBudget } from '#contract/entities/purchase-order/purchase-order.api.ts';
import { figuresOf } from '#server/areas/projects/project-spending.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';

/** The projects of an order: what they have, what is taken, and what this order would take beyond that. */
export async function findBudgets(db: Queryable, orderId: string): Promise<ProjectBudget[]> {
  return db.many<ProjectBudget>(sql`
    with wanted as (
      select coalesce(l.project_id, o.project_id) as id,
        sum(case when o.ordered_on is null then l.total else 0 end)::numeric(14, 2) as amount
      from purchase_order o join purchase_order_line l on l.order_id = o.id
      where o.id = ${orderId} and coalesce(l.project_id, o.project_id) is not null group by 1
    ), taken as (${figuresOf(raw('select id from wanted'))})
    select jsonb_build_object('id', p.id, 'label', p.number, 'note', p.name) as project, p.budget::text as budget,
      coalesce(t.committed, 0.00)::text as committed, coalesce(t.spent, 0.00)::text as spent, w.amount::text as wanted,
      (p.budget - coalesce(t.committed, 0) - coalesce(t.spent, 0) - w.amount)::text as remaining,
      coalesce(p.budget < coalesce(t.committed, 0) + coalesce(t.spent, 0) + w.amount, false) as "isExceeded"
    from wanted w join project p on p.id = w.id
    left join taken t on t."projectId" = p.id order by p.number`);
}
