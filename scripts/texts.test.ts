import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { languageIds } from '#contract/shared/languages.ts';
import { textStages, unstaged } from '#web/shared/i18n/stages.ts';
import { readContractTexts } from './contract-texts.ts';
import { listTextFiles, localesFolder, readLocale, type Locale, type Texts } from './text-files.ts';
import { printTextKeys } from './text-keys.ts';
import { findProblems } from './text-problems.ts';
import { findUnusedKeys, readSources } from './text-usage.ts';
import { textsOfStage } from './texts-plugin.ts';

// Each test follows a recipe of CONTRIBUTING.md in a copy of the texts.
let copy = '';
beforeEach(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'texts-'));
  cpSync(path.resolve(import.meta.dirname, '..', localesFolder), path.join(copy, localesFolder), {
    recursive: true,
  });
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

const contractTexts = await readContractTexts();

function problemsOf(languages: readonly string[], changedTexts: Locale = contractTexts): string[] {
  return findProblems({
    languages,
    locales: Object.fromEntries(languages.map((language) => [language, readLocale(copy, language)])),
    contractTexts: changedTexts,
    hasFlag: (language) => existsSync(path.join(copy, localesFolder, language, 'flag.svg')),
  });
}

function changeTexts(file: string, change: (texts: Texts) => Texts): void {
  const full = path.join(copy, localesFolder, file);
  const texts = JSON.parse(readFileSync(full, 'utf8')) as Texts;
  writeFileSync(full, JSON.stringify(change(texts)));
}

const namespaces = [
  ...Object.keys(readLocale(path.resolve(import.meta.dirname, '..'), 'en')),
  'errors',
  'fields',
];

describe('the texts', () => {
  it('lack nothing in any language', () => {
    expect(problemsOf(languageIds)).toEqual([]);
  });

  const sources = readSources(path.resolve(import.meta.dirname, '..'));

  it('have no key that nothing uses', () => {
    expect(findUnusedKeys(readLocale(copy, 'en'), sources, 'en')).toEqual([]);
  });

  it('are used in their own namespace: a key of the same name in another one is none of theirs', () => {
    changeTexts('en/common.json', (texts) => ({ ...texts, clear: 'Clear' }));
    changeTexts('en/myItems.json', (texts) => ({ ...texts, made_up_one: 'One', made_up_other: 'Some' }));
    expect(findUnusedKeys(readLocale(copy, 'en'), sources, 'en')).toEqual([
      `${localesFolder}/en/common.json has "clear", which nothing uses`,
      `${localesFolder}/en/myItems.json has "made_up", which nothing uses`,
    ]);
  });

  it('are each in exactly one stage, or brought by what shows them', () => {
    const locale = { ...contractTexts, ...readLocale(copy, 'en') };
    const keysOf = (texts: typeof locale) =>
      Object.entries(texts).flatMap(([namespace, entries]) =>
        Object.keys(entries).map((key) => `${namespace}:${key}`),
      );
    const stages = [...textStages.keys(), textStages.length].map((stage) => textsOfStage(locale, stage));
    const brought = Object.fromEntries(unstaged.map((namespace) => [namespace, locale[namespace] ?? {}]));
    expect([...stages, brought].flatMap(keysOf).sort()).toEqual(keysOf(locale).sort());
    expect([...new Set([...stages, brought].flatMap(Object.keys))].sort()).toEqual(namespaces.toSorted());
  });
});

describe('a language', () => {
  const withAnother = [...languageIds, 'es'];

  it('that is declared and has no folder is named file by file', () => {
    expect(problemsOf(withAnother).sort()).toEqual(
      [...namespaces.map((namespace) => `${namespace}.json`), 'flag.svg']
        .map((file) => `${localesFolder}/es/${file} is missing`)
        .sort(),
    );
  });

  it('is complete with a line and a folder like that of another language', () => {
    cpSync(path.join(copy, localesFolder, 'tr'), path.join(copy, localesFolder, 'es'), { recursive: true });
    // Spanish counts millions in a way of its own; Turkish does not.
    const lacking = problemsOf(withAnother);
    expect(lacking.filter((problem) => !problem.includes('lacks the plural form'))).toEqual([]);
    for (const file of listTextFiles(copy, 'es')) {
      changeTexts(path.relative(localesFolder, file), (texts) => ({
        ...texts,
        ...Object.fromEntries(
          Object.entries(texts)
            .filter(([key]) => key.endsWith('_other'))
            .map(([key, text]) => [key.replace('_other', '_many'), text]),
        ),
      }));
    }
    expect(problemsOf(withAnother)).toEqual([]);
  });

  it('whose folder is there without a line is named', () => {
    const locales = { en: readLocale(copy, 'en'), es: readLocale(copy, 'tr') };
    const found = findProblems({ languages: ['en'], locales, contractTexts, hasFlag: () => true });
    expect(found).toEqual([`${localesFolder}/es is no declared language`]);
  });
});

describe('an error', () => {
  const changedTexts = { ...contractTexts, errors: { ...contractTexts['errors'], made_up: '{n} made up.' } };

  it('that the contract says in English is asked for in every other language', () => {
    expect(problemsOf(languageIds, changedTexts)).toEqual([
      `${localesFolder}/tr/errors.json lacks "made_up"`,
      `${localesFolder}/ar/errors.json lacks "made_up"`,
    ]);
  });

  it('is complete with its sentence in every other language, parameters included', () => {
    for (const language of ['tr', 'ar']) {
      changeTexts(`${language}/errors.json`, (texts) => ({ ...texts, made_up: '{n} …' }));
    }
    expect(problemsOf(languageIds, changedTexts)).toEqual([]);
    changeTexts('tr/errors.json', (texts) => ({ ...texts, made_up: '{m} …' }));
    expect(problemsOf(languageIds, changedTexts)).toEqual([
      `${localesFolder}/tr/errors.json has other parameters than English in "made_up"`,
    ]);
  });

  it('is written in English by the contract alone', () => {
    writeFileSync(path.join(copy, localesFolder, 'en/errors.json'), '{}');
    expect(problemsOf(languageIds)).toEqual([
      `${localesFolder}/en/errors.json repeats what the contract says: delete it`,
    ]);
  });
});

describe('a text', () => {
  it('in English is asked for in every other language', () => {
    changeTexts('en/common.json', (texts) => ({ ...texts, made_up: 'Made up' }));
    expect(problemsOf(languageIds)).toEqual([
      `${localesFolder}/tr/common.json lacks "made_up"`,
      `${localesFolder}/ar/common.json lacks "made_up"`,
    ]);
  });

  it('with a count is asked for in every plural form of the language', () => {
    for (const language of languageIds) {
      changeTexts(`${language}/common.json`, (texts) => ({
        ...texts,
        days_one: '{{count}} day',
        days_other: '{{count}} days',
      }));
    }
    expect(problemsOf(languageIds).sort()).toEqual(
      ['few', 'many', 'two', 'zero'].map(
        (form) => `${localesFolder}/ar/common.json lacks the plural form "days_${form}"`,
      ),
    );
  });

  it('with a count is asked for in every plural form of English too', () => {
    changeTexts('en/common.json', (texts) => ({ ...texts, days_other: '{{count}} days' }));
    expect(problemsOf(['en'])).toEqual([`${localesFolder}/en/common.json lacks the plural form "days_one"`]);
  });

  it('is typed by its key and its parameters', () => {
    const texts = {
      save: 'Save',
      'a.b': '{{who}} did {{what}}',
      days_one: 'A day',
      days_other: '{{count}} days',
    };
    expect(printTextKeys({ common: texts })).toContain(
      ['    save: never;', "    'a.b': 'what' | 'who';", "    days: 'count';"].join('\n'),
    );
  });

  it('left empty is named', () => {
    changeTexts('ar/common.json', (texts) => ({ ...texts, save: ' ' }));
    expect(problemsOf(languageIds)).toEqual([`${localesFolder}/ar/common.json has no text for "save"`]);
  });
});
