import type { ListQuery } from '#contract/shared/list-query.ts';
import { exactTotalLimit, type Page, type Total } from '#contract/shared/page.ts';
import type { Queryable, QueryOptions } from '#server/shared/db/pool.ts';
import type { Sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { findBestMatches } from './best-matches.ts';
import { spellOutBranches } from './branches.ts';
import { keepExpectation, keepTableRows, recallExpectation, recallTableRows } from './expectations.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { dependsOnValues, type SearchedView } from './filters.ts';
import type { LabelCache } from './label-cache.ts';
import { orderOf } from './order.ts';
import type { PageQuestion } from './page-question.ts';
import { foundRowsPage, rowsPage, selectFoundRows, type RowsChoice } from './rows-page.ts';
import { findSearchedPage } from './search-page.ts';
import {
  namedRecords,
  propertiesOf,
  selectRows,
  shapeOf,
  toRecord,
  type ListSource,
  type RecordSource,
  type Shape,
} from './source.ts';
import type { KeyRow, ReadFound } from './search-tables.ts';
import { findSums } from './sums.ts';
import { countTotal, estimateTotal, expectRows, isOfKnownValues, isTrusted } from './total.ts';

interface FoundPage {
  total: Total;
  keys: KeyRow[];
  records: Record<string, unknown>[];
}

interface ReadPage extends FoundPage {
  /** Of the table, as statistics know it; undefined where there is no row to tell it. */
  size: string | undefined;
}

/** What the rows of a page become: their shape, and where they have no labels, what remembers these. */
interface RowsShape {
  shape: Shape;
  labels?: LabelCache | undefined;
}

/** A page whose list is expected to be so long; its length is counted where the expectation cannot be told as it is. */
async function readExpected(
  db: Queryable,
  question: PageQuestion,
  shape: RowsShape,
  expected: number,
): Promise<ReadPage> {
  const { source, view } = question;
  const isSure = isTrusted(source, view, expected);
  const page = await readPage(db, question, shape, {
    expected,
    isFirst: true,
    isCounted: !isSure,
  });
  if (isSure) return { ...page, total: { value: expected, exact: false } };
  const isShort = page.counted <= exactTotalLimit;
  const total = isShort ? { value: page.counted, exact: true } : estimateTotal(page.counted, expected);
  return { ...page, total };
}

/** What the statement of a page answers before the columns of a row; each only on the row where it is needed. */
type PageRow = [
  keys: string[] | null,
  counted: number | null,
  size: string | null,
  snapshot: string | null,
  renamed: string[] | null,
  ...values: unknown[],
];
/** Where the columns begin. */
const firstColumn = 5;

/** The same for rows whose keys a search has found: what a cache of labels must learn, and the columns. */
type FoundRow = [snapshot: string | null, renamed: string[] | null, ...values: unknown[]];
const firstFoundColumn = 2;

/** Reads what the statement of a page answers: the rows, and what is told beside them. */
async function readChosen(
  db: Queryable,
  source: ListSource<unknown>,
  { shape, labels }: RowsShape,
  statementWith: (labels: RowsChoice['labels']) => Sql,
  plan: QueryOptions,
) {
  const since = labels?.since();
  const rows = await db.many<PageRow>(statementWith(labels && { since }), { ...plan, asArrays: true });
  const [, counted, size, snapshot = null, renamed] = rows[0] ?? [];
  if (typeof size === 'string') keepTableRows(source, size);
  const known = await labels?.find(
    db,
    { since, snapshot, renamed: renamed ?? [] },
    namedRecords(shape, rows, firstColumn),
  );
  const records = rows.map((row) => toRecord(shape, row, known, firstColumn));
  return {
    counted: counted ?? undefined,
    size: size ?? undefined,
    keys: rows.map(([keys], at) => ({ id: records[at]?.['id'] as string, keys: keys ?? [] })),
    records,
  };
}

async function readPage(db: Queryable, question: PageQuestion, shape: RowsShape, choice: RowsChoice) {
  const { source, view } = question;
  const page = await readChosen(
    db,
    source,
    shape,
    (labels) => rowsPage(question, shape.shape, { ...choice, labels }),
    { planEachTime: dependsOnValues(view), isRepeated: isOfKnownValues(source, view) },
  );
  return { ...page, counted: page.counted ?? 0 };
}

/**
 * The first page of a table so short that each view of it is counted: what the planner expects decides nothing then, neither how long
 * the list is nor the way to its rows. Undefined where the table is longer.
 */
async function readOfShortTable(
  db: Queryable,
  question: PageQuestion,
  shape: RowsShape,
): Promise<FoundPage | undefined> {
  const { source, order } = question;
  const rows = recallTableRows(source);
  if (rows === undefined || rows > exactTotalLimit || source.indexes || order.group) return undefined;
  const page = await readPage(db, question, shape, { expected: rows, isFirst: true, isCounted: true });
  // It may have grown since.
  if (page.counted > exactTotalLimit) return undefined;
  return { ...page, total: { value: page.counted, exact: true } };
}

/** The rows of a page and the length of its list; one statement where the table is short or the same view was asked for before, otherwise two. */
async function findRows(db: Queryable, question: PageQuestion, shape: RowsShape): Promise<FoundPage> {
  const { source, view, place } = question;
  const readAfter = async (total: Total) => {
    const choice = { expected: total.value, isFirst: false, isCounted: false };
    return { ...(await readPage(db, question, shape, choice)), total };
  };
  if (question.total) return readAfter(question.total);
  // After a place, rows say nothing about those before it.
  if (place) return readAfter(await countTotal(db, source, view));
  const short = await readOfShortTable(db, question, shape);
  if (short) return short;
  const known = recallExpectation(source, view);
  if (known) {
    const page = await readExpected(db, question, shape, known.rows);
    if (page.size === known.size) return page;
  }
  const expected = await expectRows(db, source, view);
  // Of a view, or a table that is new, the database knows nothing.
  if (expected < 0) return readAfter(await countTotal(db, source, view));
  const page = await readExpected(db, question, shape, expected);
  if (page.size !== undefined) keepExpectation(source, view, { rows: expected, size: page.size });
  return page;
}

/** The rows of a search: its keys are found first, by the way that fits its words. */
async function findSearched(db: Queryable, question: PageQuestion, options: PageOptions): Promise<FoundPage> {
  const { source } = question;
  const rowsShape = rowsShapeOf(source, options);
  const read: ReadFound = (page, isCounted) =>
    readChosen(
      db,
      source,
      rowsShape,
      (labels) => foundRowsPage(question, page, rowsShape.shape, { isCounted, labels }),
      {},
    );
  const found = options.isBestFirst
    ? await findBestMatches(db, question)
    : await findSearchedPage(db, question, { read });
  const { keys, total } = found;
  if (found.records) return { total: await total, keys, records: found.records };
  const ids = keys.slice(0, question.rows - 1).map((row) => row.id);
  if (ids.length === 0) return { total: await total, keys, records: [] };
  const { shape, labels } = rowsShape;
  const since = labels?.since();
  const rows = await db.many<FoundRow>(selectFoundRows(source, ids, shape, labels && { since }), {
    asArrays: true,
  });
  const [snapshot = null, renamed] = rows[0] ?? [];
  const known = await labels?.find(
    db,
    { since, snapshot, renamed: renamed ?? [] },
    namedRecords(shape, rows, firstFoundColumn),
  );
  const records = rows.map((row) => toRecord(shape, row, known, firstFoundColumn));
  return { total: await total, keys, records };
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

/** How a page is read beside what its query decides. */
export interface PageOptions {
  /** What its records have; everything when left out. */
  fields?: readonly string[] | undefined;
  /** The amounts that are summed. */
  sums?: readonly string[];
  /** What fits the search best comes first, and there is one page. */
  isBestFirst?: boolean;
  /** Neither this record nor what is inside it. */
  outside?: string | undefined;
  /** What remembers how records are named; never in a transaction, which may see what is not committed. */
  labels?: LabelCache;
}

/** The shape of the rows of a page; from a cache come the labels of those that it names. */
function rowsShapeOf(source: RecordSource, { fields, labels }: PageOptions): RowsShape {
  const shape = shapeOf(source, fields, labels !== undefined);
  return { shape, labels: shape.references.some(({ cached }) => cached) ? labels : undefined };
}

/** Reads the rows, the length of the list, and what else its caller wants with them. */
export async function findPage<R>(
  db: Queryable,
  source: ListSource<R>,
  query: ListQuery,
  options: PageOptions = {},
): Promise<Page<R>> {
  const order = orderOf(source, query);
  const { place, total: known } =
    query.after === undefined ? {} : readCursor(query.after, order.text, order.columns.length - 1);
  const view: SearchedView = { ...(await spellOutBranches(db, source, query)), outside: options.outside };
  // One more than is shown tells whether there is a next page.
  const question = { source, view, order, place, total: known, rows: query.limit + 1 };
  const { total, keys, records } =
    view.q === ''
      ? await findRows(db, question, rowsShapeOf(source, options))
      : await findSearched(db, question, options);
  const last = keys[query.limit - 1];
  const isOnlyPage = options.isBestFirst === true && view.q !== '';
  const hasMore = keys.length > query.limit && last !== undefined && !isOnlyPage;
  const summed = options.sums ?? [];
  return {
    items: records.slice(0, query.limit) as R[],
    next: hasMore ? writeCursor(order.text, { values: last.keys, id: last.id }, total) : null,
    total,
    ...(summed.length > 0 && { sums: await findSums(db, source, view, summed, total) }),
  };
}
