import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { languages } from '#contract/shared/languages.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { chooseLanguage } from '#web/shell/language.ts';

/** The language of the pages and of letters to this person. */
export function LanguagePanel() {
  const { t, i18n } = useTranslation('account');
  return (
    <Panel title={t('language.title')}>
      <Box sx={{ typography: 'body2', color: 'text.secondary', marginBlockEnd: 1 }}>{t('language.text')}</Box>
      <Box role="group" aria-label={t('language.title')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {languages.map(({ id, name }) => (
          <Button
            key={id}
            lang={id}
            variant={id === i18n.language ? 'contained' : 'outlined'}
            aria-pressed={id === i18n.language}
            onClick={() => void chooseLanguage(id)}
          >
            {name}
          </Button>
        ))}
      </Box>
    </Panel>
  );
}
