import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** One line of a panel that lists other records. */
export function RelatedRow({ children }: { children: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 36,
        paddingInline: 2,
        paddingBlock: '4px',
        typography: 'body2',
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      {children}
    </Box>
  );
}
