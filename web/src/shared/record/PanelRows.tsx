import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The lines of a panel that reaches its edges: `note` is quiet, `end` stands at the end. */
export function PanelRows({ children }: { children: ReactNode }) {
  return (
    <Box
      component="ul"
      sx={{
        margin: 0,
        padding: 0,
        listStyle: 'none',
        '& > li': {
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
          minHeight: 36,
          paddingInline: 2,
          paddingBlock: '4px',
          typography: 'body2',
        },
        '& > li + li': { borderTop: 1, borderColor: 'divider' },
        '& .note': { color: 'text.secondary' },
        '& .end': { marginInlineStart: 'auto', color: 'text.secondary' },
      }}
    >
      {children}
    </Box>
  );
}
