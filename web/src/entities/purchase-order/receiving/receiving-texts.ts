import { perLanguage } from '#contract/shared/languages.ts';
import { addTexts } from '#web/shared/i18n/i18n.ts';

const files = import.meta.glob<Record<string, string>>(
  '../../../../../contract/src/locales/*/receiving.json',
  {
    eager: true,
    import: 'default',
  },
);

// The texts of receiving come with its screens: lists are opened without them.
addTexts(
  'receiving',
  perLanguage((language) => files[`../../../../../contract/src/locales/${language}/receiving.json`] ?? {}),
);
