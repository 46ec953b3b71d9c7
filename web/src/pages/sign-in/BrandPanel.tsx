import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { SectionTheme } from '#web/shell/theme/SectionTheme.tsx';
import { Interchange } from './Interchange.tsx';

function Panel() {
  const { t } = useTranslation(['common', 'signIn']);
  return (
    <Box
      component="aside"
      aria-labelledby="brand-title"
      sx={{
        position: 'relative',
        display: { xs: 'none', md: 'block' },
        overflow: 'hidden',
        bgcolor: 'background.default',
        color: 'text.primary',
      }}
    >
      <Box dir="ltr" sx={{ position: 'absolute', inset: 0 }}>
        <Interchange />
      </Box>
      <Box sx={{ position: 'absolute', insetInline: 64, insetBlockStart: 96, maxWidth: 360 }}>
        <Box
          component="h2"
          id="brand-title"
          sx={{
            margin: 0,
            fontSize: '2rem',
            lineHeight: '2.5rem',
            fontWeight: 600,
            letterSpacing: '-0.022em',
          }}
        >
          <bdi dir="ltr">{t('common:productName')}</bdi>
        </Box>
        <Box
          component="p"
          sx={{
            margin: 0,
            marginBlockStart: 1.5,
            maxWidth: 320,
            color: 'text.secondary',
            fontSize: '1rem',
            lineHeight: '1.5rem',
          }}
        >
          {t('signIn:promise')}
        </Box>
      </Box>
    </Box>
  );
}

/** The second half of the sign-in page, in the colors of the navbar. */
export function BrandPanel() {
  return (
    <SectionTheme section="navbar">
      <Panel />
    </SectionTheme>
  );
}
