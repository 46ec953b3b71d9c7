import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export interface PrintAddress {
  name: string;
  title: string;
  /** The lines of the address; empty ones are left out. */
  lines: readonly (ReactNode | null | undefined)[];
}

/** Addresses beside each other, below each other on a phone. */
export function PrintAddresses({ addresses }: { addresses: readonly PrintAddress[] }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        columnGap: 3,
        rowGap: 2,
        marginBlockStart: 2,
        '@media print': { gridTemplateColumns: '1fr 1fr' },
      }}
    >
      {addresses.map(({ name, title, lines }) => (
        <Box component="section" key={name} sx={{ breakInside: 'avoid', minWidth: 0 }}>
          <Box component="h2" sx={{ typography: 'caption', margin: 0, color: 'text.secondary' }}>
            {title}
          </Box>
          {lines.filter(Boolean).map((line, at) => (
            // Lines of an address have no identity of their own.
            <Box key={`line-${String(at)}`} sx={{ whiteSpace: 'pre-line', fontWeight: at === 0 ? 600 : 400 }}>
              <bdi>{line}</bdi>
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}
