import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A key as it stands on a keyboard. */
export function KeyHint({ children }: { children: ReactNode }) {
  return (
    <Box
      component="kbd"
      dir="ltr"
      sx={{
        flex: 'none',
        paddingInline: '6px',
        border: 1,
        borderColor: 'control.border',
        borderRadius: '4px',
        bgcolor: 'background.paper',
        color: 'text.secondary',
        fontFamily: 'inherit',
        fontSize: '0.6875rem',
        lineHeight: '18px',
        fontWeight: 500,
      }}
    >
      {children}
    </Box>
  );
}
