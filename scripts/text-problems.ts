import { localesFolder, type Locale, type Texts } from './text-files.ts';

const pluralForm = /_(zero|one|two|few|many|other)$/;

/** A key without its plural form. */
export function baseKey(key: string): string {
  return key.replace(pluralForm, '');
}

/** The parameters of a text as they stand in it, in order. */
export function findParameters(text: string): string[] {
  return [...text.matchAll(/\{+(\w+)\}+/g)].map(([, name]) => name ?? '').sort();
}

export interface Translations {
  /** The languages that are declared, the default first. */
  languages: readonly string[];
  /** The texts that each language has in its folder; a language without a folder is left out. */
  locales: Readonly<Record<string, Locale>>;
  /** What the contract says in the default language. */
  contractTexts: Locale;
  hasFlag: (language: string) => boolean;
}

function findKeyProblems(language: string, english: Texts, texts: Texts): string[] {
  const wanted = new Set(Object.keys(english).map(baseKey));
  const found = new Set(Object.keys(texts).map(baseKey));
  const counted = Object.keys(english).filter((key) => key.endsWith('_other'));
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return [
    ...[...wanted].filter((key) => !found.has(key)).map((key) => `lacks "${key}"`),
    ...[...found].filter((key) => !wanted.has(key)).map((key) => `has "${key}", which no other language has`),
    ...counted
      .map(baseKey)
      .filter((key) => found.has(key))
      .flatMap((key) => forms.map((form) => `${key}_${form}`))
      .filter((key) => !(key in texts))
      .map((key) => `lacks the plural form "${key}"`),
  ];
}

function findTextProblems(english: Texts, texts: Texts): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    if (text.trim() === '') return [`has no text for "${key}"`];
    const original = english[key] ?? english[`${baseKey(key)}_other`];
    if (original === undefined) return [];
    const wanted = findParameters(original);
    const own = findParameters(text);
    // None, one and two may be written out.
    const isWrittenOut = /_(zero|one|two)$/.test(key) && own.every((name) => wanted.includes(name));
    if (isWrittenOut || own.join() === wanted.join()) return [];
    return [`has other parameters than English in "${key}"`];
  });
}

/** Everything that a declared language lacks, each with the file to write it into. */
export function findProblems({ languages, locales, contractTexts, hasFlag }: Translations): string[] {
  const [first = '', ...others] = languages;
  const english = { ...locales[first], ...contractTexts };
  const fileOf = (language: string, namespace: string) => `${localesFolder}/${language}/${namespace}.json`;
  const ofLanguage = (language: string) =>
    Object.entries(english).flatMap(([namespace, wanted]) => {
      const texts = locales[language]?.[namespace];
      const file = fileOf(language, namespace);
      if (texts === undefined) return [`${file} is missing`];
      const problems = [...findKeyProblems(language, wanted, texts), ...findTextProblems(wanted, texts)];
      return problems.map((problem) => `${file} ${problem}`);
    });
  return [
    ...Object.keys(contractTexts)
      .filter((namespace) => locales[first]?.[namespace] !== undefined)
      .map((namespace) => `${fileOf(first, namespace)} repeats what the contract says: delete it`),
    ...Object.entries(locales[first] ?? {}).flatMap(([namespace, texts]) =>
      [...findKeyProblems(first, texts, texts), ...findTextProblems(texts, texts)].map(
        (problem) => `${fileOf(first, namespace)} ${problem}`,
      ),
    ),
    ...others.flatMap(ofLanguage),
    ...others.flatMap((language) =>
      Object.keys(locales[language] ?? {})
        .filter((namespace) => !(namespace in english))
        .map((namespace) => `${fileOf(language, namespace)} is no namespace of English`),
    ),
    ...Object.keys(locales)
      .filter((language) => !languages.includes(language))
      .map((language) => `${localesFolder}/${language} is no declared language`),
    ...languages
      .filter((language) => !hasFlag(language))
      .map((language) => `${localesFolder}/${language}/flag.svg is missing`),
  ];
}
