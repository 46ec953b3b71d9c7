import Box from '@mui/material/Box';
import { statusShapes } from '#web/shared/status/status-shapes.tsx';

/** The sign of an entry: a clock for a day to decide, a bar for a day on which a term ends. */
export function EntryMark({ kind }: { kind: 'decision' | 'end' }) {
  if (kind === 'end') {
    return (
      <Box
        component="span"
        aria-hidden
        sx={{ flex: 'none', width: 3, height: 14, marginInline: '5px', backgroundColor: 'text.primary' }}
      />
    );
  }
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox="0 0 16 16"
      sx={{ flex: 'none', width: 13, height: 13, color: 'tone.caution.fg', '--cut': 'transparent' }}
    >
      {statusShapes.clock}
    </Box>
  );
}
