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

const leastColumn = 288;

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
        // Two columns where each has room for a date or an e-mail, as wide as the panel is, not the window.
        gridTemplateColumns:
          columns === 1
            ? 'minmax(0, 1fr)'
            : `repeat(auto-fill, minmax(min(100%, max(${leastColumn}px, (100% - 24px) / 2)), 1fr))`,
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
