import type { ChainLedger, ChainLine } from '#contract/areas/chain/chain.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { join, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { plainCell } from '#server/shared/list/plain-cell.ts';
import type { PageOf } from './chain.nodes.ts';
import {
  hasNoOrder,
  itemAmount,
  itemFates,
  itemPlace,
  partsOf,
  receivedShare,
  type Start,
} from './chain.parts.ts';

/** Items that no receipt of the chain brought; an item that is the start is all of its chain. */
function otherItems(start: Start): Sql {
  return start.kind === 'equipment' ? sql`e.id = ${start.id} and e.deleted_at is null` : hasNoOrder(start);
}

/** The lines of a start as `line`, each an item or a line of a receipt (`gotten`), with a key that orders them. */
function linesOf(start: Start): Sql {
  return sql`
    part as materialized (${partsOf(start)}),
    gotten as materialized (
      select rl.id, rl.value, rl.line_id, l.kind, l.description, l.model_id, l.position, l.order_id, r.number,
        r.received_on, o.number as order_number
      from (select distinct line_id from part) b join purchase_order_line l on l.id = b.line_id
      join purchase_order o on o.id = l.order_id
      join purchase_order_receipt_line rl on rl.line_id = l.id and rl.accepted > 0
      join purchase_order_receipt r on r.id = rl.receipt_id and r.reversed_at is null
    ), line as materialized (
      select (g.order_number || '/' || g.number || '/i' || e.tag) collate "C" as key, e.id as item, null::uuid as goods
      from gotten g join equipment e on e.receipt_line_id = g.id and e.deleted_at is null
      union all
      select g.order_number || '/' || g.number || '/z' || lpad(g.position::text, 4, '0'), null, g.id
      from gotten g where g.kind <> 'equipment'
      union all
      select '~/' || e.tag, e.id, null from equipment e where ${otherItems(start)}
    )`;
}

const lineTables = (start: Start) => sql`
  left join equipment e on e.id = s.item
  left join gotten g on g.id = s.goods
  left join purchase_order o on o.id = coalesce(e.purchase_order_id, g.order_id)
  left join purchase_order_receipt_line rl on rl.id = e.receipt_line_id
  left join purchase_order_receipt r on r.id = rl.receipt_id, ${itemFates(start)}, lateral (
    select max(c.number) as number, max(x.disposed_on) as disposed_on
    from retirement_line x join retirement c on c.id = x.retirement_id
    where x.equipment_id = e.id and c.status = 'completed' and x.reversed_at is null and c.deleted_at is null) went`;

function lineColumns(start: Start): Record<keyof ChainLine, Sql> {
  const money = (amount: Sql) => sql`(${amount})::numeric(14, 2)::text`;
  return {
    kind: raw(`case when e.id is null then 'goods' else 'equipment' end`),
    id: raw('coalesce(e.id, g.id)'),
    recordId: raw('coalesce(e.id, g.order_id)'),
    order: raw('coalesce(o.order_number, o.number)'),
    receipt: raw('coalesce(r.number, g.number)'),
    label: raw(
      `coalesce(e.tag, g.description, (select m.name from model m where m.id = g.model_id), g.kind::text)`,
    ),
    note: raw('e.name'),
    serial: raw('e.serial'),
    status: raw('coalesce(e.status::text, g.kind::text)'),
    on: raw('coalesce(e.acquired_on, g.received_on)'),
    ...itemPlace,
    items: money(itemAmount(start)),
    goods: money(sql`select coalesce(sum(${receivedShare}), 0)
      from part p, purchase_order_receipt_line rl where p.line_id = g.line_id and rl.id = g.id`),
    repairs: money(raw('fixed.repair_cost')),
    retirement: raw('went.number'),
    disposedOn: raw('went.disposed_on'),
    proceeds: money(raw('gone.proceeds')),
    federalDue: money(raw('gone.due')),
  };
}

/** A page of what a start paid for. */
export async function findLines(db: Queryable, start: Start, page: PageOf): Promise<ChainLedger> {
  const columns = lineColumns(start);
  const names = Object.keys(columns) as (keyof ChainLine)[];
  const rows = await db.many<ChainLine & { key: string; total: number }>(sql`
    with ${linesOf(start)}, shown as (
      select * from line where key > ${page.after ?? ''} order by key limit ${page.limit + 1}
    )
    select ${join(names.map((column) => sql`${columns[column]} as ${name(column)}`))}, s.key,
      (select count(*)::int from line) as total
    from shown s ${lineTables(start)} order by s.key`);
  const shown = rows.slice(0, page.limit);
  return {
    lines: shown.map((row) => Object.fromEntries(names.map((column) => [column, row[column]])) as ChainLine),
    next: rows.length > page.limit ? (shown.at(-1)?.key ?? null) : null,
    total: rows[0]?.total ?? 0,
  };
}

const funding =
  raw(`(select string_agg(f.code || coalesce(' (' || f.fain || ')', '') || ' ' || f.percent || '%', '; ')
  from (select s.code, s.fain, trim_scale(x.percent) as percent from equipment_funding x
    join funding_source s on s.id = x.funding_source_id where x.equipment_id = e.id order by x.position) f)`);

/** The same lines for a spreadsheet, with what rules for federal property ask of a record. */
export function exportOf(start: Start): Sql {
  const line = lineColumns(start);
  const columns: Record<string, Sql> = {
    Order: plainCell(line.order),
    Receipt: line.receipt,
    Kind: line.kind,
    'Tag or goods': plainCell(line.label),
    Name: plainCell(line.note),
    'Serial number': plainCell(line.serial),
    Acquired: line.on,
    Cost: raw('coalesce(e.cost, g.value)'),
    'Paid here': sql`(${line.items})::numeric + (${line.goods})::numeric`,
    Funding: funding,
    'Title holder': raw('e.title_holder'),
    Status: line.status,
    Condition: raw('e.condition'),
    Custodian: plainCell(line.holder),
    Location: plainCell(line.place),
    Repairs: line.repairs,
    'Retirement case': line.retirement,
    Disposed: line.disposedOn,
    Sold: line.proceeds,
    'Federal due': line.federalDue,
  };
  const named = Object.entries(columns).map(([title, value]) => sql`${value} as ${name(title)}`);
  return sql`with ${linesOf(start)} select ${join(named)} from line s ${lineTables(start)} order by s.key`;
}
