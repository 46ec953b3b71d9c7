import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A table of a panel with hairlines; it scrolls inside itself where the window is narrow. */
export function PanelTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      role="group"
      aria-label={label}
      tabIndex={0}
      sx={{
        overflowX: 'auto',
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
        '& tfoot th, & tfoot td': { borderTop: 1, borderBottom: 0, borderColor: 'divider', fontWeight: 600 },
        '& tbody th': { fontWeight: 400 },
        // Such a cell says its direction itself: digits stand on their units in every language.
        '& .figure': { textAlign: 'end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
        '& .tight': { width: '1px', whiteSpace: 'nowrap' },
        '& .quiet': { color: 'text.secondary' },
        '& .strong': { fontWeight: 600 },
        // A sentence below a row belongs to it.
        '& .noted > *': { borderBottom: 0 },
        '& .notes > *': { paddingBlock: '0 7px', typography: 'caption', fontWeight: 400 },
      }}
    >
      {children}
    </Box>
  );
}
