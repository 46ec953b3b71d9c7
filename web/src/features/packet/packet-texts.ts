import { perLanguage } from '#contract/shared/languages.ts';
import { addTexts } from '#web/shared/i18n/i18n.ts';

const files = import.meta.glob<Record<string, string>>('../../../../contract/src/locales/*/packet.json', {
  eager: true,
  import: 'default',
});

addTexts(
  'packet',
  perLanguage((language) => files[`../../../../contract/src/locales/${language}/packet.json`] ?? {}),
);
