import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { installedColors } from './ComplianceBar.tsx';

/** What the colors of the bars mean. */
export function ComplianceLegend() {
  const { t } = useTranslation('software');
  const { palette } = useTheme();
  const { danger } = palette.tone;
  const parts = [
    { label: t('list.legendOwned'), fill: palette.surface.inset, line: palette.control.border },
    { label: t('list.legendAssigned'), fill: palette.primary.main, line: palette.primary.main },
    {
      label: t('list.legendInstalled'),
      fill: installedColors[palette.mode],
      line: installedColors[palette.mode],
    },
    { label: t('list.legendAbove'), fill: danger.bg, line: danger.fg },
  ];
  return (
    <Box
      component="ul"
      aria-label={t('list.legend')}
      sx={{
        display: { xs: 'none', lg: 'flex' },
        gap: 2,
        margin: 0,
        marginInlineEnd: 2,
        padding: 0,
        listStyle: 'none',
        typography: 'caption',
        fontWeight: 400,
        color: 'text.secondary',
        whiteSpace: 'nowrap',
      }}
    >
      {parts.map(({ label, fill, line }) => (
        <Box component="li" key={label} sx={{ display: 'flex', alignItems: 'center', gap: '6px' }}>
          <Box
            component="span"
            aria-hidden
            sx={{
              width: 12,
              height: 8,
              border: '1px solid',
              borderColor: line,
              borderRadius: '2px',
              backgroundColor: fill,
            }}
          />
          {label}
        </Box>
      ))}
    </Box>
  );
}
