import { perLanguage } from '#contract/shared/languages.ts';
import { addTexts } from '#web/shared/i18n/i18n.ts';

const files = import.meta.glob<Record<string, string>>('../../../../contract/src/locales/*/retention.json', {
  eager: true,
  import: 'default',
});

// The texts of retention come with its page: lists are opened without them.
addTexts(
  'retention',
  perLanguage((language) => files[`../../../../contract/src/locales/${language}/retention.json`] ?? {}),
);
