import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../project.mjs';
import { tests, texts, types, writeTexts } from './checks.mjs';
import { addAfter, copyFile, setTexts } from './edits.mjs';

const locales = 'contract/src/locales';

/** German, with the texts of the language that it counts like. */
export const language = {
  edits: [
    addAfter(
      'contract/src/shared/languages.ts',
      "id: 'ar'",
      "  { id: 'de', name: 'Deutsch', direction: 'ltr', weekStart: 1, dates: ['DD.MM.YYYY', 'TT MM JJJJ'] },",
    ),
    ...readdirSync(path.join(root, locales, 'tr')).map((file) =>
      copyFile(`${locales}/tr/${file}`, `${locales}/de/${file}`),
    ),
  ],
  runs: [writeTexts, texts, types, tests('server', 'server/test/conventions.texts.test.ts')],
  lacking: {
    edit: setTexts('de', 'errors', { unavailable: undefined }),
    check: texts,
    message: 'de/errors.json lacks "unavailable"',
  },
};
