import { writeListView, type ListView } from '#contract/shared/list-query.ts';
import { exactTotalLimit, maxPositions, type Positions } from '#contract/shared/page.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { spellOutBranches } from './branches.ts';
import { writeCursor } from './cursor.ts';
import { conditionsOf } from './filters.ts';
import { keyColumns, orderOf, orderSql, type Group, type Order } from './order.ts';
import type { PageQuestion } from './page-question.ts';
import { inOrder } from './ranged.ts';
import { createSharedAnswers, type SharedAnswers } from './shared-answers.ts';
import type { ListSource } from './source.ts';
import type { KeyRow } from './search-tables.ts';

/** Pages of a scrolled list have a hundred rows: with cursors as near as this, any is reached in two steps. */
const step = 200;
const furthest = raw(String(maxPositions + 1));

/** Which of the numbered rows become cursors; the last one tells the length. */
const isMark = sql`n <= ${furthest} and (n % ${raw(String(step))} = 0 or n = least(length, ${furthest}))`;

// The rows are numbered with their ids alone, which an index holds; those without a value behind the others, not sorted among them.
function numberedSql(question: PageQuestion, where: Sql): Sql {
  const ids = sql`select r.id from ${name(question.source.table)} r where ${where}`;
  return sql`
    select id, n, case when is_last then n else ${furthest} end as length from (
      select r.id, row_number() over () as n, lead(r.id) over () is null as is_last
      from (${inOrder(() => ids, question, sql`limit ${furthest}`)}) r
    ) numbered`;
}

/**
 * Sorted by the words of a reference, rows are numbered within each of its records, along the index of the reference,
 * and begin with the number of rows before that record: no row is compared by words.
 */
function numberedByGroupSql(table: Sql, order: Order, where: Sql, group: Group): Sql {
  const column = sql`r.${group.column}`;
  const direction = raw(group.descending ? ' desc nulls last' : '');
  // Rows without the reference are a group too, which no join finds.
  return sql`
    with counted as (select ${column} as id, count(*) as n from ${table} r where ${where} group by ${column}),
    starts as (
      select counted.id, (sum(n) over (order by g.${group.label}${direction}, counted.id${direction}) - n)::bigint as before
      from counted left join ${group.table} g on g.id = counted.id
    )
    select own.id, own.n + coalesce(starts.before, (select before from starts where id is null)) as n,
      (select sum(n)::bigint from counted) as length
    from (
      select r.id, ${column} as group_id,
        row_number() over (partition by ${column} order by ${orderSql(order.columns.slice(2))}) as n
      from ${table} r where ${where}
    ) own left join starts on starts.id = own.group_id`;
}

/** Cursors along a long list, one every few pages, so that a scrollbar can be dragged anywhere. */
export async function findPositions(
  db: Queryable,
  source: ListSource<unknown>,
  view: ListView,
): Promise<Positions> {
  const order = orderOf(source, view);
  const where = conditionsOf(source, await spellOutBranches(db, source, view));
  const table = name(source.table);
  const numbered = order.group
    ? numberedByGroupSql(table, order, where, order.group)
    : numberedSql({ source, view, order, place: undefined, total: undefined, rows: maxPositions + 1 }, where);
  // Only the marks need their sort values.
  const rows = await db.many<KeyRow & { n: string }>(
    sql`
      select ${keyColumns(order)}, marks.n from (select id, n from (${numbered}) numbered where ${isMark}) marks
      join ${table} r on r.id = marks.id order by marks.n`,
    { planEachTime: true },
  );
  const length = Number(rows.at(-1)?.n ?? 0);
  const total = { value: Math.min(length, maxPositions), exact: length <= maxPositions };
  const steps = rows.filter((row) => Number(row.n) % step === 0);
  return {
    every: step,
    cursors: steps.map((row) => writeCursor(order.text, { values: row.keys, id: row.id }, total)),
    total: total.value,
    complete: total.exact,
  };
}

/** The cursors of the long views that people scroll through, for all of them. */
export type PositionsCache = SharedAnswers<Positions>;

export function createPositionsCache(): PositionsCache {
  return createSharedAnswers({
    // Rows that came and went meanwhile move a place in a long list by less than anybody sees.
    timeToLive: 300_000,
    most: 10,
    isWorthKeeping: ({ total }) => total > 2 * exactTotalLimit,
  });
}

/** The cursors along a list; those of a long one as somebody found them minutes ago. */
export function findSharedPositions(
  db: Queryable,
  source: ListSource<unknown>,
  view: ListView,
  cache: PositionsCache,
): Promise<Positions> {
  const key = JSON.stringify(writeListView(view));
  return cache.get(key, () => findPositions(db, source, view));
}
