import { perLanguage } from '#contract/shared/languages.ts';
import { addTexts } from '#web/shared/i18n/i18n.ts';

const files = import.meta.glob<Record<string, string>>(
  ['../../../../contract/src/locales/*/overview.json', '../../../../contract/src/locales/*/work.json'],
  { eager: true, import: 'default' },
);

// The texts of the overview come with its page: lists are opened without them.
for (const namespace of ['overview', 'work'] as const) {
  addTexts(
    namespace,
    perLanguage((language) => files[`../../../../contract/src/locales/${language}/${namespace}.json`] ?? {}),
  );
}
