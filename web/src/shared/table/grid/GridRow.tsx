import { memo } from 'react';
import type { Listed } from '../list-source.ts';
import type { GridColumn } from './grid-layout.ts';
import { gridRoles } from './grid-roles.ts';

export interface GridRowLabels {
  select: (name: string) => string;
  actions: (name: string) => string;
}

interface GridRowProps<T extends Listed> {
  index: number;
  top: number;
  row: T | undefined;
  name: string;
  isSelected: boolean;
  /** The cell that Tab reaches, or -1 when it is in another row. */
  tabColumn: number;
  columns: readonly GridColumn<T>[];
  labels: GridRowLabels;
  hasMenu: boolean;
}

function DrawnRow<T extends Listed>(props: GridRowProps<T>) {
  const { index, row, name, columns, tabColumn, labels } = props;
  const tab = (column: number) => (column === tabColumn ? 0 : -1);
  return (
    <div
      {...gridRoles.row}
      className="lg-row"
      aria-rowindex={index + 2}
      aria-selected={props.isSelected}
      data-row={index}
      data-empty={row ? undefined : ''}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <div
        {...gridRoles.cell}
        className="lg-cell lg-check lg-pinned"
        aria-colindex={1}
        data-col={0}
        tabIndex={tab(0)}
      >
        {row ? (
          <input
            type="checkbox"
            className="lg-box"
            tabIndex={-1}
            checked={props.isSelected}
            readOnly
            aria-label={labels.select(name)}
            data-action="select"
          />
        ) : null}
      </div>
      {columns.map(({ column, className }, at) => (
        <div
          key={column.id}
          {...gridRoles.cell}
          className={className}
          dir={column.isNumber ? 'ltr' : undefined}
          aria-colindex={at + 2}
          data-col={at + 1}
          tabIndex={tab(at + 1)}
        >
          {row ? column.render(row) : null}
        </div>
      ))}
      <div
        {...gridRoles.cell}
        className="lg-cell lg-menu lg-pinned"
        aria-colindex={columns.length + 2}
        data-col={columns.length + 1}
        tabIndex={tab(columns.length + 1)}
      >
        {row && props.hasMenu ? (
          <button
            type="button"
            className="lg-button lg-more"
            tabIndex={-1}
            aria-haspopup="menu"
            aria-label={labels.actions(name)}
            data-action="menu"
          />
        ) : null}
      </div>
    </div>
  );
}

/** One row of the grid. It is drawn anew only when its own record, place or state changes. */
export const GridRow = memo(DrawnRow) as typeof DrawnRow;
