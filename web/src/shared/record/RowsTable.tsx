import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { KeyboardEvent, ReactNode } from 'react';
import { EmptyState } from '#web/shared/table/states/EmptyState.tsx';
import { PanelTable } from './PanelTable.tsx';
import { visuallyHidden } from './visually-hidden.ts';

interface RowsTableProps {
  label: string;
  /** The headings, in their order. */
  columns: readonly { key: string; text: string; isFigure?: boolean }[];
  /** What a reader hears of the last column, which has what can be done; without it there is none. */
  steps?: string;
  maxHeight?: number;
  /** Keys that go from row to row. */
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** What stands in the place of no rows. */
  empty?: { title: string; text: string; actions?: ReactNode };
  /** Rows, each with its key. */
  children: readonly ReactNode[];
}

/** Rows under headings, or what there is to do where there is none. */
export function RowsTable({ label, columns, steps, maxHeight, onKeyDown, empty, children }: RowsTableProps) {
  if (empty && children.length === 0) {
    return <EmptyState title={empty.title} body={empty.text} actions={empty.actions ?? null} />;
  }
  return (
    <PanelTable
      label={label}
      {...(maxHeight !== undefined && { maxHeight })}
      {...(onKeyDown && { onKeyDown })}
    >
      <table>
        <thead>
          <tr>
            {columns.map(({ key, text, isFigure }) => (
              <th key={key} scope="col" className={isFigure ? 'figure' : undefined}>
                {text}
              </th>
            ))}
            {steps === undefined ? null : (
              <th scope="col">
                <Box component="span" sx={visuallyHidden}>
                  {steps}
                </Box>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </PanelTable>
  );
}

/** Rows on a sheet of their own. */
export function RowsPaper(props: RowsTableProps) {
  return (
    <Paper variant="outlined">
      <RowsTable {...props} />
    </Paper>
  );
}
