import { figureNames, type ChainFigures } from '#contract/areas/chain/chain.schema.ts';
import { join, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { itemAmount, itemFates, partsOf, receivedShare, type Start } from './chain.parts.ts';

/** By what the figures are told apart. */
export type GroupBy = 'order' | 'receipt' | 'start';

const keys: Record<GroupBy, { line: Sql; arrival: Sql; item: Sql }> = {
  order: { line: raw('p.order_id'), arrival: raw('p.order_id'), item: raw('g.order_id') },
  receipt: { line: raw('null::uuid'), arrival: raw('r.id'), item: raw('g.receipt_id') },
  start: { line: raw('null::uuid'), arrival: raw('null::uuid'), item: raw('null::uuid') },
};

const isPlaced = raw(`o.ordered_on is not null and o.status not in ('cancelled', 'rejected')`);
// As the figures of projects have it: committed until the goods are here; an amendment counts once it is approved.
const isCommitted = raw(`o.ordered_on is not null and o.status not in ('cancelled', 'rejected', 'closed')`);

/**
 * The figures of a start as the common table expressions `part`, `bought`, `arrived` and `owned`, each with one row per
 * `key`. `within` narrows the lines (`p`) to some orders, so that a page costs what it shows.
 */
export function figuresOf(start: Start, groupBy: GroupBy, within: Sql = raw('true')): Sql {
  const key = keys[groupBy];
  return sql`
    part as materialized (select p.* from (${partsOf(start)}) p where ${within}),
    bought as (
      select ${key.line} as key, count(distinct p.order_id)::int as orders,
        sum(p.amount) filter (where ${isPlaced}) as ordered,
        sum(p.amount - g.received) filter (where ${isCommitted} and g.accepted < l.quantity) as committed
      from part p join purchase_order_line l on l.id = p.line_id join purchase_order o on o.id = p.order_id, lateral (
        select coalesce(sum(rl.accepted), 0)::int as accepted, coalesce(sum(${receivedShare}), 0) as received
        from purchase_order_receipt_line rl
        join purchase_order_receipt r on r.id = rl.receipt_id where rl.line_id = l.id and r.reversed_at is null) g
      group by 1
    ), arrived as (
      select ${key.arrival} as key, count(distinct r.id)::int as receipts,
        count(distinct r.id) filter (where r.reversed_at is null)::int as kept_receipts,
        sum(${receivedShare}) filter (where r.reversed_at is null) as received,
        sum(${receivedShare}) filter (where r.reversed_at is null and l.kind <> 'equipment') as goods
      from part p join purchase_order_line l on l.id = p.line_id
      join purchase_order_receipt_line rl on rl.line_id = l.id join purchase_order_receipt r on r.id = rl.receipt_id
      group by 1
    ), gotten as (
      select rl.id as receipt_line_id, rl.receipt_id, b.order_id
      from (select distinct line_id, order_id from part) b join purchase_order_receipt_line rl on rl.line_id = b.line_id
    ), owned as (
      select ${key.item} as key, count(*)::int as items, sum(${itemAmount(start)}) as amount,
        sum(fixed.repairs)::int as repairs, sum(fixed.repair_cost) as repair_cost,
        sum(gone.retirements)::int as retirements, sum(gone.proceeds) as proceeds, sum(gone.due) as due
      from gotten g join equipment e on e.receipt_line_id = g.receipt_line_id and e.deleted_at is null, ${itemFates(start)}
      group by 1
    )`;
}

/** The figures of a node as columns, from `bought b`, `arrived a` and `owned i`. */
export const figureColumns = raw(`
  coalesce(b.ordered, 0)::numeric(14, 2)::text as ordered, coalesce(b.committed, 0)::numeric(14, 2)::text as committed,
  coalesce(a.received, 0)::numeric(14, 2)::text as received, coalesce(i.amount, 0)::numeric(14, 2)::text as items,
  coalesce(i.repair_cost, 0)::numeric(14, 2)::text as repairs, coalesce(i.proceeds, 0)::numeric(14, 2)::text as proceeds,
  coalesce(i.due, 0)::numeric(14, 2)::text as "federalDue"`);

/** The figures of a node that has only some of them. */
export function someFigures(figures: { [K in keyof ChainFigures]?: Sql }): Sql {
  const amount = (name: keyof ChainFigures) =>
    sql`(${figures[name] ?? raw('0')})::numeric(14, 2)::text as ${raw(`"${name}"`)}`;
  return join(figureNames.map(amount));
}
