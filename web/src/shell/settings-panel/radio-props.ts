import type { RowIds } from './ControlRow.tsx';

/** What both forms of a radio group take. */
export interface RadiosProps {
  ids: RowIds;
  value: string;
  options: readonly { value: string; label: string }[];
  isDisabled: boolean;
  onChange: (value: string) => void;
}
