import type { Queryable } from '#server/shared/db/pool.ts';
import { name, sql } from '#server/shared/db/sql.ts';
import type { Request, Statement } from '../statement.ts';
import { byHand, byHandFor, shownItems } from './by-hand.ts';

const columns =
  'id, version, tag, name, status, cost, acquired_on, category_id, location_id, custodian_id, deleted_at';

/** The ids of a record and of everything below it, as an application keeps them of its small trees. */
async function branchOf(db: Queryable, table: 'category' | 'location', code: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    with recursive branch as (
      select id from ${name(table)} where code = ${code}
      union all select below.id from ${name(table)} below join branch on below.parent_id = branch.id
    ) select id from branch`);
  return rows.map(({ id }) => id);
}

/** How many items meet a condition, counted up to ten thousand. */
function totalOf(where: string, values: unknown[]): Statement {
  return byHandFor(
    `select count(*)::int as total from (
      select from equipment where deleted_at is null and ${where} limit 10001
    ) counted`,
    values,
  );
}

const totalOfAll = byHand(`select reltuples::int as total from pg_class where oid = 'equipment'::regclass`);

/** Fifty items that meet a condition, in an order, with the names that the list shows. */
function itemsOf(where: string, order: string, values: unknown[]): Statement {
  const items = `select ${columns} from equipment where deleted_at is null and ${where} order by ${order} limit 50`;
  return byHandFor(
    shownItems(items, order.replace(/\b(status|tag|name|cost|acquired_on|id)\b/g, 'e.$1')),
    values,
  );
}

function pageOf(where: string, order: string, values: unknown[] = []): Request {
  return [[itemsOf(where, order, values), totalOf(where, values)]];
}

// The names of the custodians are walked in their order, and of each at most a page of items is taken.
const byCustodian = `
  select e.id, e.version, e.tag, e.name, e.status, e.cost, e.acquired_on, c.name as category, l.path as location,
    e.custodian
  from (
    select held.*, p.display_name as custodian from person p cross join lateral (
      select ${columns} from equipment where custodian_id = p.id and status = 'in_use' and deleted_at is null
      order by cost desc, id desc limit 50
    ) held order by p.display_name, p.id, held.cost desc, held.id desc limit 50
  ) e join category c on c.id = e.category_id join location l on l.id = e.location_id
  order by e.custodian, e.custodian_id, e.cost desc, e.id desc`;

/** The seven views of `makeListCases`, each with the statements that somebody would write for it alone. */
export async function listsByHand(db: Queryable): Promise<Request[]> {
  const [laptops] = await branchOf(db, 'category', 'LAP');
  const its = await branchOf(db, 'category', 'ITS');
  const district = await branchOf(db, 'location', 'D7');
  return [
    pageOf(`status = 'in_use'`, 'acquired_on desc, id desc'),
    pageOf('category_id = $1', 'name, id', [laptops]),
    pageOf('category_id = any($1::uuid[])', 'cost desc, id desc', [its]),
    pageOf('location_id = any($1::uuid[])', 'tag, id', [district]),
    pageOf(`status in ('in_repair', 'missing') and cost >= 4000`, 'acquired_on, id'),
    [[byHand(byCustodian), totalOf(`status = 'in_use'`, [])]],
    [[itemsOf('true', 'status, tag, id', []), totalOfAll]],
  ];
}
