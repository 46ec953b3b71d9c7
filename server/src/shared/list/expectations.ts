import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import type { SearchedView } from './filters.ts';
import type { RecordSource } from './source.ts';

/** What the planner expected of a view, and the size of the table that it knew then. */
export interface Expectation {
  rows: number;
  size: string;
}

const most = 500;
/** Statistics of values change while the size stays the same, and other nodes learn of them on their own. */
const lifetime = 30_000;
const longestKey = 4_000;
const expectationsBySource = new WeakMap<RecordSource, Map<string, Expectation & { until: number }>>();

const keyOf = ({ filters, bin, outside }: SearchedView) => JSON.stringify([filters, bin, outside]);

/** What was expected of the same view a moment before; it holds as long as the database knows the table by the same size. */
export function recallExpectation(source: RecordSource, view: SearchedView): Expectation | undefined {
  const found = expectationsBySource.get(source)?.get(keyOf(view));
  return found !== undefined && found.until > performance.now() ? found : undefined;
}

export function keepExpectation(source: RecordSource, view: SearchedView, expectation: Expectation): void {
  const key = keyOf(view);
  if (key.length > longestKey) return;
  const ofSource = expectationsBySource.get(source) ?? new Map<string, Expectation & { until: number }>();
  expectationsBySource.set(source, ofSource);
  ofSource.delete(key);
  ofSource.set(key, { ...expectation, until: performance.now() + lifetime });
  const [oldest] = ofSource.keys();
  if (ofSource.size > most && oldest !== undefined) ofSource.delete(oldest);
}

const rowsBySource = new WeakMap<RecordSource, number>();

/** How many rows statistics knew in the table when it last answered; undefined where they knew nothing. */
export const recallTableRows = (source: RecordSource): number | undefined => rowsBySource.get(source);

/** Notes the size that a table answered with. */
export function keepTableRows(source: RecordSource, size: string): void {
  const rows = Number(size.split(' ')[0]);
  if (rows >= 0) rowsBySource.set(source, rows);
}

/** The size of a table as statistics know it, its rows first; it changes with them. */
export function knownSizeSql({ table }: RecordSource): Sql {
  return sql`(select reltuples::text || ' ' || relpages from pg_class where oid = ${raw(`'${table}'`)}::regclass)`;
}
