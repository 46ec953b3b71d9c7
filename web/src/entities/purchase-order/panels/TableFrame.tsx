import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A table of a panel with hairlines; it scrolls inside itself where the window is narrow. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      role="group"
      aria-label={label}
      tabIndex={0}
      sx={{
        overflowX: 'auto',
        '& table': { width: '100%', borderCollapse: 'collapse', typography: 'body2' },
        '& th, & td': {
          paddingBlock: '7px',
          paddingInline: '12px',
          textAlign: 'start',
          verticalAlign: 'top',
          borderBlockEnd: 1,
          borderColor: 'divider',
        },
        '& thead th': { typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' },
        '& tbody tr:last-of-type > *': { borderBlockEnd: 0 },
        '& tbody th': { fontWeight: 500, minWidth: 168 },
        '& td bdi': { whiteSpace: 'nowrap' },
        '& .figure': { textAlign: 'end', whiteSpace: 'nowrap' },
        '& .quiet': { color: 'text.secondary' },
      }}
    >
      {children}
    </Box>
  );
}
