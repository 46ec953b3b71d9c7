import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { SectionPalette } from '#web/shared/theme/presets.ts';

/** How a palette looks, while it is made. */
export function PalettePreview({ palette }: { palette: SectionPalette }) {
  const { t } = useTranslation('settingsPanel');
  const { background, text, primary, secondary, divider } = palette;
  return (
    <Box
      aria-hidden
      sx={{
        width: 200,
        overflow: 'hidden',
        borderRadius: '8px',
        border: '1px solid',
        borderColor: 'surface.line',
        typography: 'body2',
      }}
    >
      <div style={{ backgroundColor: background.default, color: text.primary }}>
        <Box
          sx={{ position: 'relative', padding: '18px 16px' }}
          style={{ backgroundColor: primary.main, color: primary.contrastText }}
        >
          {t('header')}
          <Box
            sx={{
              position: 'absolute',
              insetInlineEnd: 16,
              insetBlockEnd: -14,
              width: 28,
              height: 28,
              lineHeight: '28px',
              borderRadius: '50%',
              textAlign: 'center',
              fontWeight: 600,
            }}
            style={{ backgroundColor: secondary.main, color: secondary.contrastText }}
          >
            S
          </Box>
        </Box>
        <Box sx={{ padding: '24px 16px 16px' }}>
          <Box
            sx={{ padding: '16px 12px', borderRadius: '6px', marginBlockEnd: 2 }}
            style={{ backgroundColor: background.paper, border: `1px solid ${divider}` }}
          >
            {t('paper')}
          </Box>
          <span style={{ color: text.secondary }}>{t('background')}</span>
        </Box>
      </div>
    </Box>
  );
}
