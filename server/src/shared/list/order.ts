import { allFields } from '#contract/shared/entity.ts';
import { writeSort, type ListView, type Sort } from '#contract/shared/list-query.ts';
import { changing, join, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import type { Place } from './cursor.ts';
import { sortOf } from './filters.ts';
import { listColumn, type ListSource } from './source.ts';

/** One column a list is ordered by, and the type its value has in a cursor. */
export interface OrderColumn {
  expression: Sql;
  cast: string | undefined;
  descending: boolean;
  isNullable: boolean;
  /** Descending, with rows without a value behind the others all the same: no index has that order as a whole. */
  emptyLast?: boolean;
  /** The same for all rows that are asked for: it is in the place of a row, and orders nothing. */
  isConstant?: boolean;
  /** Where it is what a reference is called: the label of the record of that table with this id. */
  of?: { field: string; table: Sql; label: Sql; id: Sql };
}

/** The first sort is by the words of a reference: rows can be taken group by group from that small table. */
export interface Group {
  table: Sql;
  label: Sql;
  column: Sql;
  descending: boolean;
  isNullable: boolean;
}

/** The order of a view: its columns with the id last, and the text that names it in cursors. */
export interface Order {
  sorts: readonly Sort[];
  columns: OrderColumn[];
  /** The table's columns that the order needs. */
  stored: Sql[];
  text: string;
  group: Group | undefined;
  /** What orders the rows without a value in the only sort, and its column in the table; undefined where that is their id. */
  empties: { column: OrderColumn; name: Sql } | undefined;
}

const casts: Partial<Record<string, string>> = {
  integer: 'int',
  money: 'numeric',
  percent: 'numeric',
  decimal: 'numeric',
  date: 'date',
  instant: 'timestamptz',
  bool: 'boolean',
  text: 'text',
  code: 'text',
  longText: 'text',
};

function orderColumns(source: ListSource<unknown>, sort: Sort, isFirst: boolean): OrderColumn[] {
  const field = allFields(source.entity)[sort.field];
  if (!field) throw new Error(`sort by unknown field ${sort.field}`);
  const { descending } = sort;
  const column = sql`r.${listColumn(sort.field)}`;
  const isNullable = !field.required && sort.field !== source.entity.display;
  const emptyLast = isFirst && isNullable && descending;
  const target = source.references[sort.field];
  if (!target) return [{ expression: column, cast: casts[field.kind], descending, isNullable, emptyLast }];
  // Two records can have the same words: their id keeps each group together.
  const of = { field: sort.field, table: name(target.table), label: name(target.label), id: column };
  const label = sql`(select ${of.label} from ${of.table} where id = ${column})`;
  return [
    { expression: label, cast: 'text', descending, isNullable, emptyLast, of },
    { expression: column, cast: 'uuid', descending, isNullable, emptyLast },
  ];
}

/** What a list is sorted by: what its view asks, and what its source has for rows that are alike in that. */
function fullSortOf(source: ListSource<unknown>, view: ListView): Sort[] {
  const sorts = sortOf(source.entity, view);
  const [only, second] = sorts;
  const tie = only && !second ? source.indexes?.ties?.[only.field] : undefined;
  return only && tie !== undefined ? [only, { field: tie, descending: only.descending }] : sorts;
}

/** By what rows are ordered that have no value in the only sort. */
function emptiesOf({ sparse, emptiesBy }: ListSource<unknown>, sorts: readonly Sort[]): Order['empties'] {
  const [only, second] = sorts;
  if (!only || second || emptiesBy === undefined || !sparse?.[only.field]) return undefined;
  const column = listColumn(emptiesBy);
  const { descending } = only;
  return {
    column: { expression: sql`r.${column}`, cast: 'text', descending, isNullable: false },
    name: column,
  };
}

/** The same as a column of the whole list, where rows with a value have none. */
function emptiesColumn({ column }: NonNullable<Order['empties']>, first: OrderColumn): OrderColumn {
  const { expression, ...rest } = column;
  return {
    ...rest,
    expression: sql`case when ${first.expression} is null then ${expression} end`,
    isNullable: true,
  };
}

export function orderOf(source: ListSource<unknown>, view: ListView): Order {
  const sorts = fullSortOf(source, view);
  const [first] = sorts;
  const target = first && source.references[first.field];
  const idColumn = {
    expression: raw('r.id'),
    cast: 'uuid',
    descending: sorts.at(-1)?.descending ?? false,
    isNullable: false,
  };
  const together = sorts.length === 1 && first ? source.indexes?.together?.[first.field] : undefined;
  const kept = together === undefined ? [] : [listColumn(together)];
  const sorted = sorts.flatMap((sort, at) => orderColumns(source, sort, at === 0));
  const empties = emptiesOf(source, sorts);
  return {
    sorts,
    columns: [
      ...sorted,
      ...(empties && sorted[0] ? [emptiesColumn(empties, sorted[0])] : []),
      ...kept.map((column) => ({ ...idColumn, expression: sql`r.${column}` })),
      idColumn,
    ],
    stored: [...sorts.map((sort) => listColumn(sort.field)), ...kept],
    text: [writeSort(sorts), together, empties && source.emptiesBy].filter(Boolean).join('+'),
    empties,
    group: target && {
      table: name(target.table),
      label: name(target.label),
      column: listColumn(first.field),
      descending: first.descending,
      isNullable: !allFields(source.entity)[first.field]?.required,
    },
  };
}

function directionOf({ descending, emptyLast }: OrderColumn): string {
  if (!descending) return '';
  return emptyLast ? ' desc nulls last' : ' desc';
}

/**
 * The order by clause. What has no value in the first sort comes last both ways: who looks for the latest or the dearest does not look for
 * what has no day or amount. In further sorts nulls come last ascending and first descending, so that one index serves both ways.
 */
export function orderSql(columns: readonly OrderColumn[]): Sql {
  const ordering = columns.filter(({ isConstant }) => !isConstant);
  return join(ordering.map((column) => sql`${column.expression}${raw(directionOf(column))}`));
}

/**
 * The orders of rows with a value in the first sort and of rows without one, where they are asked for apart: an index has only the former
 * (it is sparse), or has the latter at its other end.
 */
export function ordersApart(order: Order, isSparse: boolean): { ofValues: Order; ofEmpty: Order } {
  const { columns, empties } = order;
  const [first, ...rest] = columns;
  if (!first) throw new Error('an order has a column');
  const indexed = { ...first, isNullable: false, emptyLast: false };
  const behind = { ...indexed, isConstant: isSparse };
  if (!empties) {
    return {
      ofValues: { ...order, columns: [indexed, ...rest] },
      ofEmpty: { ...order, columns: [behind, ...rest] },
    };
  }
  const nothing = { ...empties.column, expression: raw('null::text'), isConstant: true };
  const further = rest.slice(1);
  return {
    ofValues: { ...order, columns: [indexed, nothing, ...further], empties: { ...empties, column: nothing } },
    ofEmpty: { ...order, columns: [behind, empties.column, ...further] },
  };
}

function given(column: OrderColumn, value: string): Sql {
  return column.cast ? sql`${changing(value)}::${raw(column.cast)}` : sql`${changing(value)}`;
}

function same(column: OrderColumn, value: string | null): Sql {
  return value === null
    ? sql`${column.expression} is null`
    : sql`${column.expression} = ${given(column, value)}`;
}

// What comes after a value in one column, in order: each piece is one range of an index.
function beyond(column: OrderColumn, value: string | null): Sql[] {
  const { expression, descending, isNullable, emptyLast = false } = column;
  const isEmptyFirst = descending && !emptyLast;
  if (value === null) return isEmptyFirst ? [sql`${expression} is not null`] : [];
  const further = sql`${expression} ${raw(descending ? '<' : '>')} ${given(column, value)}`;
  return isNullable && !isEmptyFirst ? [further, sql`${expression} is null`] : [further];
}

/**
 * The rows after a place as conditions to be asked one after the other: first those that tie in all columns
 * but the last, then in all but the last two, and so on. Each is a single range of an index, at any depth.
 */
export function segmentsAfter(columns: readonly OrderColumn[], place: Place): Sql[] {
  const values = [...place.values, place.id];
  const segments: Sql[] = [];
  for (let depth = columns.length - 1; depth >= 0; depth -= 1) {
    const column = columns[depth];
    if (!column || column.isConstant) continue;
    const ties = columns
      .slice(0, depth)
      .flatMap((tied, index) => (tied.isConstant ? [] : [same(tied, values[index] ?? null)]));
    for (const range of beyond(column, values[depth] ?? null)) {
      segments.push(join([...ties, range], ' and '));
    }
  }
  return segments;
}

/** The sort values of a row, as the cursor carries them; those of its group where they are known. */
export function keysSql(order: Order, ofGroup?: { label: Sql; id: Sql }): Sql {
  const keys = order.columns.slice(0, -1).map((column) => sql`${column.expression}::text`);
  const known = ofGroup ? [sql`${ofGroup.label}::text`, sql`${ofGroup.id}::text`, ...keys.slice(2)] : keys;
  return sql`array[${join(known)}]::text[] as keys`;
}

/** The columns that order rows of the table `r`. */
export function storedColumns({ stored, empties }: Order): Sql {
  const ofEmpty = empties ? [sql`${empties.column.expression} as ${empties.name}`] : [];
  return join([raw('r.id'), ...stored.map((column) => sql`r.${column}`), ...ofEmpty]);
}

/** The id and the sort values of a row, as the cursor carries them. */
export function keyColumns(order: Order): Sql {
  return sql`r.id, ${keysSql(order)}`;
}
