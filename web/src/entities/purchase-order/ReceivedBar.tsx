import Box from '@mui/material/Box';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { formatCount } from '#web/shared/format/number.ts';

/** How many of the ordered units have come: a bar, and the two numbers. */
export function ReceivedBar({ accepted, ordered }: { accepted: number; ordered: number }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, width: '100%' }}>
      <Box
        aria-hidden
        sx={{
          maxWidth: 56,
          height: 6,
          flex: 1,
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
      <Box component="span" sx={{ flex: 'none', marginInlineStart: 'auto' }}>
        <Ltr>{`${formatCount(accepted)} / ${formatCount(ordered)}`}</Ltr>
      </Box>
    </Box>
  );
}
