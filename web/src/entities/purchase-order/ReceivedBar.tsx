import Box from '@mui/material/Box';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { formatCount } from '#web/shared/format/number.ts';

/** How many of the ordered units have come: a bar, and the two numbers. */
export function ReceivedBar({ accepted, ordered }: { accepted: number; ordered: number }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1 }}>
      <Box
        aria-hidden
        sx={{
          width: 56,
          height: 6,
          flex: 'none',
          display: { xs: 'none', sm: 'block' },
          borderRadius: '3px',
          backgroundColor: 'surface.line',
          overflow: 'hidden',
        }}
      >
        <Box
          sx={{
            width: `${String((accepted * 100) / Math.max(ordered, 1))}%`,
            height: '100%',
            backgroundColor: 'primary.main',
          }}
        />
      </Box>
      <Ltr>{`${formatCount(accepted)} / ${formatCount(ordered)}`}</Ltr>
    </Box>
  );
}
