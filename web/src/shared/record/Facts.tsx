import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A label and its value; an empty value is left out. */
export interface Fact {
  key: string;
  label: string;
  value: ReactNode;
  /** Takes the whole width, for long texts. */
  isWide?: boolean;
}

interface FactsProps {
  facts: readonly Fact[];
  columns?: 1 | 2;
  labelWidth?: number;
}

/** What is known about a record, as a dictionary with hairlines. */
export function Facts({ facts, columns = 2, labelWidth = 132 }: FactsProps) {
  return (
    <Box
      component="dl"
      sx={{
        // Lines stand between rows only: the first row's line lies under the clipped edge.
        margin: '-8px 0',
        overflow: 'hidden',
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `repeat(${columns}, minmax(0, 1fr))` },
        columnGap: 3,
      }}
    >
      {facts.map(({ key, label, value, isWide }) => (
        <Box
          key={key}
          sx={{
            display: 'grid',
            gridTemplateColumns: `${labelWidth}px minmax(0, 1fr)`,
            gridColumn: isWide ? '1 / -1' : undefined,
            gap: '12px',
            alignItems: 'baseline',
            paddingBlock: '7px',
            marginTop: '-1px',
            borderTop: 1,
            borderColor: 'divider',
            typography: 'body2',
          }}
        >
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          <Box
            component="dd"
            sx={{
              margin: 0,
              minWidth: 0,
              overflowWrap: 'anywhere',
              whiteSpace: isWide ? 'pre-line' : undefined,
            }}
          >
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
