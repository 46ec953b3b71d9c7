import { perLanguage } from '#contract/shared/languages.ts';
import { addTexts } from '#web/shared/i18n/i18n.ts';

const files = import.meta.glob<Record<string, string>>('../../../../contract/src/locales/*/nodes.json', {
  eager: true,
  import: 'default',
});

// The texts of this page come with it: lists are opened without them.
addTexts(
  'nodes',
  perLanguage((language) => files[`../../../../contract/src/locales/${language}/nodes.json`] ?? {}),
);
