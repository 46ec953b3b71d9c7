import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { containerPadding } from './container-row.ts';

/** The page itself, between the bars of every layout. */
export function PageMain({ children }: { children: ReactNode }) {
  return (
    <Box
      component="main"
      id="main"
      tabIndex={-1}
      sx={{
        flex: 1,
        minHeight: 0,
        display: 'flex',
        flexDirection: 'column',
        position: 'relative',
        outline: 'none',
        paddingBlock: { xs: '16px', md: '20px 24px' },
        paddingInline: { xs: '16px', md: '24px', lg: containerPadding(40) },
      }}
    >
      {children}
    </Box>
  );
}
