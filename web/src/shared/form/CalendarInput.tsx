import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { Ref } from 'react';

interface CalendarInputProps {
  /** `showPicker()` of it opens the calendar. */
  ref: Ref<HTMLInputElement>;
  /** A real day as YYYY-MM-DD, or nothing. */
  value: string;
  max?: string;
  /** Empty when the day was cleared in the calendar. */
  onPick: (day: string) => void;
  /** Where the calendar opens. */
  sx: SxProps<Theme>;
}

/** The calendar of the browser without a field: it takes no room and no focus, and its owner opens it. */
export function CalendarInput({ ref, value, max = '9999-12-31', onPick, sx }: CalendarInputProps) {
  return (
    <Box
      component="input"
      type="date"
      ref={ref}
      tabIndex={-1}
      aria-hidden
      min="1900-01-01"
      max={max}
      value={value}
      onChange={(event) => onPick(event.target.value)}
      sx={[
        {
          position: 'absolute',
          bottom: 0,
          width: '1px',
          height: 0,
          padding: 0,
          border: 0,
          opacity: 0,
          pointerEvents: 'none',
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  );
}
