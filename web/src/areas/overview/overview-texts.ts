import { perLanguage } from '#contract/shared/languages.ts';
import { addTexts } from '#web/shared/i18n/i18n.ts';
import './work-texts.ts';

const files = import.meta.glob<Record<string, string>>('../../../../contract/src/locales/*/overview.json', {
  eager: true,
  import: 'default',
});

// The texts of the overview come with its page: lists are opened without them.
addTexts(
  'overview',
  perLanguage((language) => files[`../../../../contract/src/locales/${language}/overview.json`] ?? {}),
);
