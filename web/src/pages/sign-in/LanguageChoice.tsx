import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { languages } from '#contract/shared/languages.ts';
import { chooseLanguage } from '#web/shell/language.ts';

/** The languages by their own names, in the system's face so that no font is fetched for a name. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation();
  return (
    <Box
      role="group"
      aria-label={t('language')}
      sx={{ position: 'absolute', insetBlockStart: 16, insetInlineEnd: 16, display: 'flex', gap: '4px' }}
    >
      {languages.map(({ id, name }) => (
        <Button
          key={id}
          lang={id}
          size="small"
          color="inherit"
          aria-pressed={id === i18n.language}
          onClick={() => void chooseLanguage(id)}
          sx={{
            color: id === i18n.language ? 'text.primary' : 'text.secondary',
            fontFamily: id === i18n.language ? undefined : 'system-ui, sans-serif',
            fontSize: '0.75rem',
          }}
        >
          {name}
        </Button>
      ))}
    </Box>
  );
}
