import { perLanguage } from '#contract/shared/languages.ts';
import { addTexts } from '#web/shared/i18n/i18n.ts';

const files = import.meta.glob<Record<string, string>>('../../../../contract/src/locales/*/held.json', {
  eager: true,
  import: 'default',
});

// Few words, fetched with the mark: lists are opened without them.
addTexts(
  'held',
  perLanguage((language) => files[`../../../../contract/src/locales/${language}/held.json`] ?? {}),
);
