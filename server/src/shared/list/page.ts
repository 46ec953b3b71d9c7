import type { ListQuery } from '#contract/shared/list-query.ts';
import type { Page, Total } from '#contract/shared/page.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { spellOutBranches } from './branches.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { dependsOnValues } from './filters.ts';
import { groupedPage } from './grouped.ts';
import { orderOf } from './order.ts';
import type { PageQuestion } from './page-question.ts';
import { rangedPage } from './ranged.ts';
import { findSearchedPage } from './search-page.ts';
import {
  propertiesOf,
  selectRows,
  shapeOf,
  toRecord,
  type KeyRow,
  type ListSource,
  type RecordSource,
} from './source.ts';
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

/** The rows of a page, in the page's order. */
export async function readRows<R>(
  db: Queryable,
  source: ListSource<R>,
  ids: readonly string[],
  fields?: readonly string[],
): Promise<R[]> {
  if (ids.length === 0) return [];
  const shape = shapeOf(source, fields);
  const rows = await db.many<unknown[]>(selectRows(source, ids, shape), {
    asArrays: true,
    planEachTime: !shape.isKept,
  });
  const records = new Map<unknown, Record<string, unknown>>();
  for (const row of rows) {
    const record = toRecord(shape, row);
    records.set(record['id'], record);
  }
  return ids.flatMap((id) => (records.get(id) as R | undefined) ?? []);
}

/** Reads the names of the properties that a caller wants of each record. */
export function readFields(source: RecordSource, wanted: string | undefined): string[] | undefined {
  if (wanted === undefined) return undefined;
  const properties = propertiesOf(source);
  const fields = wanted === '' ? [] : wanted.split(',');
  const unknown = fields.find((field) => !properties.has(field));
  if (unknown !== undefined) throw new AppError('unknown_field', { field: unknown.slice(0, 80) });
  return fields;
}

/** One page of a list: the ids by index, then the rows of those ids, whole or with these fields alone. */
export async function findPage<R>(
  db: Queryable,
  source: ListSource<R>,
  query: ListQuery,
  fields?: readonly string[],
): Promise<Page<R>> {
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
      fields,
    ),
    next: hasMore ? writeCursor(order.text, { values: last.keys, id: last.id }, total) : null,
    total,
  };
}
