import type { ListQuery, ListView } from '#contract/shared/list-query.ts';
import { maxPositions, type Page, type Positions, type Total } from '#contract/shared/page.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, raw, sql } from '#server/shared/db/sql.ts';
import { spellOutBranches } from './branches.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { conditionsOf, dependsOnValues } from './filters.ts';
import { groupedPage } from './grouped.ts';
import { keyColumns, orderOf, orderSql } from './order.ts';
import type { PageQuestion } from './page-question.ts';
import { rangedPage } from './ranged.ts';
import { findSearchedPage } from './search-page.ts';
import { selectRows, toRecord, type KeyRow, type ListSource } from './source.ts';
import { countTotal } from './total.ts';

/** The keys of a page and the length of its list, by the way that fits both. */
async function findKeys(db: Queryable, question: PageQuestion): Promise<{ total: Total; keys: KeyRow[] }> {
  const { source, view, order } = question;
  if (view.q !== '') return findSearchedPage(db, question);
  const counting = countTotal(db, source, view);
  const isLong = order.group !== undefined && !(await counting).exact;
  const statement = isLong ? groupedPage(question) : rangedPage(question);
  const finding = db.many<KeyRow>(statement, { planEachTime: dependsOnValues(view) });
  const [keys, total] = await Promise.all([finding, counting]);
  return { total, keys };
}

/** The wide rows of a page, in the page's order. */
export async function readRows<R>(
  db: Queryable,
  source: ListSource<R>,
  ids: readonly string[],
): Promise<R[]> {
  if (ids.length === 0) return [];
  const rows = await db.many<unknown[]>(selectRows(source, ids), { asArrays: true });
  const records = new Map<unknown, R>();
  for (const row of rows) {
    const record = toRecord(source, row);
    records.set(record.id, record);
  }
  return ids.flatMap((id) => records.get(id) ?? []);
}

/** One page of a list: the ids by index, then the wide rows of those ids. */
export async function findPage<R>(db: Queryable, source: ListSource<R>, query: ListQuery): Promise<Page<R>> {
  const order = orderOf(source, query);
  const place =
    query.after === undefined ? undefined : readCursor(query.after, order.text, order.columns.length - 1);
  const view = await spellOutBranches(db, source, query);
  // One more than is shown tells whether there is a next page.
  const { total, keys } = await findKeys(db, { source, view, order, place, rows: query.limit + 1 });
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
