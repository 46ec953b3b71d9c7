import { perLanguage } from '#contract/shared/languages.ts';
import { addTexts } from '#web/shared/i18n/i18n.ts';

const files = import.meta.glob<Record<string, string>>('../../../../contract/src/locales/*/scan.json', {
  eager: true,
  import: 'default',
});

// The texts of scanning come with its page: lists are opened without them.
addTexts(
  'scan',
  perLanguage((language) => files[`../../../../contract/src/locales/${language}/scan.json`] ?? {}),
);
