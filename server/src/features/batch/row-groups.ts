import type { ImportMapping } from '#contract/features/batch/batch.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { lineRows, type BatchTarget } from './batch-target.ts';
import { columnsByField, sqlTextOfField } from './combined-columns.ts';

type Values = Record<string, unknown>;

/** The field whose texts tell which rows belong together: what finds a record, or else what names it. */
function groupField({ group }: BatchTarget, { findBy, columns, constants }: ImportMapping) {
  const fields = [findBy ?? '', ...(group?.by ?? [])].filter((field) => group?.by.includes(field));
  return fields.find((field) => [...columns, ...constants].some((one) => one.field === field));
}

/** The text that the rows of one record share, by the database; a row without one stands alone. */
export function groupText(target: BatchTarget, mapping: ImportMapping | null): Sql {
  const alone = raw(`'#' || n`);
  const field = target.group && mapping ? groupField(target, mapping) : undefined;
  if (!mapping || field === undefined) return alone;
  const columns = columnsByField(mapping).find((one) => one.field === field);
  // The same text in every row makes one record of them all.
  if (!columns) return raw(`''`);
  return sql`coalesce(nullif(unique_form(btrim(${sqlTextOfField(columns)})), ''), ${alone})`;
}

/** Rows by the record that they make together, in the order of their first ones. */
export function inGroups<R extends { group: string }>(rows: readonly R[]): R[][] {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const known = groups.get(row.group);
    if (known) known.push(row);
    else groups.set(row.group, [row]);
  }
  return [...groups.values()];
}

/** What one row says about its line, by the names that the record has for it; undefined where it says nothing. */
export function lineOf({ group }: BatchTarget, values: Values): Values | undefined {
  const entries = Object.entries(group?.lines ?? {}).flatMap(([field, name]) =>
    values[field] === undefined ? [] : [[name, values[field]] as const],
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** The values of the record that rows make together: what they say about it, and a line for each row. */
export function combineRows(target: BatchTarget, rows: readonly Values[]): Values {
  const isLine = (field: string) => Object.hasOwn(target.group?.lines ?? {}, field);
  const own = rows.flatMap((values) => Object.entries(values).filter(([field]) => !isLine(field)));
  const lines = rows.flatMap((values) => lineOf(target, values) ?? []);
  // The first row that says something decides; that no other says otherwise was checked.
  return { ...Object.fromEntries(own.toReversed()), ...(lines.length > 0 && { [lineRows]: lines }) };
}

/** What is wrong with each row: a problem of a line stands at the row that brings it, one of the record at the first row. */
export function problemsByRow(
  target: BatchTarget,
  rows: readonly { n: number; values: Values }[],
  problems: readonly FieldProblem[],
): Map<number, FieldProblem[]> {
  const found = new Map<number, FieldProblem[]>();
  const withLine = rows.filter(({ values }) => lineOf(target, values));
  const fieldOf = (name: string) =>
    Object.entries(target.group?.lines ?? {}).find(([, own]) => own === name)?.[0] ?? name;
  for (const problem of problems) {
    const [, at, name] = /^lines\.(\d+)(?:\.([^.]+))?/.exec(problem.path) ?? [];
    const row = at === undefined ? rows[0] : (withLine[Number(at)] ?? rows[0]);
    if (!row) continue;
    const own = name === undefined ? problem : { ...problem, path: fieldOf(name) };
    found.set(row.n, [...(found.get(row.n) ?? []), own]);
  }
  return found;
}

/** Rows that belong together are brought together: one that is wrong keeps the others back, which say so. */
export function withOthersHeldBack(
  rows: readonly { n: number }[],
  problems: ReadonlyMap<number, readonly FieldProblem[]>,
): Map<number, FieldProblem[]> {
  const isWrong = ({ n }: { n: number }) => (problems.get(n) ?? []).length > 0;
  const wrong = rows.find(isWrong);
  const others = wrong ? [fieldProblemOf('', '', 'row_of_group', { n: wrong.n })] : [];
  return new Map(rows.map((row) => [row.n, isWrong(row) ? [...(problems.get(row.n) ?? [])] : others]));
}
