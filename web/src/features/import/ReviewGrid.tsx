import Box from '@mui/material/Box';
import { styled, useTheme } from '@mui/material/styles';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type UIEvent } from 'react';
import type { BatchRecord, BatchRow } from '#contract/features/batch/batch.schema.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { moveCell, type CellPlace } from '#web/shared/table/grid/grid-keys.ts';
import { CellEditor } from './CellEditor.tsx';
import { isAtField } from './field-path.ts';
import { rowsPage, useImportFields, useRowPages, type RowView } from './import.queries.ts';
import { figures, ReviewRow, type ReviewColumn } from './ReviewRow.tsx';
import { useFocusBack, type LastFocus } from './useFocusBack.ts';
import { useImportTexts } from './useImportTexts.ts';

const rowHeight = 36;
const overscan = 8;
/** What is drawn before the height of the window is known. */
const firstHeight = 480;

const Frame = styled('div')(({ theme }) => ({
  // It takes what the page leaves, and scrolls in itself.
  flex: '1 1 280px',
  minHeight: 280,
  overflow: 'auto',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.palette.background.paper,
  ...theme.typography.body2,
  '& [role="row"]': { display: 'flex', height: rowHeight, minWidth: 'max-content' },
  '& [role="columnheader"], & [role="gridcell"]': {
    flex: '0 0 168px',
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    paddingInline: 8,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    borderInlineEnd: `1px solid ${theme.palette.divider}`,
    borderBlockEnd: `1px solid ${theme.palette.divider}`,
  },
  // A long text ends in … at its own end, whatever direction it and the page have.
  '& [role="gridcell"] > bdi': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .n': { flexBasis: 84 },
  '& .what': { flexBasis: 140 },
  // The number of a row and what happens to it stay beside whatever is looked at.
  [theme.breakpoints.up('md')]: {
    scrollPaddingInlineStart: 226,
    '& .n, & .what': { position: 'sticky', zIndex: 1, backgroundColor: theme.palette.background.paper },
    '& .n': { insetInlineStart: 0 },
    '& .what': { insetInlineStart: 84 },
    '& .heads .n, & .heads .what': { backgroundColor: theme.palette.surface.sunken },
  },
  '& .figure': { justifyContent: 'flex-end', fontVariantNumeric: 'tabular-nums' },
  '& .code': { fontFamily: theme.typography.code.fontFamily },
  '& .fix .n': {
    borderInlineStart: `3px solid ${theme.palette.tone.danger.fg}`,
    color: theme.palette.tone.danger.fg,
    fontWeight: 600,
  },
  '& .heads': {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 2,
    backgroundColor: theme.palette.surface.sunken,
  },
  '& [role="columnheader"]': { ...theme.typography.caption, color: theme.palette.text.secondary },
  '& [role="gridcell"]:focus-visible': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: -2 },
  '& .wrong': { backgroundColor: theme.palette.tone.danger.bg, color: theme.palette.tone.danger.fg },
  '& .odd': { backgroundColor: theme.palette.tone.caution.bg, color: theme.palette.tone.caution.fg },
  '& .wrong bdi': { textDecoration: 'underline wavy', textUnderlineOffset: 3 },
  '& .differs': { color: theme.palette.tone.info.fg, fontWeight: 600 },
  '& del': { color: theme.palette.text.secondary, fontWeight: 400 },
}));

interface ReviewGridProps {
  batch: BatchRecord;
  view: RowView;
  selected: ReadonlySet<number>;
  onSelect: (rows: ReadonlySet<number>) => void;
  lastFocus: LastFocus;
}

const cellId = ({ row, column }: CellPlace) => `import-cell-${row}-${column}`;

/** The rows of an import, a window of them at a time; the rest stays with the server. */
export function ReviewGrid({ batch, view, selected, onSelect, lastFocus }: ReviewGridProps) {
  const { t } = useTranslation('import');
  const isRtl = useTheme().direction === 'rtl';
  const { fieldLabel } = useImportTexts(batch.entity);
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const [top, setTop] = useState(0);
  const [chosen, setActive] = useState<CellPlace>();
  const [edited, setEdited] = useState<{
    row: BatchRow;
    column: ReviewColumn | undefined;
    anchor: HTMLElement;
  }>();
  const wantsFocus = useRef(false);
  const fields = useImportFields(batch.id).data?.fields ?? [];

  const seen = frame?.clientHeight ?? 0;
  const height = seen > 0 ? seen : firstHeight;
  const first = Math.max(0, Math.floor(top / rowHeight) - overscan);
  const last = Math.ceil((top + height) / rowHeight) + overscan;
  const wanted = [...new Set([0, Math.floor(first / rowsPage), Math.floor(last / rowsPage)])];
  const { pages, isError } = useRowPages(batch.id, view, wanted);
  const total = pages[0]?.total;
  const rowAt = (at: number) =>
    pages.find(({ page }) => page === Math.floor(at / rowsPage))?.items[at % rowsPage];
  const columns: ReviewColumn[] = (batch.mapping?.columns ?? []).flatMap(({ column, field }) => {
    const facts = fields.find(({ name }) => name === field);
    return facts ? [{ column, facts, label: fieldLabel(facts.name, facts.title) }] : [];
  });

  // Whoever looks at one problem sees the cells that have it, however far from the first columns they stand.
  const problemAt = columns.findIndex(
    ({ facts }) => view.path !== undefined && isAtField(view.path, facts.name),
  );
  const isShown = total !== undefined && problemAt >= 0;
  useEffect(() => {
    if (!isShown) return;
    const cell = document.getElementById(cellId({ row: 0, column: problemAt + 2 }));
    cell?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isShown, problemAt]);

  const rows = total ?? 0;
  // The last row may have gone to another tab since it was chosen.
  const { row: chosenRow, column } = chosen ?? { row: 0, column: problemAt >= 0 ? problemAt + 2 : 1 };
  const active = { row: Math.max(0, Math.min(chosenRow, rows - 1)), column };

  const findCell = () => (total === 0 ? frame : document.getElementById(cellId(active)));
  useEffect(() => {
    if (!wantsFocus.current) return;
    const cell = findCell();
    if (!cell) return;
    wantsFocus.current = false;
    cell.focus();
  });
  // A corrected row goes to another tab, and the cell that had the focus with it.
  const focusBack = useFocusBack(findCell, lastFocus);

  function moveTo(place: CellPlace) {
    const next = { ...place, row: Math.max(0, place.row) };
    wantsFocus.current = true;
    const rowTop = next.row * rowHeight;
    const room = height - 2 * rowHeight;
    const present = frame?.scrollTop ?? 0;
    const wantedTop = Math.max(rowTop - room, Math.min(present, rowTop));
    if (wantedTop !== present) frame?.scrollTo({ top: wantedTop });
    setTop(wantedTop);
    setActive(next);
  }
  function toggle(n: number) {
    const next = new Set(selected);
    if (!next.delete(n)) next.add(n);
    onSelect(next);
  }
  function openCell(row: BatchRow, place: CellPlace) {
    const anchor = document.getElementById(cellId(place));
    if (anchor) setEdited({ row, column: columns[place.column - 2], anchor });
  }
  /** A wrong cell opens at the first press, any other one at the second. */
  function onPress({ target }: MouseEvent, isSecond: boolean) {
    const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null;
    const [, at, column] = /^import-cell-(\d+)-(\d+)$/.exec(cell?.id ?? '') ?? [];
    if (cell === null || at === undefined || column === undefined) return;
    const place = { row: Number(at), column: Number(column) };
    const row = rowAt(place.row);
    setActive(place);
    const opens = place.column > 0 && (isSecond || cell.getAttribute('aria-invalid') === 'true');
    if (row && opens) openCell(row, place);
  }
  function onKeyDown(event: KeyboardEvent) {
    const size = {
      rows,
      columns: columns.length + 2,
      rowsPerViewport: Math.floor(height / rowHeight) - 2,
      isRtl,
    };
    const next = moveCell(event, active, size);
    const row = rowAt(active.row);
    if (next) moveTo(next);
    else if (row && event.key === ' ') toggle(row.n);
    else if (row && (event.key === 'Enter' || event.key === 'F2')) {
      if (active.column === 0) toggle(row.n);
      else openCell(row, active);
    } else return;
    event.preventDefault();
  }

  const drawn = Array.from({ length: Math.max(0, Math.min(last, rows) - first) }, (_, at) => first + at);
  return (
    <>
      {isError ? <Notice tone="danger">{t('failed')}</Notice> : null}
      <Frame
        ref={setFrame}
        role="grid"
        tabIndex={rows === 0 ? 0 : -1}
        aria-label={t('rows')}
        aria-rowcount={rows + 1}
        aria-colcount={columns.length + 2}
        aria-busy={total === undefined}
        onScroll={({ currentTarget }: UIEvent<HTMLDivElement>) => setTop(currentTarget.scrollTop)}
        onKeyDown={onKeyDown}
        onClick={(event) => onPress(event, false)}
        onDoubleClick={(event) => onPress(event, true)}
        {...focusBack}
      >
        <div role="row" aria-rowindex={1} className="heads">
          <div role="columnheader" className="n">
            {t('row')}
          </div>
          <div role="columnheader" className="what">
            {t('what')}
          </div>
          {columns.map(({ column, label, facts }) => (
            <div
              key={column}
              role="columnheader"
              className={figures.includes(facts.kind) ? 'figure' : undefined}
            >
              {label}
            </div>
          ))}
        </div>
        <div role="presentation" style={{ height: first * rowHeight }} />
        {drawn.map((at) => {
          const row = rowAt(at);
          return (
            <ReviewRow
              key={at}
              at={at}
              row={row}
              entity={batch.entity}
              columns={columns}
              active={active.row === at ? active.column : undefined}
              isSelected={row !== undefined && selected.has(row.n)}
              onToggle={toggle}
            />
          );
        })}
        <div role="presentation" style={{ height: Math.max(0, rows - first - drawn.length) * rowHeight }} />
      </Frame>
      {total === 0 ? (
        <Box role="status" sx={{ padding: 2, typography: 'body2', color: 'text.secondary' }}>
          {t('noRows')}
        </Box>
      ) : null}
      {edited ? (
        <CellEditor
          batch={batch}
          row={edited.row}
          column={edited.column}
          anchor={edited.anchor}
          onClose={() => {
            setEdited(undefined);
            wantsFocus.current = true;
            setActive({ ...active });
          }}
        />
      ) : null}
    </>
  );
}
