import { perLanguage } from '#contract/shared/languages.ts';
import { addTexts } from '#web/shared/i18n/i18n.ts';

const files = import.meta.glob<Record<string, string>>('../../../../contract/src/locales/*/anchor.json', {
  eager: true,
  import: 'default',
});

addTexts(
  'anchor',
  perLanguage((language) => files[`../../../../contract/src/locales/${language}/anchor.json`] ?? {}),
);
