import { perLanguage } from '#contract/shared/languages.ts';
import { addTexts } from '#web/shared/i18n/i18n.ts';

const files = import.meta.glob<Record<string, string>>('../../../../contract/src/locales/*/notices.json', {
  eager: true,
  import: 'default',
});

// The texts of notices come with the drawer: pages are opened without them.
addTexts(
  'notices',
  perLanguage((language) => files[`../../../../contract/src/locales/${language}/notices.json`] ?? {}),
);
