import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

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
        padding: { xs: '16px', md: '20px 24px 24px', lg: '20px 40px 24px' },
      }}
    >
      {children}
    </Box>
  );
}
