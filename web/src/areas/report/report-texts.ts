import { perLanguage } from '#contract/shared/languages.ts';
import { addTexts } from '#web/shared/i18n/i18n.ts';

const files = import.meta.glob<Record<string, string>>('../../../../contract/src/locales/*/report.json', {
  eager: true,
  import: 'default',
});

addTexts(
  'report',
  perLanguage((language) => files[`../../../../contract/src/locales/${language}/report.json`] ?? {}),
);
