import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { RetirementSummary } from '#contract/entities/retirement/retirement.lines.ts';
import { Count } from '#web/shared/format/Count.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';

// Read without color too: what waits for its verifier is hatched.
const hatch = 'repeating-linear-gradient(135deg, rgba(255,255,255,.45) 0 2px, transparent 2px 5px)';

/** Where the data of the items stands: proved to be gone, waiting for the other person, or still there. */
export function SanitizationPanel({ summary }: { summary: RetirementSummary }) {
  const { t } = useTranslation('retirement');
  const { palette } = useTheme();
  const { needed, performed, verified, waived } = summary.sanitization;
  const all = needed + performed + verified + waived;
  const parts = [
    { key: 'verified', count: verified, look: { backgroundColor: palette.tone.success.fg } },
    {
      key: 'performed',
      count: performed,
      look: { backgroundColor: palette.primary.main, backgroundImage: hatch },
    },
    { key: 'waived', count: waived, look: { backgroundColor: palette.text.secondary } },
    { key: 'needed', count: needed, look: { backgroundColor: palette.surface.line } },
  ] as const;
  const shown = parts.filter(({ key, count }) => key !== 'waived' || count > 0);
  if (all === 0) {
    return (
      <Panel title={t('sanitization.title')}>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('sanitization.none')}</Box>
      </Panel>
    );
  }
  return (
    <Panel title={t('sanitization.title')} end={t('sanitization.count', { count: all })}>
      <Box
        role="img"
        aria-label={shown.map(({ key, count }) => `${t(`sanitization.${key}`)}: ${count}`).join(', ')}
        sx={{
          display: 'flex',
          gap: '2px',
          height: 12,
          overflow: 'hidden',
          borderRadius: '6px',
          backgroundColor: 'surface.inset',
        }}
      >
        {shown
          .filter(({ count }) => count > 0)
          .map(({ key, count, look }) => (
            <Box key={key} sx={{ flex: count, ...look }} />
          ))}
      </Box>
      <Box
        component="ul"
        aria-hidden="true"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          rowGap: '4px',
          margin: '10px 0 0',
          padding: 0,
          listStyle: 'none',
          typography: 'caption',
          fontWeight: 400,
          color: 'text.secondary',
          '& li': { display: 'flex', alignItems: 'center', gap: '6px' },
          '& i': { width: 10, height: 10, borderRadius: '2px' },
          '& b': { color: 'text.primary', fontWeight: 600 },
        }}
      >
        {shown.map(({ key, count, look }) => (
          <li key={key}>
            <Box component="i" sx={look} />
            {t(`sanitization.${key}`)}
            <b>
              <Count value={count} />
            </b>
          </li>
        ))}
      </Box>
      <Box sx={{ marginTop: 1, typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
        {t('sanitization.rule')}
      </Box>
    </Panel>
  );
}
