import pg from 'pg';
import { allFields, filterFields } from '#contract/shared/entity.ts';
import { codeFields, type ExportOptions } from '#contract/shared/export-options.ts';
import type { FieldFacts, FieldKind } from '#contract/shared/field.ts';
import { defaultLanguage } from '#contract/shared/languages.ts';
import type { ListView } from '#contract/shared/list-query.ts';
import { openKeyOf } from '#contract/shared/open-field.ts';
import { columnOf, join, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { labelsOf, type ExportLabels } from './export-labels.ts';
import { openColumn, openNamesOf } from './export-open.ts';
import { conditionsOf } from './filters.ts';
import { orderOf, orderSql } from './order.ts';
import { plainCell, plainText } from './plain-cell.ts';
import { joinsFor, type OpenField, type RecordSource } from './source.ts';

/** A view, or records of it that were chosen one by one. */
export interface ExportView extends ListView {
  ids?: readonly string[] | undefined;
  except?: readonly string[] | undefined;
}

export interface ExportColumn {
  field: string;
  title: string;
  kind: FieldKind;
}

/** What an export holds: its columns, and the question for its rows. */
export interface ExportTable {
  columns: ExportColumn[];
  query: Sql;
}

/** The fields that a file of cells can have: what fits one cell. */
export function exportableFields(source: RecordSource): string[] {
  return Object.entries(allFields(source.entity))
    .filter(([, field]) => field.kind !== 'values')
    .map(([field]) => field);
}

const idFacts: FieldFacts = { kind: 'code', title: 'Id', required: true, write: 'never' };

/**
 * The fields in the order in which they were asked for; all of them otherwise, for an import with what finds a record.
 * Those of a category stand behind them.
 */
function chosenFields(
  source: RecordSource,
  { columns: wanted, heading, category }: ExportOptions,
  openFields: readonly OpenField[],
): string[] {
  const known = exportableFields(source);
  const open = openNamesOf(source, openFields, category);
  if (!wanted) return [...(heading === 'keys' ? ['id', ...known] : known), ...open];
  const chosen = wanted.split(',');
  const computed = Object.keys(source.entity.lookups ?? {}).filter((field) => source.columns[field]);
  const all = ['id', ...known, ...computed];
  const unknown = chosen.find(
    (field) => !all.includes(field) && openKeyOf(source.entity, field) === undefined,
  );
  if (unknown !== undefined) throw new AppError('unknown_parameter', { name: unknown.slice(0, 80) });
  return [...new Set([...chosen, ...open])];
}

/** Whether an export has columns that an agency defines itself: only then their definitions are asked for. */
export function hasOpenColumns({ entity }: RecordSource, { columns, category }: ExportOptions): boolean {
  const named = columns?.split(',').some((field) => openKeyOf(entity, field) !== undefined) ?? false;
  if (category !== undefined && entity.openField === undefined) {
    throw new AppError('unknown_parameter', { name: 'category' });
  }
  return named || category !== undefined;
}

const tableOf = (entity: string) => (entity === 'user' ? 'user_account' : entity.replaceAll('-', '_'));

function referenceCell(
  source: RecordSource,
  field: string,
  facts: FieldFacts,
  references: ExportOptions['references'],
): Sql | undefined {
  const label = source.cells?.[field] ?? source.columns[`${field}Label`];
  const id = source.columns[field];
  if (references === 'id') return id ?? label;
  const code = facts.entity && codeFields[facts.entity];
  if (references !== 'code' || code === undefined || !facts.entity || !id || !label) return label;
  return sql`coalesce((select named.${name(columnOf(code))} from ${name(tableOf(facts.entity))} named
    where named.id = ${id}), ${label})`;
}

function cellOf(
  source: RecordSource,
  field: string,
  facts: FieldFacts,
  references: ExportOptions['references'],
  labels: ExportLabels | undefined,
): Sql {
  const column =
    facts.kind === 'reference'
      ? referenceCell(source, field, facts, references)
      : (source.cells?.[field] ?? source.columns[field]);
  if (!column) throw new Error(`no column for ${field}`);
  if (facts.kind === 'list') return sql`(${column})::text`;
  const labeled = labels?.cell(source.entity.name, field, facts, column);
  if (labeled) return labeled;
  if (facts.kind === 'bool') return sql`(${column})::text`;
  const isText = ['text', 'longText', 'code', 'reference'].includes(facts.kind);
  return isText && field !== 'id' && !(facts.kind === 'reference' && references === 'id')
    ? plainCell(column)
    : column;
}

function chosenSql({ ids, except = [] }: ExportView): Sql {
  const chosen = ids ? sql`and r.id = any(${ids}::uuid[])` : raw('');
  return except.length > 0 ? sql`${chosen} and r.id <> all(${except}::uuid[])` : chosen;
}

/** Which rows an export has, and in which order. */
export function exportedRows(source: RecordSource, view: ExportView, columns: readonly Sql[]): Sql {
  return sql`from ${name(source.table)} r ${joinsFor(source, columns)}
    where ${conditionsOf(source, view)} ${chosenSql(view)} order by ${orderSql(orderOf(source, view).columns)}`;
}

/** Exactly the rows of a view: with the labels of a language, or as the API names things. */
export function exportTable(
  source: RecordSource,
  view: ExportView,
  options: ExportOptions,
  openFields: readonly OpenField[] = [],
): ExportTable {
  const facts: Readonly<Record<string, FieldFacts>> = { id: idFacts, ...filterFields(source.entity) };
  const language = options.lang ?? options.language;
  const labels = language && labelsOf(language);
  const hasKeys = options.heading === 'keys';
  const references = options.references ?? (hasKeys ? 'id' : 'label');
  const looks = { references, hasKeys, labels, language: language ?? defaultLanguage };
  const columns = chosenFields(source, options, openFields).map((field): ExportColumn & { cell: Sql } => {
    const open = openColumn(source, openFields, field, looks);
    if (open) return open;
    const known = facts[field];
    if (!known) throw new Error(`no field ${field}`);
    const title = labels?.title(source.entity.name, field, known.title) ?? known.title;
    const cell = cellOf(source, field, known, references, labels);
    return { field, title: hasKeys ? field : title, kind: known.kind, cell };
  });
  const cells = columns.map(({ cell }) => cell);
  return { columns, query: sql`select ${join(cells)} ${exportedRows(source, view, cells)}` };
}

/** How many rows an export has, counted up to one more than a limit. */
export function countQuery(source: RecordSource, view: ExportView, limit: number): Sql {
  return sql`select count(*)::int as n from (select from ${name(source.table)} r
    where ${conditionsOf(source, view)} ${chosenSql(view)} limit ${limit + 1}) counted`;
}

/** A statement with its values in its text, each quoted: COPY and cursors take no parameters. */
export function inline(query: Sql): string {
  const quote = (value: unknown): string => {
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string') return pg.escapeLiteral(value);
    if (Array.isArray(value)) {
      const items = value.map((item) => `"${String(item).replace(/[\\"]/g, '\\$&')}"`);
      return pg.escapeLiteral(`{${items.join(',')}}`);
    }
    throw new Error('this value cannot be part of an export');
  };
  return query.values.reduce<string>(
    (text, value, index) => `${text}${quote(value)}${query.strings[index + 1] ?? ''}`,
    query.strings[0] ?? '',
  );
}

/** The COPY of the answer to a question, with the names of its columns as the heading. */
export function copyOfQuery(query: Sql): string {
  return `copy (${inline(query)}) to stdout with (format csv, header)`;
}

/** The COPY of a table's rows. Its heading stands apart: the name of a column in the database is cut at 63 bytes. */
export function copyOfTable({ columns, query }: ExportTable): { heading: string; copy: string } {
  const titles = columns.map(({ title }) => {
    const text = plainText(title);
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return { heading: `${titles.join(',')}\n`, copy: `copy (${inline(query)}) to stdout with (format csv)` };
}
