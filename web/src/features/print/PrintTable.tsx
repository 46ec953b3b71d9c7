import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';

export interface PrintColumn<T> {
  id: string;
  title: string;
  /** Figures stand at the end of their column. */
  isFigure?: boolean;
  /** How much of the width it takes at most, where words would take all of it. */
  width?: string;
  /** Where a line may end: 'words' only between them, 'never' for codes; otherwise anywhere, so that nothing is cut. */
  breaks?: 'words' | 'never';
  render: (row: T, index: number) => ReactNode;
  /** What the whole column comes to, below its last row. */
  total?: ReactNode;
}

interface PrintTableProps<T> {
  label: string;
  columns: readonly PrintColumn<T>[];
  rows: readonly T[];
  keyOf: (row: T, index: number) => string;
  /** Rows of sums below the last one; they are not repeated on every page. */
  sums?: readonly { label: ReactNode; value: ReactNode; isStrong?: boolean }[];
}

const look = {
  width: '100%',
  borderCollapse: 'collapse',
  marginBlockStart: 2,
  fontSize: 'inherit',
  // The browser draws the head again on every page.
  '& thead': { display: 'table-header-group' },
  '& tr': { breakInside: 'avoid' },
  '& th, & td': {
    textAlign: 'start',
    verticalAlign: 'top',
    // Left and right of the page, not of the cell: figures read left to right in every language.
    padding: '4px 8px 4px 0',
    borderBlockEnd: '1px solid',
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
  '& th': { fontWeight: 600, borderBlockEndWidth: 1, borderColor: 'text.primary' },
  // Such a cell says its direction itself: digits stand on their units in every language.
  '& .figure': { textAlign: 'end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& th.figure': { whiteSpace: 'normal', overflowWrap: 'normal' },
  '& .words': { overflowWrap: 'normal' },
  '& .never': { whiteSpace: 'nowrap' },
  '& th:last-child, & td:last-child': { paddingRight: 0 },
  '& .sum td': { borderBlockEnd: 0 },
  '& .sum td[colspan]': { whiteSpace: 'normal' },
  '& .strong td': { fontWeight: 600, borderBlockStart: '1px solid', borderColor: 'text.primary' },
  // On a phone a row is a card: each value stands beside the name of its column.
  '@media screen and (max-width: 599px)': {
    '&, & tbody, & tr, & td': { display: 'block' },
    '& thead': visuallyHidden,
    '& tbody tr': { borderBlockEnd: '1px solid', borderColor: 'text.primary', paddingBlock: '6px' },
    '& td, & td.figure': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: 2,
      padding: '2px 0',
      borderBlockEnd: 0,
      textAlign: 'end',
      whiteSpace: 'normal',
    },
    '& td:empty': { display: 'none' },
    '& .strong td': { borderBlockStart: 0 },
    '& tbody .sum-line': { display: 'flex', justifyContent: 'space-between', paddingBlock: 0, border: 0 },
    '& td[data-title]::before': {
      content: 'attr(data-title)',
      flex: '0 0 40%',
      textAlign: 'start',
      color: 'text.secondary',
      overflowWrap: 'normal',
    },
  },
};

const figure = { className: 'figure', dir: 'ltr' } as const;
const frame = { overflowX: 'auto', '@media print': { overflow: 'visible' } };

/** A table on paper: its head stands on every page, no row is torn apart, nothing is cut at the edge. */
export function PrintTable<T>({ label, columns, rows, keyOf, sums = [] }: PrintTableProps<T>) {
  return (
    // A table that is wider than a phone scrolls in itself; on paper it never does.
    <Box role="group" aria-label={label} tabIndex={0} sx={frame}>
      <Box component="table" aria-label={label} sx={look}>
        <thead>
          <tr>
            {columns.map(({ id, title, isFigure, width, breaks }) => (
              <Box
                component="th"
                key={id}
                scope="col"

                className={breaks}
                {...(isFigure && figure)}
                sx={{ width }}
              >
                {title}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)}>
              {columns.map(({ id, title, isFigure, render, breaks }) => (
                <td key={id} data-title={title} {...(isFigure ? figure : { className: breaks })}>
                  <div>{render(row, index)}</div>
                </td>
              ))}
            </tr>
          ))}
          {columns.some(({ total }) => total !== undefined) ? (
            <tr className="sum strong">
              {columns.map(({ id, title, isFigure, total }) => (
                <td key={id} data-title={isFigure ? title : undefined} {...(isFigure && figure)}>
                  {total}
                </td>
              ))}
            </tr>
          ) : null}
          {sums.map(({ label: name, value, isStrong }, index) => (
            // Sums have no identity of their own.
            <tr
              key={`sum-${String(index)}`}

              className={isStrong ? 'sum strong sum-line' : 'sum sum-line'}
            >
              <td colSpan={columns.length - 1} className="figure">
                {name}
              </td>
              <td {...figure}>{value}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
