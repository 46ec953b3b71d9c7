import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useNavigate } from 'react-router';
import type { Page, Total } from '#contract/shared/page.ts';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { moveColumn, resizeColumn, type ColumnChange, type ColumnSetting } from '../column-layout.ts';
import { useListLink } from '../list-link.ts';
import type { Listed, ListSource, Parameters } from '../list-source.ts';
import { addSort } from '../list-url.ts';
import { RowsFailed } from '../RowsFailed.tsx';
import { isSelected } from '../selection.ts';
import type { RecordDisplay } from '../list-display.ts';
import { useListRows } from '../useListRows.ts';
import type { ListControl } from '../useListState.ts';
import { useSavedPlace } from '../useSavedPlace.ts';
import { useFrame, useRowScroller } from '../useRowScroller.ts';
import type { SelectionControl } from '../useSelection.ts';
import type { VisibleRows } from '../visible-rows.ts';
import { canvasHeight, rowHeights, type Density } from '../windowing.ts';
import type { ColumnMenu as ColumnMenuPart } from './ColumnMenu.tsx';
import { gridSizes, type GridColumn } from './grid-layout.ts';
import { gridRoles } from './grid-roles.ts';
import { GridBones } from './GridBones.tsx';
import { GridHeader } from './GridHeader.tsx';
import { dragColumns } from './drag-columns.ts';
import { GridStyles } from './GridStyles.tsx';
import { GridRow, type GridRowLabels } from './GridRow.tsx';
import { RowMenu } from './RowMenu.tsx';
import { createRowSlots } from './row-slots.ts';
import { startResize } from './start-resize.ts';
import { useGridFocus } from './useGridFocus.ts';
import { useGridHandlers } from './useGridHandlers.ts';
import { useGridSelection } from './useGridSelection.ts';
import { useScrollMarks } from './useScrollMarks.ts';
import { useViewportSize } from './useViewportSize.ts';

// Fetched when somebody opens it; the cast keeps the type of its columns.
const ColumnMenu = lazyPart(
  () => import('./ColumnMenu.tsx'),
  'ColumnMenu',
) as unknown as typeof ColumnMenuPart;

export interface GridProps<T extends Listed> {
  label: string;
  source: ListSource<T>;
  parameters: Parameters;
  first: Page<T>;
  columns: readonly GridColumn<T>[];
  settings: readonly ColumnSetting[];
  onColumns: (change: ColumnChange) => void;
  density: Density;
  control: ListControl;
  selection: SelectionControl<T>;
  display: RecordDisplay<T>;
  announce: (text: string) => void;
  /** Learns which rows are visible. */
  visibleRows: VisibleRows;
  onTotal: (total: Total) => void;
}

/** A windowed grid over a list of any length: a few dozen rows in the document, a scrollbar over all of them. */
export function Grid<T extends Listed>(props: GridProps<T>) {
  const { columns, control, onColumns, selection, display } = props;
  const { t } = useTranslation('list');
  const navigate = useNavigate();
  const link = useListLink();
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [frame, setFrame] = useFrame(props.parameters);
  const [menu, setMenu] = useState<{ row: number; anchor: HTMLElement }>();
  const [columnMenu, setColumnMenu] = useState<{ at: number; anchor: HTMLElement }>();
  const [slotsOf] = useState(createRowSlots);

  const rows = useListRows(props.source, props.parameters, props.first, frame.window);
  const size = useViewportSize(root);
  const rowHeight = Math.round(rowHeights[props.density] * size.scale);
  const { count } = rows;
  const canvas = useMemo(
    () => ({ rows: count, rowHeight, viewportHeight: size.height }),
    [count, rowHeight, size.height],
  );
  useScrollMarks(root);
  const kept = useSavedPlace();
  const focus = useGridFocus(root, count, props.parameters, kept.start?.row ?? 0);
  const { keep } = kept;
  const activeRow = focus.active.row;
  const onRest = useCallback((top: number) => keep({ top, row: activeRow }), [keep, activeRow]);
  const scroller = useRowScroller({
    view: props.parameters,
    element: root,
    canvas,
    setFrame,
    onVisible: props.visibleRows.write,
    startTop: kept.start?.top ?? 0,
    onRest,
  });
  const { onTotal } = props;
  const { value, exact } = rows.total;
  useEffect(() => onTotal({ value, exact }), [onTotal, value, exact]);

  const sizes = useMemo(() => gridSizes(columns, `${rowHeight}px`), [columns, rowHeight]);
  const select = useGridSelection(rows, selection, props.announce);
  const handlers = useGridHandlers({
    columns,
    control,
    onColumns,
    rows: count,
    rowsPerViewport: scroller.rowsPerViewport,
    active: focus.active,
    focusCell: focus.focusCell,
    showRow: scroller.showRow,
    select,
    open: (index) => {
      const row = rows.rowAt(index);
      if (row) void navigate(display.address(row), { state: link });
    },
    openRowMenu: (row, anchor) => setMenu({ row, anchor }),
    openColumnMenu: (at, anchor) => setColumnMenu({ at, anchor }),
  });

  const rowLabels = useMemo<GridRowLabels>(
    () => ({ select: (name) => t('selectRow', { name }), actions: (name) => t('rowActions', { name }) }),
    [t],
  );
  const { first, end } = frame.window;
  const drawn = Array.from({ length: Math.max(0, Math.min(end, count) - first) }, (_, at) => first + at);
  if (activeRow >= 0 && (activeRow < first || activeRow >= end)) drawn.push(activeRow);
  const slots = slotsOf(drawn);
  const highest = canvasHeight(canvas) - rowHeight;
  const menuRow = menu ? rows.rowAt(menu.row) : undefined;

  return (
    <>
      <GridStyles sizes={sizes} />
      <div
        ref={setRoot}
        className="lg-root"
        role="grid"
        tabIndex={-1}
        aria-label={props.label}
        aria-rowcount={rows.total.exact ? count + 1 : -1}
        aria-colcount={columns.length + 2}
        aria-multiselectable
        onFocus={focus.onFocus}
        onClick={handlers.onClick}
        onDoubleClick={handlers.onDoubleClick}
        onKeyDown={handlers.onKeyDown}
        onPointerDown={(event) => {
          if (!(event.target as HTMLElement).matches('.lg-resize')) return;
          startResize(event, columns, (id, width) => onColumns((now) => resizeColumn(now, id, width)));
        }}
        {...dragColumns((id, toId) => onColumns((now) => moveColumn(now, id, toId)))}
      >
        <GridHeader
          columns={columns}
          sort={control.sort}
          mark={select.mark}
          tabColumn={activeRow < 0 ? focus.active.column : -1}
          openMenu={columnMenu ? columns[columnMenu.at]?.column.id : undefined}
        />
        {frame.isDragged ? <GridBones columns={columns} height={size.height} /> : null}
        <div {...gridRoles.group} className="lg-canvas" style={{ height: canvasHeight(canvas) }}>
          {drawn.map((index) => {
            const row = rows.rowAt(index);
            return (
              <GridRow
                key={slots.get(index)}
                index={index}
                top={Math.max(0, Math.min(index * rowHeight + frame.shift, highest))}
                row={row}
                name={row ? display.name(row) : ''}
                isSelected={row ? isSelected(selection.selection, row.id) : false}
                tabColumn={index === activeRow ? focus.active.column : -1}
                columns={columns}
                labels={rowLabels}
                hasMenu={display.actions !== undefined}
              />
            );
          })}
        </div>
        <RowMenu
          anchor={menu?.anchor ?? null}
          actions={menuRow && display.actions ? display.actions(menuRow) : []}
          label={menuRow ? rowLabels.actions(display.name(menuRow)) : ''}
          onClose={() => setMenu(undefined)}
        />
        {columnMenu ? (
          <Suspense fallback={null}>
            <ColumnMenu
              anchor={columnMenu.anchor}
              at={columnMenu.at}
              columns={columns}
              settings={props.settings}
              onClose={() => setColumnMenu(undefined)}
              onSort={(sort) => control.updateSort(() => [sort])}
              onAddSort={(field) => control.updateSort((now) => addSort(now, field))}
              onChange={onColumns}
            />
          </Suspense>
        ) : null}
      </div>
      {rows.hasFailed ? <RowsFailed onRetry={rows.retry} /> : null}
    </>
  );
}
