import type { ListQuery, ListView } from '#contract/shared/list-query.ts';
import { maxPositions, type Page, type Positions, type Total } from '#contract/shared/page.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { join, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { spellOutBranches } from './branches.ts';
import { readCursor, writeCursor, type Place } from './cursor.ts';
import { conditionsOf, dependsOnValues } from './filters.ts';
import { keyColumns, orderOf, orderSql, segmentsAfter, type Order } from './order.ts';
import { groupedPage } from './grouped.ts';
import { selectRows, toRecord, type ListSource } from './source.ts';
import { countTotal } from './total.ts';

interface KeyRow {
  id: string;
  keys: (string | null)[];
}

/** A page as ranges of an index, asked in order until it is full. */
function rangedPage(
  source: ListSource<unknown>,
  view: ListView,
  order: Order,
  place: Place | undefined,
  limit: Sql,
): Sql {
  const where = conditionsOf(source, view);
  const from = sql`select ${keyColumns(order)} from ${name(source.table)} r where ${where}`;
  const sorted = sql`order by ${orderSql(order.columns)} limit ${limit}`;
  if (!place) return sql`${from} ${sorted}`;
  const segments = segmentsAfter(order.columns, place).map((range) => sql`(${from} and ${range} ${sorted})`);
  return sql`select * from (${join(segments, ' union all ')}) page limit ${limit}`;
}

// So many found rows are sorted more quickly than an index is searched for them.
const fewRows = 5000;

/** A page of a short search: what is found is taken first and then sorted, whatever the planner expects of the words. */
function sortedPage(
  source: ListSource<unknown>,
  view: ListView,
  order: Order,
  place: Place | undefined,
  limit: Sql,
): Sql {
  const found = sql`(select * from ${name(source.table)} r where ${conditionsOf(source, view)} offset 0)`;
  const after = place
    ? join(
        segmentsAfter(order.columns, place).map((range) => sql`(${range})`),
        ' or ',
      )
    : raw('true');
  return sql`select ${keyColumns(order)} from ${found} r where ${after} order by ${orderSql(order.columns)} limit ${limit}`;
}

/** The statement that finds the page: by groups, by sorting, or along an index, whichever fits the length of the list. */
function pageStatement(
  source: ListSource<unknown>,
  view: ListView,
  order: Order,
  place: Place | undefined,
  limit: Sql,
  total: Total | undefined,
): Sql {
  if (order.group && !total?.exact) return groupedPage(source, view, order, place, limit);
  const isShort = total?.exact === true && total.value <= fewRows;
  if (view.q !== '' && isShort) return sortedPage(source, view, order, place, limit);
  return rangedPage(source, view, order, place, limit);
}

/** The wide rows of a page, in the page's order. */
export async function readRows<R>(
  db: Queryable,
  source: ListSource<R>,
  ids: readonly string[],
): Promise<R[]> {
  if (ids.length === 0) return [];
  const rows = await db.many<Record<string, unknown>>(selectRows(source, ids));
  const byId = new Map(rows.map((row) => [row['id'] as string, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toRecord(source, row)] : [];
  });
}

/** One page of a list: the ids by index, then the wide rows of those ids. */
export async function findPage<R>(db: Queryable, source: ListSource<R>, query: ListQuery): Promise<Page<R>> {
  const order = orderOf(source, query);
  const place =
    query.after === undefined ? undefined : readCursor(query.after, order.text, order.columns.length - 1);
  // The literal limit lets a kept plan know that a page is small.
  const limit = raw(String(query.limit + 1));
  const view = await spellOutBranches(db, source, query);
  const counting = countTotal(db, source, view);
  const mustKnowLength = order.group !== undefined || view.q !== '';
  const statement = pageStatement(
    source,
    view,
    order,
    place,
    limit,
    mustKnowLength ? await counting : undefined,
  );
  const [keys, total] = await Promise.all([
    db.many<KeyRow>(statement, { planEachTime: dependsOnValues(view) }),
    counting,
  ]);
  const shown = keys.slice(0, query.limit);
  const last = shown.at(-1);
  const hasMore = keys.length > query.limit && last !== undefined;
  return {
    items: await readRows(
      db,
      source,
      shown.map((row) => row.id),
    ),
    next: hasMore ? writeCursor(order.text, { values: last.keys, id: last.id }) : null,
    total,
  };
}

const positionStep = 1000;

/** Cursors along a long list, one every thousand rows, so that a scrollbar can be dragged anywhere. */
export async function findPositions(
  db: Queryable,
  source: ListSource<unknown>,
  view: ListView,
): Promise<Positions> {
  const order = orderOf(source, view);
  const where = conditionsOf(source, await spellOutBranches(db, source, view));
  const table = name(source.table);
  const furthest = raw(String(maxPositions + 1));
  // The rows are numbered with their ids alone, which an index holds; only the marks need their sort values.
  const rows = await db.many<KeyRow & { n: string }>(
    sql`
      select ${keyColumns(order)}, marks.n from (
        select id, n from (
          select r.id, row_number() over ordered as n, lead(r.id) over ordered is null as is_last
          from ${table} r where ${where} window ordered as (order by ${orderSql(order.columns)}) limit ${furthest}
        ) numbered where n % ${raw(String(positionStep))} = 0 or is_last or n = ${furthest}
      ) marks join ${table} r on r.id = marks.id order by marks.n`,
    { planEachTime: true },
  );
  const total = Number(rows.at(-1)?.n ?? 0);
  const steps = rows.filter((row) => Number(row.n) % positionStep === 0);
  return {
    every: positionStep,
    cursors: steps.map((row) => writeCursor(order.text, { values: row.keys, id: row.id })),
    total: Math.min(total, maxPositions),
    complete: total <= maxPositions,
  };
}
