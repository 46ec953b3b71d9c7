import { perLanguage } from '#contract/shared/languages.ts';
import { addTexts } from '#web/shared/i18n/i18n.ts';

const files = import.meta.glob<Record<string, string>>(
  '../../../../../contract/src/locales/*/schedule.json',
  {
    eager: true,
    import: 'default',
  },
);

// The texts of schedules come with their screens: lists are opened without them.
addTexts(
  'schedule',
  perLanguage((language) => files[`../../../../../contract/src/locales/${language}/schedule.json`] ?? {}),
);
