import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Amounts below each other with their names; digits stand on their units in every language. */
export function Amounts({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 2,
        margin: 0,
        typography: 'body2',
        '& > div': { display: 'grid', gridTemplateColumns: 'subgrid', gridColumn: '1 / -1' },
        '& dt': { color: 'text.secondary' },
        // Its direction is its own, so that the end is where the units are.
        '& dd': { margin: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
      }}
    >
      {children}
    </Box>
  );
}

interface AmountProps {
  label: string;
  /** What the amounts above come to. */
  isSum?: boolean;
  children: ReactNode;
}

export function Amount({ label, isSum = false, children }: AmountProps) {
  return (
    <Box
      sx={
        isSum
          ? {
              paddingBlock: 1,
              marginBlock: '4px',
              borderTop: 1,
              borderBottom: 1,
              borderColor: 'divider',
              fontWeight: 600,
              '& dt': { color: 'text.primary' },
            }
          : { paddingBlock: '3px' }
      }
    >
      <dt>{label}</dt>
      <dd dir="ltr">{children}</dd>
    </Box>
  );
}
