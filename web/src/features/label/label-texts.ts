import { perLanguage } from '#contract/shared/languages.ts';
import { addTexts } from '#web/shared/i18n/i18n.ts';

const files = import.meta.glob<Record<string, string>>('../../../../contract/src/locales/*/label.json', {
  eager: true,
  import: 'default',
});

// The texts of labels come with their screens: lists are opened without them.
addTexts(
  'label',
  perLanguage((language) => files[`../../../../contract/src/locales/${language}/label.json`] ?? {}),
);
