import {
  figureNames,
  type ChainFigures,
  type ChainNode,
  type ChainOrigin,
  type ChainSummary,
} from '#contract/areas/chain/chain.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { join, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { figureColumns, figuresOf } from './chain.figures.ts';
import {
  allocatedAmounts,
  hasNoOrder,
  itemAmount,
  itemFates,
  itemPlace,
  paidAmounts,
  partsOf,
  type Start,
} from './chain.parts.ts';

const heads: Record<Start['kind'], Sql> = {
  'funding-source': raw(
    `code as label, name as note, null::text as status, starts_on as "on" from funding_source`,
  ),
  project: raw(`number as label, name as note, status::text, starts_on as "on" from project`),
  'purchase-order':
    raw(`coalesce(order_number, number) as label, title as note, status::text, ordered_on as "on"
    from purchase_order`),
  equipment: sql`tag as label, name as note, status::text, acquired_on as "on", ${itemPlace.holder} as holder,
    ${itemPlace.place} as place from equipment e`,
};

type Head = Pick<ChainNode, 'label' | 'note' | 'status' | 'on'> &
  Partial<Pick<ChainNode, 'holder' | 'place'>>;
const nowhere = { holder: null, place: null };

/** How a start is called, or that there is none. */
export async function getHead(db: Queryable, { kind, id }: Start): Promise<Head> {
  const head = await db.maybe<Head>(sql`select ${heads[kind]} where id = ${id} and deleted_at is null`);
  if (!head) throw new AppError('not_found');
  return head;
}

interface Totals extends ChainFigures {
  orders: number;
  receipts: number;
  /** Those that were not reversed. */
  keptReceipts: number;
  itemCount: number;
  repairCount: number;
  retirementCount: number;
  goods: string;
  difference: string;
  isBalanced: boolean;
}

async function getTotals(db: Queryable, start: Start): Promise<Totals> {
  return db.one<Totals>(sql`
    with ${figuresOf(start, 'start')}
    select ${figureColumns}, coalesce(b.orders, 0) as orders, coalesce(a.receipts, 0) as receipts,
      coalesce(a.kept_receipts, 0) as "keptReceipts",
      coalesce(i.items, 0) as "itemCount", coalesce(i.repairs, 0) as "repairCount",
      coalesce(i.retirements, 0) as "retirementCount",
      coalesce(a.goods, 0)::numeric(14, 2)::text as goods,
      (coalesce(a.received, 0) - coalesce(i.amount, 0) - coalesce(a.goods, 0))::numeric(14, 2)::text as difference,
      coalesce(a.received, 0) - coalesce(i.amount, 0) - coalesce(a.goods, 0) = 0 as "isBalanced"
    from (select 1) one left join bought b on true left join arrived a on true left join owned i on true`);
}

type Direct = Pick<
  Totals,
  'items' | 'repairs' | 'proceeds' | 'federalDue' | 'repairCount' | 'retirementCount'
> & {
  parts: number;
};

const noMoney = { ordered: '0.00', committed: '0.00', received: '0.00' };

/** Items of a start without an order, as one node; nothing where there are none. */
async function findDirect(db: Queryable, start: Start): Promise<(Direct & { node: ChainNode }) | undefined> {
  const direct = await db.one<Direct>(sql`
    select count(*)::int as parts, coalesce(sum(fixed.repairs), 0)::int as "repairCount",
      coalesce(sum(gone.retirements), 0)::int as "retirementCount",
      coalesce(sum(${itemAmount(start)}), 0)::numeric(14, 2)::text as items,
      coalesce(sum(fixed.repair_cost), 0)::numeric(14, 2)::text as repairs,
      coalesce(sum(gone.proceeds), 0)::numeric(14, 2)::text as proceeds,
      coalesce(sum(gone.due), 0)::numeric(14, 2)::text as "federalDue"
    from equipment e, ${itemFates(start)}
    where ${hasNoOrder(start)}`);
  const { parts, items, repairs, proceeds, federalDue } = direct;
  if (parts === 0) return undefined;
  const { id } = start;
  const figures = { ...noMoney, items, repairs, proceeds, federalDue };
  const blank = { label: '', note: null, status: null, on: null, ...nowhere };
  return { ...direct, node: { kind: 'direct', id, recordId: id, ...blank, figures, parts } };
}

/** What an item costs and what its repairs did; an item is the whole of its chain. */
async function getItemTotals(db: Queryable, id: string): Promise<Totals> {
  return db.one<Totals>(sql`
    select 0.00::text as ordered, 0.00::text as committed,
      case when e.receipt_line_id is null then 0.00 else coalesce(e.cost, 0.00) end::text as received,
      coalesce(e.cost, 0)::text as items, fixed.repair_cost::numeric(14, 2)::text as repairs, 0.00::text as goods,
      gone.proceeds::numeric(14, 2)::text as proceeds, gone.due::numeric(14, 2)::text as "federalDue",
      gone.retirements as "retirementCount",
      (e.purchase_order_id is not null)::int as orders, (e.receipt_line_id is not null)::int as receipts,
      (e.receipt_line_id is not null)::int as "keptReceipts",
      1 as "itemCount", fixed.repairs as "repairCount", 0.00::text as difference, true as "isBalanced"
    from equipment e, ${itemFates({ kind: 'equipment', id })} where e.id = ${id}`);
}

async function addFigures(
  db: Queryable,
  figures: ChainFigures,
  direct: ChainFigures | undefined,
): Promise<ChainFigures> {
  if (!direct) return figures;
  const sums = figureNames.map(
    (name) => sql`(${figures[name]}::numeric + ${direct[name]}::numeric)::text as ${raw(`"${name}"`)}`,
  );
  return db.one<ChainFigures>(sql`select ${join(sums)}`);
}

const origins: Record<Start['kind'], (id: string) => Sql | undefined> = {
  'funding-source': () => undefined,
  project: (id) => sql`
    select 'funding-source' as kind, s.id, s.code as label, s.name as note, trim_scale(f.percent)::text as percent,
      f.cap::text as amount
    from project_funding f join funding_source s on s.id = f.funding_source_id
    where f.project_id = ${id} order by f.position`,
  'purchase-order': (id) => sql`
    select 'funding-source' as kind, s.id, s.code as label, s.name as note, null as percent,
      sum(f.amount)::text as amount
    from purchase_order_line l join purchase_order_line_funding f on f.line_id = l.id
    join funding_source s on s.id = f.funding_source_id where l.order_id = ${id} group by s.id
    union all
    select 'project', p.id, p.number, p.name, null, sum(l.total)::text
    from purchase_order o join purchase_order_line l on l.order_id = o.id
    join project p on p.id = coalesce(l.project_id, o.project_id) where o.id = ${id} group by p.id
    order by 1, 3`,
  equipment: (id) => sql`
    select * from (
      select 'funding-source' as kind, s.id, s.code as label, s.name as note, trim_scale(f.percent)::text as percent,
        f.amount::text as amount
      from equipment e, lateral (${paidAmounts}) f
      join funding_source s on s.id = f.source_id where e.id = ${id}
      union all
      select 'purchase-order', o.id, coalesce(o.order_number, o.number), o.title, null, e.cost::text
      from equipment e join purchase_order o on o.id = e.purchase_order_id where e.id = ${id}
      union all
      select 'project', p.id, p.number, p.name, trim_scale(a.percent)::text, a.amount::text
      from equipment e, lateral (${allocatedAmounts(raw('e.id'), raw('e.cost'))}) a
      join project p on p.id = a.project_id where e.id = ${id}
    ) origin order by kind, label`,
};

async function findOrigins(db: Queryable, { kind, id }: Start): Promise<ChainOrigin[]> {
  const question = origins[kind](id);
  return question ? db.many<ChainOrigin>(question) : [];
}

/** Which items of a start were corrected since they came, where their sum no longer agrees with what was received. */
function findCorrected(db: Queryable, start: Start): Promise<ReferenceValue[]> {
  return db.many<ReferenceValue>(sql`
    select e.id, e.tag as label, e.name as note from equipment e
    where e.deleted_at is null and e.receipt_line_id in (
        select rl.id from (${partsOf(start)}) p join purchase_order_receipt_line rl on rl.line_id = p.line_id)
      and exists (select from event v where v.entity = 'equipment' and v.entity_id = e.id
        and v.action in ('correct', 'correctAlone') and v.changes ?| array['cost', 'fundingLines'])
    order by e.tag limit 10`);
}

/** The whole chain of a start in figures: its sums, and whether they agree. */
export async function getSummary(db: Queryable, start: Start): Promise<ChainSummary> {
  const head = await getHead(db, start);
  const isItem = start.kind === 'equipment';
  const totals = isItem ? await getItemTotals(db, start.id) : await getTotals(db, start);
  const { received, items, goods, difference, isBalanced } = totals;
  const figures = Object.fromEntries(figureNames.map((name) => [name, totals[name]])) as ChainFigures;
  const direct = await findDirect(db, start);
  const corrected = isBalanced ? [] : await findCorrected(db, start);
  const counts = {
    orders: totals.orders,
    receipts: totals.keptReceipts,
    items: totals.itemCount + (direct?.parts ?? 0),
    repairs: totals.repairCount + (direct?.repairCount ?? 0),
    retirements: totals.retirementCount + (direct?.retirementCount ?? 0),
  };
  const below = {
    equipment: totals.repairCount + totals.retirementCount,
    'purchase-order': totals.receipts,
    project: totals.orders,
    'funding-source': totals.orders,
  };
  return {
    start: { ...start, recordId: start.id, ...nowhere, ...head, figures, parts: below[start.kind] },
    origins: await findOrigins(db, start),
    counts,
    balance: { received, items, goods, difference, isBalanced, corrected },
    direct: direct?.node ?? null,
    total: await addFigures(db, figures, direct?.node.figures),
  };
}
