import { perLanguage } from '#contract/shared/languages.ts';
import { addTexts } from '#web/shared/i18n/i18n.ts';

const files = import.meta.glob<Record<string, string>>(
  '../../../../contract/src/locales/*/settingsPanel.json',
  { eager: true, import: 'default' },
);

// The texts of the drawers come with them.
addTexts(
  'settingsPanel',
  perLanguage((language) => files[`../../../../contract/src/locales/${language}/settingsPanel.json`] ?? {}),
);
