import { perLanguage } from '#contract/shared/languages.ts';
import { addTexts } from '#web/shared/i18n/i18n.ts';

const files = import.meta.glob<Record<string, string>>('../../../../contract/src/locales/*/takeOver.json', {
  eager: true,
  import: 'default',
});

// The texts of the take-over come with its pages: lists are opened without them.
addTexts(
  'takeOver',
  perLanguage((language) => files[`../../../../contract/src/locales/${language}/takeOver.json`] ?? {}),
);
