import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { SxProps, Theme } from '@mui/material/styles';
import type { KeyboardEvent, ReactNode } from 'react';
import { useFitPaper } from './useFitPaper.ts';

interface PanelTableProps {
  label: string;
  /** It has a frame of its own, where it does not stand in a panel. */
  isFramed?: boolean;
  /** It scrolls from this height on. */
  maxHeight?: number;
  /** What this table shows beyond the common look. */
  sx?: Exclude<SxProps<Theme>, readonly unknown[]>;
  /** Keys that go from row to row. */
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
}

/** Headings break on paper, rows do not. */
const onPaper = {
  overflow: 'visible',
  maxHeight: 'none',
  '& table': { fontSize: '0.6875rem' },
  '& th, & td': { paddingInline: '4px' },
  '& thead th': { whiteSpace: 'normal', verticalAlign: 'bottom' },
  '& tr': { breakInside: 'avoid' },
};
const onItsSide = { '@page': { size: 'landscape' } };

/** A plain table with hairlines; it scrolls inside itself where the window is narrow. */
export function PanelTable({ label, isFramed = false, maxHeight, sx, onKeyDown, children }: PanelTableProps) {
  const { place, isSideways } = useFitPaper();
  return (
    <Box
      ref={place}
      role="group"
      aria-label={label}
      tabIndex={0}
      {...(onKeyDown && { onKeyDown })}
      sx={[
        {
          overflowX: 'auto',
          ...(maxHeight !== undefined && { maxHeight, overflowY: 'auto' }),
          ...(isFramed && { border: 1, borderColor: 'divider', borderRadius: '6px' }),
          paddingInline: 1,
          '& table': { width: '100%', borderCollapse: 'collapse', typography: 'body2' },
          '& th, & td': {
            paddingBlock: '7px',
            paddingInline: '8px',
            textAlign: 'start',
            verticalAlign: 'top',
            borderBottom: 1,
            borderColor: 'divider',
          },
          '& thead th': { typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' },
          '& tbody tr:last-of-type > *': { borderBottom: 0 },
          '& tfoot th, & tfoot td': {
            borderTop: 1,
            borderBottom: 0,
            borderColor: 'divider',
            fontWeight: 600,
          },
          '& tbody th': { fontWeight: 400 },
          // Such a cell says its direction itself: digits stand on their units in every language.
          '& .figure': { textAlign: 'end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
          '& .tight': { width: '1px', whiteSpace: 'nowrap' },
          // What can be done stays in sight where the table is wider than its place, at the edge of the padding.
          '& .actions': { position: 'sticky', insetInlineEnd: '-8px', backgroundColor: 'background.paper' },
          '& .quiet': { color: 'text.secondary' },
          '& .strong': { fontWeight: 600 },
          // A sentence below a row belongs to it.
          '& .noted > *': { borderBottom: 0 },
          '& .notes > *': { paddingBlock: '0 7px', typography: 'caption', fontWeight: 400 },
          '@media print': onPaper,
          // While the browser is about to print, so that its width there is known.
          '&[data-paper]': onPaper,
        },
        sx ?? false,
      ]}
    >
      {isSideways ? <GlobalStyles styles={onItsSide} /> : null}
      {children}
    </Box>
  );
}
