import { perLanguage } from '#contract/shared/languages.ts';
import { addTexts } from '#web/shared/i18n/i18n.ts';

const files = import.meta.glob<Record<string, string>>('../../../../contract/src/locales/*/import.json', {
  eager: true,
  import: 'default',
});

// The texts of imports come with their screens: lists are opened without them.
addTexts(
  'import',
  perLanguage((language) => files[`../../../../contract/src/locales/${language}/import.json`] ?? {}),
);
