import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { languageIds } from '#contract/shared/languages.ts';
import { serverNamespaces } from '#web/shared/i18n/stages.ts';
import { readContractTexts } from './contract-texts.ts';
import { listTextFiles, localesFolder, readLocale, type Locale, type Texts } from './text-files.ts';
import { printTextKeys, textKeysFile } from './text-keys.ts';
import { findProblems } from './text-problems.ts';
import { findUnusedKeys, readSources } from './text-usage.ts';

// Sorts the files of texts, writes the types of their keys and names what a language lacks; `--check` writes nothing.
const root = path.resolve(import.meta.dirname, '..');
const isCheck = process.argv.includes('--check');
const problems: string[] = [];

function keep(file: string, wanted: string): void {
  const full = path.join(root, file);
  if (existsSync(full) && readFileSync(full, 'utf8') === wanted) return;
  if (isCheck) problems.push(`${file} is not up to date: run npm run texts`);
  else writeFileSync(full, wanted);
}

const inOrder = (texts: Texts) =>
  Object.fromEntries(Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1)));

const locales: Record<string, Locale> = {};
for (const language of readdirSync(path.join(root, localesFolder))) {
  locales[language] = readLocale(root, language);
  for (const file of listTextFiles(root, language)) {
    const texts = locales[language][path.basename(file, '.json')] ?? {};
    keep(file, `${JSON.stringify(inOrder(texts), null, 2)}\n`);
  }
}

const [defaultLanguage = ''] = languageIds;
const english = Object.entries(readLocale(root, defaultLanguage));
keep(
  textKeysFile,
  printTextKeys(Object.fromEntries(english.filter(([namespace]) => !serverNamespaces.includes(namespace)))),
);
problems.push(
  ...findProblems({
    languages: languageIds,
    locales,
    contractTexts: await readContractTexts(),
    hasFlag: (language) => existsSync(path.join(root, localesFolder, language, 'flag.svg')),
  }),
  ...findUnusedKeys(readLocale(root, defaultLanguage), readSources(root), defaultLanguage),
);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
