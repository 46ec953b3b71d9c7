import type { ColumnMapping, ImportMapping } from '#contract/features/batch/batch.schema.ts';
import { join, literal, sql, type Sql } from '#server/shared/db/sql.ts';

/** How columns are read together. */
export interface FieldColumns {
  field: string;
  /** What the field's own text is made of, in its order; those that are there only where the ones before are empty apart. */
  alternatives: ColumnMapping[][];
  /** Columns that become lines of their own, with their headings. */
  notes: ColumnMapping[];
  /** Months after another date, where the field's own text is empty. */
  months: ColumnMapping | undefined;
  /** How the field is read, and where choices of its texts are kept. */
  key: ColumnMapping;
}

/** The columns of a mapping by their fields, in the order of the file. */
export function columnsByField(mapping: Pick<ImportMapping, 'columns'>): FieldColumns[] {
  const byField = new Map<string, ColumnMapping[]>();
  for (const column of mapping.columns) {
    if (column.field === null) continue;
    byField.set(column.field, [...(byField.get(column.field) ?? []), column]);
  }
  return [...byField].map(([field, columns]) => groupOf(field, columns));
}

function groupOf(field: string, columns: readonly ColumnMapping[]): FieldColumns {
  const ordered = columns.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
  const alternatives: ColumnMapping[][] = [];
  for (const column of ordered) {
    if (column.reading === 'note' || column.reading === 'months') continue;
    const last = alternatives.at(-1);
    if (last && column.reading !== 'otherwise') last.push(column);
    else alternatives.push([column]);
  }
  const [first] = ordered;
  const key = alternatives[0]?.[0] ?? first;
  if (!key) throw new Error('a field of a mapping has columns');
  return {
    field,
    alternatives,
    notes: ordered.filter(({ reading }) => reading === 'note'),
    months: ordered.find(({ reading }) => reading === 'months'),
    key,
  };
}

/** The columns that a column is read together with. */
export function fieldOfColumn(
  mapping: Pick<ImportMapping, 'columns'>,
  column: number,
): FieldColumns | undefined {
  return columnsByField(mapping).find(({ field }) =>
    mapping.columns.some((one) => one.column === column && one.field === field),
  );
}

const signBefore = ({ reading }: ColumnMapping) => (reading === 'comma' ? ', ' : ' ');

function joined(parts: readonly { text: string; column: ColumnMapping }[]): string {
  const given = parts.filter(({ text }) => text !== '');
  return given
    .map(({ text, column }) => signBefore(column) + text)
    .join('')
    .replace(/^[ ,]+/, '');
}

/** The text of a field in a row: the first alternative that is not empty, and its notes below it. */
export function textOfField(
  { alternatives, notes }: FieldColumns,
  cells: readonly string[],
  headings: readonly string[],
): { text: string; parts: string[] } {
  const cellOf = ({ column }: ColumnMapping) => cells[column] ?? '';
  const texts = alternatives.map((columns) =>
    joined(columns.map((column) => ({ text: cellOf(column), column }))),
  );
  const chosen = texts.findIndex((text) => text !== '');
  const lines = notes
    .filter((column) => cellOf(column) !== '')
    .map((column) => `${headings[column.column] ?? ''}: ${cellOf(column)}`);
  return {
    text: [texts[chosen] ?? '', ...lines].filter(Boolean).join('\n'),
    parts: (alternatives[chosen] ?? []).map(cellOf),
  };
}

/** The same text of a field by the database, of its alternatives alone. */
export function sqlTextOfField({ alternatives }: FieldColumns): Sql {
  const cell = (column: ColumnMapping) =>
    sql`${literal(signBefore(column))} || nullif(raw[${column.column + 1}::int], '')`;
  return alternatives.toReversed().reduce<Sql>((rest, columns) => {
    const own = sql`ltrim(concat(${join(columns.map(cell))}), ' ,')`;
    return sql`coalesce(nullif(${own}, ''), ${rest})`;
  }, literal(''));
}

/** A constant with the cells of the columns that it names. */
export function fillConstant(value: string, cells: readonly string[], headings: readonly string[]): string {
  return value
    .replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
      const at = headings.indexOf(name);
      return at < 0 ? whole : (cells[at] ?? '');
    })
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

/** A code made of a text, where a file has none: capitals, digits and hyphens. */
export function codeOfText(text: string, max: number): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .slice(0, max)
    .replaceAll(/^-+|-+$/g, '');
}
