import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A page alone, without the shell around it. */
export function BareLayout({ children }: { children: ReactNode }) {
  return (
    <Box
      component="main"
      id="main"
      tabIndex={-1}
      sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column', outline: 'none' }}
    >
      {children}
    </Box>
  );
}
