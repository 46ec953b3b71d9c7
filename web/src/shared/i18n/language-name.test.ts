import { expect, it } from 'vitest';
import { languageName } from './language-name.ts';

it.each([
  ['en', 'en', 'English'],
  ['en', 'tr', 'Turkish'],
  ['en', 'ar', 'Arabic'],
  ['tr', 'en', 'İngilizce'],
  ['tr', 'ar', 'Arapça'],
  ['ar', 'en', 'الإنجليزية'],
  ['ar', 'tr', 'التركية'],
] as const)('in %s the language %s is called %s', (shownIn, language, name) => {
  expect(languageName(language, shownIn)).toBe(name);
});
