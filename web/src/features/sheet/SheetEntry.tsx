import { useTheme } from '@mui/material/styles';
import type { KeyboardEvent } from 'react';
import type { EntryColumn, SheetRow } from './sheet-column.ts';

/** Where a key leads from an open field. */
export type EntryStep = 'down' | 'up' | 'next' | 'previous';

/** Arrows leave the text at its ends; Enter goes down, as in a spreadsheet. */
function stepOfKey({ key, currentTarget: field }: KeyboardEvent<HTMLInputElement>, isRtl: boolean) {
  if (key === 'Enter' || key === 'ArrowDown') return 'down';
  if (key === 'ArrowUp') return 'up';
  // The field reads left to right in every language, the sheet as the language does.
  if (key === 'ArrowRight' && field.selectionEnd === field.value.length) return isRtl ? 'previous' : 'next';
  if (key === 'ArrowLeft' && field.selectionStart === 0) return isRtl ? 'next' : 'previous';
  return undefined;
}

interface SheetEntryProps<Row extends SheetRow> {
  row: Row;
  column: EntryColumn<Row>;
  isInvalid: boolean;
  describedBy: string | undefined;
  onType: (text: string) => void;
  onStep: (step: EntryStep) => void;
}

/** The field of a cell that is always open. */
export function SheetEntry<Row extends SheetRow>(props: SheetEntryProps<Row>) {
  const { row, column } = props;
  const isRtl = useTheme().direction === 'rtl';
  return (
    <input
      className="sheet-input sheet-entry"
      aria-label={column.labelOf(row)}
      aria-invalid={props.isInvalid}
      aria-describedby={props.describedBy}
      autoComplete="off"
      inputMode={column.isFigure ? 'numeric' : undefined}
      dir={column.isFigure ? 'ltr' : 'auto'}
      value={column.textOf(row)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => props.onType(event.target.value)}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
        const step = stepOfKey(event, isRtl);
        if (!step) return;
        event.preventDefault();
        props.onStep(step);
      }}
    />
  );
}
