import { perLanguage } from '#contract/shared/languages.ts';
import { addTexts } from '#web/shared/i18n/i18n.ts';

const files = import.meta.glob<Record<string, string>>(
  '../../../../contract/src/locales/*/agencySetting.json',
  {
    eager: true,
    import: 'default',
  },
);

// The texts of the settings come with their pages: lists are opened without them.
addTexts(
  'agencySetting',
  perLanguage((language) => files[`../../../../contract/src/locales/${language}/agencySetting.json`] ?? {}),
);
