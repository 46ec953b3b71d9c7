import type { ChainStart } from '#contract/areas/chain/chain.schema.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';

/** Where a chain begins, and which record that is. */
export interface Start {
  kind: ChainStart;
  id: string;
}

/** Reads `kind:id`, as the contract has checked it. */
export function readPlace<K extends string>(place: string): { kind: K; id: string } {
  const at = place.indexOf(':');
  return { kind: place.slice(0, at) as K, id: place.slice(at + 1).toLowerCase() };
}

const whole = raw('l.total as amount, null::int as position');

/**
 * The order lines of a start, each with what the start pays of it. A source can pay for a line in two shares:
 * then the line stands here twice.
 */
export function partsOf({ kind, id }: Start): Sql {
  if (kind === 'funding-source') {
    return sql`
      select l.id as line_id, l.order_id, f.amount, f.position
      from purchase_order_line_funding f join purchase_order_line l on l.id = f.line_id
      join purchase_order o on o.id = l.order_id where f.funding_source_id = ${id} and o.deleted_at is null`;
  }
  if (kind === 'project') {
    return sql`
      select l.id as line_id, l.order_id, ${whole} from purchase_order_line l
      join purchase_order o on o.id = l.order_id where l.project_id = ${id} and o.deleted_at is null
      union all
      select l.id, l.order_id, ${whole} from purchase_order o join purchase_order_line l on l.order_id = o.id
      where o.project_id = ${id} and l.project_id is null and o.deleted_at is null`;
  }
  const order = kind === 'purchase-order' ? id : null;
  return sql`
    select l.id as line_id, l.order_id, ${whole} from purchase_order_line l where l.order_id = ${order}::uuid`;
}

/** What a part `p` pays of a receipt line `rl`: the whole of it, or what its source was charged. */
export const receivedShare = raw(`case when p.position is null then rl.value else coalesce((
  select rf.amount from purchase_order_receipt_funding rf
  where rf.receipt_line_id = rl.id and rf.position = p.position), 0) end`);

/** The shares of items that a project has today. */
const allocatedTo = (projectId: string) => sql`from allocation a where a.project_id = ${projectId}
  and a.deleted_at is null and agency_today() between a.from_on and a.runs_until`;

/**
 * Which items `e` hang on a start without an order of it: those a source pays for, also since a correction, and those
 * allocated to a project.
 */
export function hasNoOrder({ kind, id }: Start): Sql {
  if (kind === 'funding-source') {
    return sql`e.deleted_at is null
      and e.id in (select f.equipment_id from equipment_funding f where f.funding_source_id = ${id})
      and not exists (select from purchase_order_receipt_line rl
        join purchase_order_line_funding b on b.line_id = rl.line_id and b.funding_source_id = ${id}
        where rl.id = e.receipt_line_id)`;
  }
  if (kind === 'project') {
    return sql`e.receipt_line_id is null and e.deleted_at is null and e.id in (select a.equipment_id ${allocatedTo(id)})`;
  }
  return raw('false');
}

/** What each source pays of an item `e`; where no amount was written down, its share of the cost. */
export const paidAmounts =
  raw(`select f.funding_source_id as source_id, f.percent, coalesce(f.amount, (split_amount(e.cost,
    array_agg(f.percent) over (order by f.position rows between unbounded preceding and unbounded following)
    ))[row_number() over (order by f.position)]) as amount
  from equipment_funding f where f.equipment_id = e.id`);

/** What each project pays of the cost of an item today: by the largest remainder, so that they add up to it. */
export function allocatedAmounts(item: Sql, cost: Sql): Sql {
  return sql`select a.project_id, a.percent, (split_amount(${cost}, array_agg(a.percent) over (order by a.number
      rows between unbounded preceding and unbounded following)))[row_number() over (order by a.number)] as amount
    from allocation a where a.equipment_id = ${item} and a.deleted_at is null
      and agency_today() between a.from_on and a.runs_until`;
}

/** What an item `e` costs the start: the amounts of the source, what is allocated to the project, or the whole cost. */
export function itemAmount({ kind, id }: Start): Sql {
  if (kind === 'project') {
    return sql`case when e.receipt_line_id is not null then coalesce(e.cost, 0) else coalesce((
      select sum(amount) from (${allocatedAmounts(raw('e.id'), raw('e.cost'))}) shared
      where project_id = ${id}), 0) end`;
  }
  if (kind !== 'funding-source') return raw('coalesce(e.cost, 0)');
  return sql`coalesce((select sum(paid.amount) from (${paidAmounts}) paid where paid.source_id = ${id}), 0)`;
}

/**
 * What a line `line` of a case owes, as its completion recorded it: to an award what is its own, whatever became of the
 * item and the award since.
 */
export function recordedDue({ kind, id }: Start, line: string): Sql {
  if (kind !== 'funding-source') return raw(`${line}.amount_due`);
  return sql`(select sum((a ->> 'amountDue')::numeric) from jsonb_array_elements(${raw(line)}.awards) a
    where a #>> '{fundingSource,id}' = ${id})`;
}

const isDone = raw(`c.status = 'completed' and g.reversed_at is null`);

/**
 * What became of an item `e`: `fixed` what its repairs have cost, `gone` what cases of retirement brought and owe. A number counts what the
 * amount beside it is the sum of; `listed` is all there is, also what was canceled, rejected or taken back.
 */
export const itemFates = (start: Start) => sql`lateral (
  select count(*)::int as listed, count(*) filter (where p.status <> 'cancelled')::int as repairs,
    coalesce(sum(p.total_cost) filter (where p.status <> 'cancelled'), 0) as repair_cost
  from repair p where p.equipment_id = e.id and p.deleted_at is null) fixed, lateral (
  select count(*)::int as listed, count(*) filter (where ${isDone})::int as retirements,
    coalesce(sum(coalesce(g.proceeds, g.sale_price)) filter (where ${isDone}), 0) as proceeds,
    coalesce(sum(${recordedDue(start, 'g')}) filter (where ${isDone}), 0) as due
  from retirement_line g join retirement c on c.id = g.retirement_id
  where g.equipment_id = e.id and c.deleted_at is null) gone`;

/** Who has an item `e` and where it is; an item that left is nowhere. */
export const itemPlace = {
  holder: raw(`(select p.display_name from person p where p.id = e.custodian_id and e.status <> 'disposed')`),
  place: raw(`(select l.path from location l where l.id = e.location_id and e.status <> 'disposed')`),
};
