import { perLanguage } from '#contract/shared/languages.ts';
import { addTexts } from '#web/shared/i18n/i18n.ts';

const files = import.meta.glob<Record<string, string>>('../../../../contract/src/locales/*/fiscalYear.json', {
  eager: true,
  import: 'default',
});

// The texts of fiscal years come with their page.
addTexts(
  'fiscalYear',
  perLanguage((language) => files[`../../../../contract/src/locales/${language}/fiscalYear.json`] ?? {}),
);
