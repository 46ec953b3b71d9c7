import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface BareLayoutProps {
  children: ReactNode;
  /** Told when something on the page gets the focus. */
  onFirstUse?: () => void;
}

/** A page alone, without the shell around it. */
export function BareLayout({ children, onFirstUse }: BareLayoutProps) {
  return (
    <Box
      component="main"
      id="main"
      tabIndex={-1}
      onFocus={onFirstUse}
      sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column', outline: 'none' }}
    >
      {children}
    </Box>
  );
}
