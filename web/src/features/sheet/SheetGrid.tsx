import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import {
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { formatDelimited, parseDelimited } from '#web/shared/format/delimited.ts';
import type { AfterEdit } from './CellEditors.tsx';
import { tabCell, type Cell } from './cell-position.ts';
import type { SheetRow } from './sheet-column.ts';
import { pressKey } from './sheet-keys.ts';
import { sheetLook } from './sheet-look.ts';
import { numberWidth, SheetRowView, type RowHandlers } from './SheetRowView.tsx';
import { SheetToolbar } from './SheetToolbar.tsx';
import { useSheet, type SheetOptions } from './useSheet.ts';
import { useStableRows } from './useStableRows.ts';

interface SheetGridProps<Row extends SheetRow> extends SheetOptions<Row> {
  /** The field of the form that holds the rows; the cells are found by it. */
  name: string;
  label: string;
  describedBy?: string | undefined;
  /** The sentences at cells, by `row.column`. */
  problems: ReadonlyMap<string, string>;
  /** Where these sentences stand; without it the one of the cell one is in stands below the sheet. */
  problemsId?: string;
  /** The row to which what stands below the sheet belongs. */
  currentKey?: string | undefined;
  /** Told the row that the focus is in. */
  onRow?: (row: Row) => void;
  /** Opens what belongs to the chosen rows beside their cells. */
  onDetails?: (from: number, to: number) => void;
}

function cellOf(target: EventTarget | null): Cell | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role=gridcell]') : null;
  if (!cell) return undefined;
  return { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}

const isEntry = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.matches('.sheet-entry');

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

/** Rows that are edited like a spreadsheet, with the keyboard alone, and filled by pasting from one. */
export function SheetGrid<Row extends SheetRow>(props: SheetGridProps<Row>) {
  const { t } = useTranslation('sheet');
  const { direction } = useTheme();
  const noteId = useId();
  const hintId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const rows = useStableRows(props.rows);
  const sheet = useSheet({ ...props, rows });
  const { active, editing, range, shown, size, focusCalls } = sheet;

  const { row: activeRow, column: activeColumn } = active;
  useLayoutEffect(() => {
    if (focusCalls === 0) return;
    const selector = `[data-row="${activeRow}"][data-column="${activeColumn}"]`;
    const cell = grid.current?.querySelector<HTMLElement>(selector);
    (cell?.querySelector<HTMLElement>('.sheet-entry') ?? cell)?.focus();
  }, [focusCalls, activeRow, activeColumn]);

  function goAfter(after: AfterEdit, from: Cell) {
    if (after === 'down' || after === 'up')
      sheet.go({ ...from, row: from.row + (after === 'down' ? 1 : -1) });
    else if (after === 'stay' || after === 'gone') sheet.stopEditing(after === 'gone');
    else sheet.go(tabCell(from, after === 'previous', size) ?? from);
  }

  const live = useRef<RowHandlers<Row>>(undefined);
  useLayoutEffect(() => {
    live.current = {
      onText: (row, column, text, after) => {
        if (!editing) return;
        sheet.writeText({ row, column }, text);
        goAfter(after, { row, column });
      },
      onWrite: (row, column, apply, after) => {
        if (!editing) return;
        sheet.write(row, apply);
        goAfter(after, { row, column });
      },
      onCancel: (isLeaving) => sheet.stopEditing(isLeaving),
      onType: (row, column, text) => sheet.writeText({ row, column }, text),
      onStep: (row, column, step) => {
        if (step === 'down' || step === 'up') sheet.goToEntry({ row, column }, step === 'down' ? 1 : -1);
        else sheet.go({ row, column: column + (step === 'next' ? 1 : -1) });
      },
    };
  });
  const [handlers] = useState<RowHandlers<Row>>(() => ({
    onText: (...args) => live.current?.onText(...args),
    onWrite: (...args) => live.current?.onWrite(...args),
    onCancel: (isLeaving) => live.current?.onCancel(isLeaving),
    onType: (...args) => live.current?.onType(...args),
    onStep: (...args) => live.current?.onStep(...args),
  }));

  const problemsOfRow = useMemo(() => {
    const byRow = new Map<number, Record<string, string>>();
    for (const [path, sentence] of props.problems) {
      const [row = '', column = ''] = path.split('.');
      byRow.set(Number(row), { ...byRow.get(Number(row)), [column]: sentence });
    }
    return new Map([...byRow].map(([row, found]) => [row, JSON.stringify(found)]));
  }, [props.problems]);

  function onKeyDown(event: KeyboardEvent) {
    if (isTyping(event.target)) return;
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      setIsLeaving(true);
      return;
    }
    setIsLeaving(false);
    if (pressKey(sheet, event, { isRtl: direction === 'rtl', isLeaving })) event.preventDefault();
  }

  function onCopy(event: ClipboardEvent) {
    if (isTyping(event.target)) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', formatDelimited(sheet.copy()));
    if (event.type === 'cut') sheet.clear();
  }

  function onPaste(event: ClipboardEvent) {
    const table = parseDelimited(event.clipboardData.getData('text/plain'), '\t');
    const isOneValue = table.length === 1 && table[0]?.length === 1;
    if (isTyping(event.target) && (isOneValue || !isEntry(event.target))) return;
    event.preventDefault();
    sheet.paste(table);
  }

  function onFocus(event: FocusEvent) {
    const cell = cellOf(event.target);
    const row = cell && rows[cell.row];
    if (row) props.onRow?.(row);
    if (cell && (!isTyping(event.target) || isEntry(event.target))) sheet.settle(cell);
  }

  const note = props.problems.get(`${active.row}.${props.columns[active.column]?.id ?? ''}`);
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      {props.growth ? (
        <SheetToolbar
          sheet={sheet}
          rows={rows}
          growth={props.growth}
          onDetails={props.onDetails && (() => props.onDetails?.(range.from.row, range.to.row))}
        />
      ) : null}
      <Box
        ref={grid}
        role="grid"
        aria-label={props.label}
        aria-describedby={`${props.describedBy ?? ''} ${props.growth ? hintId : ''}`.trim() || undefined}
        aria-multiselectable
        aria-rowcount={size.rows + 1}
        aria-colcount={size.columns + 1}
        onKeyDown={onKeyDown}
        onCopy={onCopy}
        onCut={onCopy}
        onPaste={onPaste}
        onFocus={onFocus}
        onMouseDown={(event) => {
          const cell = isTyping(event.target) ? undefined : cellOf(event.target);
          if (!cell || editing) return;
          event.preventDefault();
          sheet.go(cell, event.shiftKey);
        }}
        onDoubleClick={(event) => {
          if (!isTyping(event.target)) sheet.edit();
        }}
        data-given={props.growth ? undefined : ''}
        sx={sheetLook}
      >
        <div role="row" aria-rowindex={1} className="sheet-row sheet-head">
          <div role="columnheader" className="sheet-cell sheet-number" style={{ width: numberWidth }}>
            {t('number')}
          </div>
          {props.columns.map(({ id, title, width, isFigure, grows }) => (
            <div
              key={id}
              role="columnheader"
              className={isFigure ? 'sheet-cell sheet-figure' : 'sheet-cell'}
              style={{ width, flexGrow: grows ? 1 : 0 }}
              title={title}
            >
              <span className="sheet-text">{title}</span>
            </div>
          ))}
        </div>
        {shown.map((row, index) => {
          const isChosen = index >= range.from.row && index <= range.to.row;
          const isActive = index === active.row;
          return (
            <SheetRowView
              key={row.key}
              name={props.name}
              row={row}
              index={index}
              columns={props.columns}
              activeColumn={isActive ? active.column : undefined}
              chosenFrom={isChosen ? range.from.column : -1}
              chosenTo={isChosen ? range.to.column : -2}
              editing={isActive ? editing : undefined}
              problems={problemsOfRow.get(index) ?? ''}
              isGhost={index >= rows.length}
              isCurrent={row.key === props.currentKey}
              noteId={props.problemsId ?? noteId}
              handlers={handlers}
            />
          );
        })}
      </Box>
      {props.problemsId === undefined ? (
        <Box
          id={noteId}
          role="status"
          sx={{ typography: 'caption', fontWeight: 500, color: 'tone.danger.fg', minHeight: 18 }}
        >
          {note}
        </Box>
      ) : null}
      {props.growth ? (
        <Box id={hintId} sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
          {t('hint')}
        </Box>
      ) : null}
    </Box>
  );
}
