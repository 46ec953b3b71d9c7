import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ChartLinks, type ChartSpot } from './ChartLinks.tsx';

interface ChartDrawingProps {
  /** The point of the drawing, for those who do not see it. */
  sentence: string;
  spots?: readonly ChartSpot[];
  children: ReactNode;
}

/** A drawing with its sentence; what can be opened lies over it as links. */
export function ChartDrawing({ sentence, spots = [], children }: ChartDrawingProps) {
  return (
    <Box sx={{ position: 'relative', breakInside: 'avoid' }}>
      <Box
        role="img"
        aria-label={sentence}
        sx={{
          '& svg': { display: 'block', overflow: 'visible' },
          '& text': { fontSize: '11px', fill: 'currentColor', fontVariantNumeric: 'tabular-nums' },
          color: 'text.secondary',
        }}
      >
        {children}
      </Box>
      <ChartLinks spots={spots} />
    </Box>
  );
}
