import { useMemo, type ReactNode } from 'react';
import { filterFields } from '#contract/shared/entity.ts';
import { openKeyOf } from '#contract/shared/open-field.ts';
import { columnSettings, type Column, type ColumnSetting } from './column-layout.ts';
import type { Listed, ListSource } from './list-source.ts';

type Labeled = { label: string };
type ReferenceOf<T> = { [K in keyof T]: NonNullable<T[K]> extends Labeled ? K : never }[keyof T] & string;

/** What a list can be asked for: a property of its records, or the words of a reference alone. */
export type FieldName<T> = (keyof T & string) | `${ReferenceOf<T>}.label`;

type LabelOf<V> = null extends V ? Labeled | null : Labeled;

/** A record of a list that was asked for these fields: what was not asked for is not there. */
export type Narrow<T, N extends string> = Listed & {
  [K in N as K extends `${infer P}.label` ? P : K]: K extends `${infer P}.label`
    ? P extends keyof T
      ? LabelOf<T[P]>
      : never
    : K extends keyof T
      ? T[K]
      : never;
};

declare const isDeclared: unique symbol;

/** How cells are drawn, with what they need; made by `cellsOf` alone, so that nobody reads what was not asked for. */
export interface CellDrawing<T> {
  readonly [isDeclared]: true;
  needs: readonly string[];
  draw: (row: T) => ReactNode;
}

/** Makes the drawings of an entity's cells: `draw` sees the named fields of a record and no others. */
export function cellsOf<T>() {
  return <const N extends FieldName<T>>(
    needs: readonly N[],
    draw: (row: Narrow<T, N>) => ReactNode,
  ): CellDrawing<T> => ({ needs, draw }) as unknown as CellDrawing<T>;
}

/** Whether a row has what a cell needs: while a column is new, the rows of the answer before do not. */
export function hasFields(row: object, needs: readonly string[]): boolean {
  return needs.every((field) => field.replace(/\.label$/, '') in row);
}

/** The list, asked for what its shown columns and its page need. */
export function useNarrowSource<T extends Listed>(
  source: ListSource<T>,
  columns: readonly Column<T>[],
  settings: readonly ColumnSetting[] | undefined,
  needs: readonly string[],
): ListSource<T> {
  const shown = new Set(columnSettings(columns, settings).map(({ id }) => id));
  const ofColumns = columns.filter(({ id }) => shown.has(id)).flatMap((column) => column.needs);
  const asked = [...ofColumns, ...needs, ...(source.keyField === undefined ? [] : [source.keyField])];
  const fields = [...new Set(asked)].toSorted().join(',');
  const facts = filterFields(source.entity);
  // What a category adds is no column of the database that could be added up.
  const isSummed = (id: string) => facts[id]?.kind === 'money' && openKeyOf(source.entity, id) === undefined;
  const amounts = columns.filter(({ id }) => shown.has(id) && isSummed(id)).map(({ id }) => id);
  const sums = amounts.length > 0 ? amounts.join(',') : undefined;
  return useMemo(() => ({ ...source, fields, sums }), [source, fields, sums]);
}
