import { memo, type ReactElement } from 'react';
import { fieldId } from '#web/shared/form/field-focus.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { CellEditor, type AfterEdit } from './CellEditors.tsx';
import { SheetEntry, type EntryStep } from './SheetEntry.tsx';
import { isWritable, type SheetColumn, type SheetRow } from './sheet-column.ts';
import type { Editing } from './useSheet.ts';

export const numberWidth = 44;

/** What a row tells the sheet; the same object for its whole life, so that rows are not drawn anew. */
export interface RowHandlers<Row extends SheetRow> {
  onText: (index: number, column: number, text: string, after: AfterEdit) => void;
  onWrite: (index: number, column: number, apply: (row: Row) => Row, after: AfterEdit) => void;
  onCancel: (isLeaving?: boolean) => void;
  onType: (index: number, column: number, text: string) => void;
  onStep: (index: number, column: number, step: EntryStep) => void;
}

interface SheetRowViewProps<Row extends SheetRow> {
  /** The field of the form that holds the rows. */
  name: string;
  row: Row;
  index: number;
  columns: readonly SheetColumn<Row>[];
  /** The column of the cell one is in, when it is in this row. */
  activeColumn: number | undefined;
  chosenFrom: number;
  chosenTo: number;
  editing: Editing | undefined;
  /** The sentences at its cells, by column, as one text so that rows compare quickly. */
  problems: string;
  /** A row that is not there yet. */
  isGhost: boolean;
  /** What stands below the sheet belongs to it. */
  isCurrent: boolean;
  noteId: string;
  handlers: RowHandlers<Row>;
}

function Row<R extends SheetRow>(props: SheetRowViewProps<R>) {
  const { name, row, index, columns, activeColumn, editing, handlers } = props;
  const problems = (props.problems === '' ? {} : JSON.parse(props.problems)) as Record<string, string>;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="sheet-row"
      id={fieldId(`${name}.${index}`)}
      aria-current={props.isCurrent || undefined}
    >
      <div role="rowheader" className="sheet-cell sheet-number" style={{ width: numberWidth }}>
        {index + 1}
      </div>
      {columns.map((column, at) => {
        const isActive = at === activeColumn;
        const isEditing = isActive && editing !== undefined;
        const problem = problems[column.id];
        const isEntry = column.kind === 'entry' && isWritable(column, row);
        const classes = [
          'sheet-cell',
          column.isFigure ? 'sheet-figure' : '',
          isWritable(column, row) ? '' : 'sheet-fixed',
          column.kind === 'shown' ? 'sheet-shown' : '',
          isEditing ? 'sheet-editing' : '',
          isEntry ? 'sheet-open' : '',
        ];
        return (
          <div
            key={column.id}
            role="gridcell"
            id={fieldId(`${name}.${index}.${column.id}`)}
            data-row={index}
            data-column={at}
            tabIndex={isEntry ? undefined : isActive && !isEditing ? 0 : -1}
            aria-colindex={at + 2}
            aria-selected={at >= props.chosenFrom && at <= props.chosenTo}
            aria-invalid={problem === undefined || isEntry ? undefined : true}
            aria-disabled={column.isFixed?.(row) ? true : undefined}
            aria-describedby={isActive && problem !== undefined ? props.noteId : undefined}
            title={problem ?? (props.isGhost || isEntry ? undefined : column.textOf(row))}
            className={classes.filter(Boolean).join(' ')}
            style={{ width: column.width, flexGrow: column.grows ? 1 : 0 }}
          >
            {isEntry ? (
              <SheetEntry
                row={row}
                column={column}
                isInvalid={problem !== undefined}
                describedBy={problem === undefined ? undefined : props.noteId}
                onType={(text) => handlers.onType(index, at, text)}
                onStep={(step) => handlers.onStep(index, at, step)}
              />
            ) : isEditing ? (
              <CellEditor
                row={row}
                column={column}
                label={column.title}
                typed={editing.typed}
                onText={(text, after) => handlers.onText(index, at, text, after)}
                onWrite={(apply, after) => handlers.onWrite(index, at, apply, after)}
                onCancel={handlers.onCancel}
              />
            ) : (
              <>
                {problem === undefined ? null : <Icon name="error" size={14} />}
                <span className="sheet-text" dir={column.isFigure ? 'ltr' : 'auto'}>
                  {props.isGhost ? '' : (column.render?.(row) ?? column.textOf(row))}
                </span>
              </>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** One row of a sheet; drawn anew only when something in it changed. */
export const SheetRowView = memo(Row) as <R extends SheetRow>(props: SheetRowViewProps<R>) => ReactElement;
