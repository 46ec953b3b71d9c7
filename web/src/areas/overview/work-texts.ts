import { perLanguage } from '#contract/shared/languages.ts';
import { addTexts } from '#web/shared/i18n/i18n.ts';

const files = import.meta.glob<Record<string, string>>('../../../../contract/src/locales/*/work.json', {
  eager: true,
  import: 'default',
});

// The texts of what waits come with the screens that name it.
addTexts(
  'work',
  perLanguage((language) => files[`../../../../contract/src/locales/${language}/work.json`] ?? {}),
);
