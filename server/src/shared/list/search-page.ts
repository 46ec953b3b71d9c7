import type { Queryable } from '#server/shared/db/pool.ts';
import { name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { conditionsOf, termsOf } from './filters.ts';
import { groupedPage } from './grouped.ts';
import { storedColumns } from './order.ts';
import { limitSql, type PageQuestion } from './page-question.ts';
import { walkedPage } from './ranged.ts';
import { sortedPage } from './sorted-page.ts';
import type { FoundPage, KeyRow, ReadFound } from './search-tables.ts';
import { countTotal, explain } from './total.ts';

/** When a search is done by which way. */
export interface SearchLimits {
  /** What is found is fetched and sorted up to here; of more, the list is looked through in its own order first. */
  sorted: number;
  /** So many rows are looked through. */
  walked: number;
}

/** What is found is sorted for a later page too where it is at most so many pages long. */
const laterPages = 20;

const usualLimits: SearchLimits = { sorted: 15_000, walked: 5_000 };

/**
 * The page of a search and its length. Rare words are looked up, and what they find is sorted. Frequent ones soon fill
 * a page in the order of the list, and are not counted. Where they do not, because they stand far from the beginning,
 * what they find is sorted after all: the planner takes words for evenly spread, and would walk the whole list.
 */
async function findByCondition(
  db: Queryable,
  question: PageQuestion,
  limits: SearchLimits,
  atMost = Infinity,
): Promise<FoundPage> {
  const { source, view, order, rows } = question;
  const ask = <T extends KeyRow>(statement: Sql) => db.many<T>(statement, { planEachTime: true });
  const sort = async (most: number) => {
    const bound = most === Infinity ? raw('') : limitSql(most + 1);
    const found = sql`select ${storedColumns(order)} from ${name(source.table)} r where ${conditionsOf(source, view)} ${bound}`;
    const keys = await ask<KeyRow & { counted: number }>(sortedPage(found, question));
    const counted = keys[0]?.counted;
    // Nothing after the place says nothing about what is before it.
    const total =
      counted === undefined && question.place
        ? (question.total ?? (await countTotal(db, source, view)))
        : { value: counted ?? 0, exact: true };
    return { isAll: (counted ?? 0) <= most, total, keys };
  };
  const whole = await explain(
    db,
    sql`select from ${name(source.table)} r where ${conditionsOf(source, view)}`,
  );
  // What is asked within the statement is a guess to the planner: who looked the words up knows better.
  const found = { ...whole, rows: Math.min(whole.rows, atMost) };
  // A later page knows the length: to go on in the order of the list is cheaper than to sort all that is found again,
  // where a page is filled before the walk ends.
  const fillsByWalk = async () => {
    const list = sql`select from ${name(source.table)} r where ${conditionsOf(source, { ...view, q: '' })}`;
    const all = await explain(db, list);
    return (limits.walked * found.rows) / Math.max(all.rows, 1) > 2 * rows;
  };
  const isLater = question.total !== undefined && !order.group && found.rows > laterPages * rows;
  const few =
    found.rows <= limits.sorted && !(isLater && (await fillsByWalk()))
      ? await sort(limits.sorted)
      : undefined;
  if (few?.isAll) return few;
  const expected = atMost === Infinity ? whole.rows : atMost;
  const total = question.total ?? { value: Math.max(expected, limits.sorted + 1), exact: false };
  if (order.group) return { total, keys: await ask(groupedPage(question)) };
  const walk = walkedPage(question, limits.walked);
  // An order without an index would sort the whole list first.
  if ((await explain(db, walk)).cost < found.cost / 2) {
    const keys = await ask(walk);
    if (keys.length === rows) return { total, keys };
  }
  return sort(Infinity);
}

/** Reads the keys of a page alone. */
const keysFrom =
  (db: Queryable): ReadFound =>
  async (page) => {
    const keys = await db.many<KeyRow & { counted?: number }>(page);
    return { keys, counted: keys[0]?.counted };
  };

/** The page of a search: from the tables that a list has for it, or by its own search text. */
export async function findSearchedPage(
  db: Queryable,
  question: PageQuestion,
  { limits = usualLimits, read = keysFrom(db) }: { limits?: SearchLimits; read?: ReadFound } = {},
): Promise<FoundPage> {
  const { source, view } = question;
  const found = await source.search?.findPage(db, question, termsOf(view.q), read);
  if (found === undefined) return findByCondition(db, question, limits);
  if ('keys' in found) return found;
  const { condition, expected } = found;
  return findByCondition(db, { ...question, view: { ...view, found: condition } }, limits, expected);
}
