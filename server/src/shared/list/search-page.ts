import type { ListView } from '#contract/shared/list-query.ts';
import { exactTotalLimit, type Total } from '#contract/shared/page.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { join, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import type { Place } from './cursor.ts';
import { conditionsOf } from './filters.ts';
import { keyColumns, orderSql, segmentsAfter, type Order } from './order.ts';
import type { KeyRow, ListSource } from './source.ts';
import { countTotal, expectRows } from './total.ts';

/** What a search finds is sorted up to this many rows; beyond, the list's index is followed. */
const mostSorted = 1.5 * exactTotalLimit;

/**
 * The page of a search and its length, in one statement: what the words find is taken first and then sorted.
 * A search that finds too much for that gets its length alone, because an index in the order of the list is quicker.
 */
export async function findSearchedPage(
  db: Queryable,
  source: ListSource<unknown>,
  view: ListView,
  order: Order,
  place: Place | undefined,
  limit: Sql,
): Promise<{ total: Total; keys: KeyRow[] | undefined }> {
  const where = conditionsOf(source, view);
  const expected = await expectRows(db, source, where);
  if (expected > mostSorted) return { total: await countTotal(db, source, view), keys: undefined };
  const stored = [raw('r.id'), ...order.stored.map((column) => sql`r.${column}`)];
  const after = place
    ? join(
        segmentsAfter(order.columns, place).map((range) => sql`(${range})`),
        ' or ',
      )
    : raw('true');
  const keys = await db.many<KeyRow & { counted: number }>(
    sql`
      with found as materialized (
        select ${join(stored)} from ${name(source.table)} r where ${where} limit ${raw(String(mostSorted + 1))}
      )
      select ${keyColumns(order)}, (select count(*)::int from found) as counted
      from found r where ${after} order by ${orderSql(order.columns)} limit ${limit}`,
    { planEachTime: true },
  );
  const counted = keys[0]?.counted;
  // Nothing after the place says nothing about what is before it.
  if (counted === undefined) return { total: await countTotal(db, source, view), keys: [] };
  if (counted <= exactTotalLimit) return { total: { value: counted, exact: true }, keys };
  const total = { value: Math.max(expected, counted), exact: false };
  return { total, keys: counted <= mostSorted ? keys : undefined };
}
