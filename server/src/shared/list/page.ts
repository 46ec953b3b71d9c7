import type { ListQuery } from '#contract/shared/list-query.ts';
import type { Page, Total } from '#contract/shared/page.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { spellOutBranches } from './branches.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { dependsOnValues } from './filters.ts';
import { groupedPage } from './grouped.ts';
import { orderOf } from './order.ts';
import type { PageQuestion } from './page-question.ts';
import { rangedPage } from './ranged.ts';
import { findSearchedPage } from './search-page.ts';
import { selectRows, toRecord, type KeyRow, type ListSource } from './source.ts';
import { countTotal } from './total.ts';

/** The keys of a page and the length of its list, by the way that fits both. */
async function findKeys(db: Queryable, question: PageQuestion): Promise<{ total: Total; keys: KeyRow[] }> {
  const { source, view, order } = question;
  if (view.q !== '') return findSearchedPage(db, question);
  const counting = question.total ? Promise.resolve(question.total) : countTotal(db, source, view);
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
  const { place, total: known } =
    query.after === undefined ? {} : readCursor(query.after, order.text, order.columns.length - 1);
  const view = await spellOutBranches(db, source, query);
  // One more than is shown tells whether there is a next page.
  const { total, keys } = await findKeys(db, {
    source,
    view,
    order,
    place,
    total: known,
    rows: query.limit + 1,
  });
  const shown = keys.slice(0, query.limit);
  const last = shown.at(-1);
  const hasMore = keys.length > query.limit && last !== undefined;
  return {
    items: await readRows(
      db,
      source,
      shown.map((row) => row.id),
    ),
    next: hasMore ? writeCursor(order.text, { values: last.keys, id: last.id }, total) : null,
    total,
  };
}
