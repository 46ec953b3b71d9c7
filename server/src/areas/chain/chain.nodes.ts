import {
  figureNames,
  type ChainFigures,
  type ChainKind,
  type ChainNode,
  type ChainPage,
} from '#contract/areas/chain/chain.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { join, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { figureColumns, figuresOf, someFigures } from './chain.figures.ts';
import {
  hasNoOrder,
  itemAmount,
  itemFates,
  itemPlace,
  partsOf,
  receivedShare,
  recordedDue,
  type Start,
} from './chain.parts.ts';

/** Which page of the nodes below one is asked for. */
export interface PageOf {
  after: string | undefined;
  limit: number;
}

type Row = Omit<ChainNode, 'figures'> & ChainFigures & { key: string; total: number };

function toNode({
  kind,
  id,
  recordId,
  label,
  note,
  status,
  on,
  holder,
  place,
  parts,
  ...rest
}: Row): ChainNode {
  const figures = Object.fromEntries(figureNames.map((name) => [name, rest[name]])) as ChainFigures;
  return { kind, id, recordId, label, note, status, on, holder, place, figures, parts };
}

export const toNodes = (rows: readonly Row[]): ChainNode[] => rows.map(toNode);

/** One row more than the page was asked for: it says whether there is a next one. */
function toPage(rows: readonly Row[], { limit }: PageOf): ChainPage {
  const shown = rows.slice(0, limit);
  return {
    nodes: toNodes(shown),
    next: rows.length > limit ? (shown.at(-1)?.key ?? null) : null,
    total: rows[0]?.total ?? 0,
  };
}

function nodeColumns(kind: ChainKind, columns: Record<string, Sql>): Sql {
  const all = { kind: sql`${kind}::text`, holder: raw('null::text'), place: raw('null::text'), ...columns };
  return join(Object.entries(all).map(([column, value]) => sql`${value} as ${raw(`"${column}"`)}`));
}

const afterKey = (page: PageOf, key: Sql, isDescending = false): Sql =>
  page.after === undefined ? raw('true') : sql`${key} ${raw(isDescending ? '<' : '>')} ${page.after}`;

/** The orders of a start, the newest number first. */
export async function findOrders(db: Queryable, start: Start, page: PageOf): Promise<ChainPage> {
  const rows = await db.many<Row>(sql`
    with whose as materialized (select distinct order_id from (${partsOf(start)}) p),
    shown as materialized (
      select o.* from whose join purchase_order o on o.id = whose.order_id
      where ${afterKey(page, raw('o.number'), true)} order by o.number desc limit ${page.limit + 1}
    ), ${figuresOf(start, 'order', raw('p.order_id in (select id from shown)'))}
    select ${nodeColumns('purchase-order', {
      id: raw('o.id'),
      recordId: raw('o.id'),
      label: raw('coalesce(o.order_number, o.number)'),
      note: raw('o.title'),
      status: raw('o.status::text'),
      on: raw('o.ordered_on'),
      parts: raw('coalesce(a.receipts, 0)'),
      key: raw('o.number'),
      total: raw('(select count(*)::int from whose)'),
    })}, ${figureColumns}
    from shown o left join bought b on b.key = o.id left join arrived a on a.key = o.id left join owned i on i.key = o.id
    order by o.number desc`);
  return toPage(rows, page);
}

/** The receipts of an order that have something of the start in them; what was given back counts nothing. */
export async function findReceipts(
  db: Queryable,
  start: Start,
  orderId: string,
  page: PageOf,
): Promise<ChainPage> {
  const rows = await db.many<Row>(sql`
    with ${figuresOf(start, 'receipt', sql`p.order_id = ${orderId}`)},
    lines as (
      select rl.receipt_id, count(*) filter (where l.kind <> 'equipment' and rl.accepted > 0)::int as goods
      from (select distinct line_id from part) p join purchase_order_line l on l.id = p.line_id
      join purchase_order_receipt_line rl on rl.line_id = l.id group by 1
    )
    select ${nodeColumns('receipt', {
      id: raw('r.id'),
      recordId: raw('r.order_id'),
      label: raw('r.number'),
      note: raw('r.packing_slip'),
      status: raw(`case when r.reversed_at is null then 'posted' else 'reversed' end`),
      on: raw('r.received_on'),
      parts: raw(
        'case when r.reversed_at is null then coalesce(i.items, 0) + coalesce(lines.goods, 0) else 0 end',
      ),
      key: raw('r.number'),
      total: raw('(select count(*)::int from arrived)'),
    })}, ${figureColumns}
    from arrived a join purchase_order_receipt r on r.id = a.key left join lines on lines.receipt_id = r.id
    left join owned i on i.key = r.id left join bought b on false
    where ${afterKey(page, raw('r.number'))} order by r.number limit ${page.limit + 1}`);
  return toPage(rows, page);
}

const itemNode = {
  id: raw('e.id'),
  recordId: raw('e.id'),
  label: raw('e.tag'),
  note: raw('e.name'),
  status: raw('e.status::text'),
  on: raw('e.acquired_on'),
  ...itemPlace,
  parts: raw('fixed.listed + gone.listed'),
};

function itemFigures(start: Start): Sql {
  return someFigures({
    items: itemAmount(start),
    repairs: raw('fixed.repair_cost'),
    proceeds: raw('gone.proceeds'),
    federalDue: raw('gone.due'),
  });
}

/** What a receipt brought: its items by tag, then the goods that are no items by their place on the order. */
export async function findArrivals(
  db: Queryable,
  start: Start,
  receiptId: string,
  page: PageOf,
): Promise<ChainPage> {
  const rows = await db.many<Row>(sql`
    with part as materialized (select p.* from (${partsOf(start)}) p
      where p.order_id = (select order_id from purchase_order_receipt where id = ${receiptId})),
    gotten as (
      select rl.id, rl.value, rl.accepted, l.id as line_id, l.position, l.kind, l.description, l.model_id
      from purchase_order_receipt_line rl join purchase_order_line l on l.id = rl.line_id
      join purchase_order_receipt r on r.id = rl.receipt_id and r.reversed_at is null
      where rl.receipt_id = ${receiptId} and rl.accepted > 0 and l.id in (select line_id from part)
    ), arrival as (
      select 'i' || e.tag as key, e.id as item, null::uuid as goods from gotten g
      join equipment e on e.receipt_line_id = g.id and e.deleted_at is null
      union all
      select 'z' || lpad(g.position::text, 4, '0'), null, g.id from gotten g where g.kind <> 'equipment'
    ), shown as (
      select * from arrival where ${afterKey(page, raw('key'))} order by key limit ${page.limit + 1}
    )
    select ${nodeColumns('equipment', { ...itemNode, key: raw('s.key'), total: raw('(select count(*)::int from arrival)') })},
      ${itemFigures(start)}
    from shown s join equipment e on e.id = s.item, ${itemFates(start)}
    union all
    select ${nodeColumns('goods', {
      id: raw('g.id'),
      recordId: sql`(select order_id from purchase_order_receipt where id = ${receiptId})`,
      label: raw(`coalesce(g.description, (select m.name from model m where m.id = g.model_id), '')`),
      note: raw('null::text'),
      status: raw('g.kind::text'),
      on: raw('null::date'),
      parts: raw('0'),
      key: raw('s.key'),
      total: raw('(select count(*)::int from arrival)'),
    })}, ${someFigures({
      received: sql`(select sum(${receivedShare}) from part p, purchase_order_receipt_line rl
        where p.line_id = g.line_id and rl.id = g.id)`,
    })}
    from shown s join gotten g on g.id = s.goods order by key`);
  return toPage(rows, page);
}

/** The items of a start that no order brought, by tag. */
export async function findDirectItems(db: Queryable, start: Start, page: PageOf): Promise<ChainPage> {
  const rows = await db.many<Row>(sql`
    with direct as materialized (
      select e.id, e.tag from equipment e where ${hasNoOrder(start)}
    ), shown as (
      select * from direct where ${afterKey(page, raw('tag'))} order by tag limit ${page.limit + 1}
    )
    select ${nodeColumns('equipment', { ...itemNode, key: raw('e.tag'), total: raw('(select count(*)::int from direct)') })},
      ${itemFigures(start)}
    from shown join equipment e on e.id = shown.id, ${itemFates(start)} order by e.tag`);
  return toPage(rows, page);
}

/** What happened to an item: its repairs and the cases of its retirement, in the order of their numbers. */
export async function findItemEvents(
  db: Queryable,
  start: Start,
  itemId: string,
  page: PageOf,
): Promise<ChainPage> {
  const total = sql`(select count(*)::int from repair where equipment_id = ${itemId} and deleted_at is null)
    + (select count(*)::int from retirement_line l join retirement t on t.id = l.retirement_id
      where l.equipment_id = ${itemId} and t.deleted_at is null)`;
  const isEnded = raw(`t.status = 'completed' and l.reversed_at is null`);
  const rows = await db.many<Row>(sql`
    select ${nodeColumns('repair', {
      id: raw('p.id'),
      recordId: raw('p.id'),
      label: raw('p.number'),
      note: raw('p.problem'),
      status: raw('p.status::text'),
      on: raw('agency_day(p.reported_at)'),
      parts: raw('0'),
      key: raw('p.number'),
      total,
    })}, ${someFigures({ repairs: raw(`case when p.status = 'cancelled' then 0 else p.total_cost end`) })}
    from repair p where p.equipment_id = ${itemId} and p.deleted_at is null and ${afterKey(page, raw('p.number'))}
    union all
    select ${nodeColumns('retirement', {
      id: raw('l.id'),
      recordId: raw('t.id'),
      label: raw('t.number'),
      note: raw('t.title'),
      status: raw(`case when l.reversed_at is null then t.status::text else 'reversed' end`),
      on: raw('l.disposed_on'),
      parts: raw('0'),
      key: raw('t.number'),
      total,
    })}, ${someFigures({
      proceeds: sql`case when ${isEnded} then coalesce(l.proceeds, l.sale_price, 0) else 0 end`,
      federalDue: sql`case when ${isEnded} then coalesce(${recordedDue(start, 'l')}, 0) else 0 end`,
    })}
    from retirement_line l join retirement t on t.id = l.retirement_id
    where l.equipment_id = ${itemId} and t.deleted_at is null and ${afterKey(page, raw('t.number'))}
    order by key limit ${page.limit + 1}`);
  return toPage(rows, page);
}
