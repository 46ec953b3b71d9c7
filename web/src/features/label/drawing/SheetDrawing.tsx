import Box from '@mui/material/Box';
import { useId, type KeyboardEvent } from 'react';
import type { LabelShape } from '#contract/features/label/preview.schema.ts';
import type { LabelStock } from '#contract/features/label/stock.schema.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { LabelShapes } from './LabelDrawing.tsx';
import { cellsOf, labelsPerPage, millimetersOf, positionByKey } from './sheet-geometry.ts';

interface SheetDrawingProps {
  stock: LabelStock;
  startAt: number;
  /** How many labels follow from there; the rest of the sheet stays empty. */
  count: number;
  /** What a label looks like. */
  shapes: readonly LabelShape[];
  onStart: (position: number) => void;
}

/** The first sheet: what is used up is hatched, and a click or the arrows choose the label where printing starts. */
export function SheetDrawing({ stock, startAt, count, shapes, onStart }: SheetDrawingProps) {
  const { t } = useTranslation('label');
  const id = useId().replaceAll(':', '');
  const { pageWidth, pageHeight, labelWidth, labelHeight, corner } = millimetersOf(stock);
  const last = labelsPerPage(stock);
  const cells = cellsOf(stock);
  const row = Math.ceil(startAt / stock.columns);
  const column = ((startAt - 1) % stock.columns) + 1;

  function choose(event: KeyboardEvent) {
    // The sheet lies as it is printed, whatever the direction of the page.
    const target = positionByKey(event.key, startAt, stock);
    if (target === undefined) return;
    event.preventDefault();
    onStart(target);
  }

  return (
    <Box
      role="slider"
      tabIndex={0}
      aria-label={t('sheet.start')}
      aria-valuemin={1}
      aria-valuemax={last}
      aria-valuenow={startAt}
      aria-valuetext={t('sheet.place', {
        n: isolateLtr(String(startAt)),
        total: isolateLtr(String(last)),
        row: isolateLtr(String(row)),
        column: isolateLtr(String(column)),
      })}
      onKeyDown={choose}
      dir="ltr"
      sx={(theme) => ({
        flex: 'none',
        width: '100%',
        maxWidth: 232,
        borderRadius: '2px',
        '&:focus-visible': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: 2 },
        '& .cell': { cursor: 'pointer' },
        '& .cell:hover .edge': { stroke: theme.palette.primary.main, strokeWidth: 0.9 },
      })}
    >
      <svg
        aria-hidden
        viewBox={`0 0 ${pageWidth} ${pageHeight}`}
        width="100%"
        style={{ display: 'block', border: '1px solid #C9D0D8', backgroundColor: '#fff' }}
      >
        <defs>
          <pattern id={`${id}-used`} width="3" height="3" patternUnits="userSpaceOnUse">
            <rect width="3" height="3" fill="#EDF0F3" />
            <path d="M-1 4 4 -1M2 4l2-2M-1 1l2-2" stroke="#B4BDC8" strokeWidth="0.35" />
          </pattern>
          <g id={`${id}-label`}>
            <LabelShapes shapes={shapes} />
          </g>
        </defs>
        {cells.map(({ position, x, y }) => {
          const isUsed = position < startAt;
          const isPrinted = !isUsed && position < startAt + count;
          return (
            <g key={position} className="cell" onClick={() => onStart(position)}>
              <rect
                className="edge"
                x={x}
                y={y}
                width={labelWidth}
                height={labelHeight}
                rx={corner}
                fill={isUsed ? `url(#${id}-used)` : '#fff'}
                stroke="#C9D0D8"
                strokeWidth={0.35}
              />
              {isPrinted ? <use href={`#${id}-label`} x={x} y={y} /> : null}
            </g>
          );
        })}
        {cells
          .filter(({ position }) => position === startAt)
          .map(({ position, x, y }) => (
            <rect
              key={position}
              x={x}
              y={y}
              width={labelWidth}
              height={labelHeight}
              rx={corner}
              fill="none"
              stroke="#1D5FB8"
              strokeWidth={1.4}
              pointerEvents="none"
            />
          ))}
      </svg>
    </Box>
  );
}
