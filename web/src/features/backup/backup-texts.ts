import { perLanguage } from '#contract/shared/languages.ts';
import { addTexts } from '#web/shared/i18n/i18n.ts';

const files = import.meta.glob<Record<string, string>>('../../../../contract/src/locales/*/backup.json', {
  eager: true,
  import: 'default',
});

// The texts of backups come with their page: lists are opened without them.
addTexts(
  'backup',
  perLanguage((language) => files[`../../../../contract/src/locales/${language}/backup.json`] ?? {}),
);
