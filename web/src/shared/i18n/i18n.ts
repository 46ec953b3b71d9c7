import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { textLoaders } from 'virtual:texts';
import { isLanguage, languageIds, type Language } from '#contract/shared/languages.ts';
import type { Namespace } from './namespaces.ts';

/** The one i18next instance of the application. */
export const i18n = createInstance();

/** How many stages are needed so far: sign-in, the shell with its first list, all. */
let needed = 1;

let starting: Promise<void> | undefined;

function startI18n(): Promise<void> {
  starting ??= initialize();
  return starting;
}

async function initialize(): Promise<void> {
  await i18n.use(initReactI18next).init({
    resources: {},
    ns: [],
    defaultNS: 'common',
    fallbackLng: false,
    keySeparator: false,
    returnNull: false,
    interpolation: { escapeValue: false },
    // Texts that come later redraw what was shown without them.
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
}

async function loadTexts(language: Language): Promise<void> {
  const parts = await Promise.all(textLoaders[language].slice(0, needed).map((load) => load()));
  const bundles = parts.flatMap(({ texts }) => Object.entries(texts));
  for (const [at, [namespace, entries]] of bundles.entries()) {
    // Only the last one tells: one redraw for all of them.
    const silent = at < bundles.length - 1;
    i18n.addResourceBundle(language, namespace, entries, false, true, { silent });
  }
}

/** Loads the texts of a language and makes it the current one. */
export async function switchLanguage(language: Language): Promise<void> {
  await startI18n();
  await loadTexts(language);
  await i18n.changeLanguage(language);
}

async function need(stage: number): Promise<void> {
  if (needed < stage) needed = stage;
  await startI18n();
  if (isLanguage(i18n.language)) await loadTexts(i18n.language);
}

let shellTexts: Promise<void> | undefined;
let allTexts: Promise<void> | undefined;

/** From now on the texts of the shell and the first list are loaded too. */
export function loadShellTexts(): Promise<void> {
  shellTexts ??= need(2);
  return shellTexts;
}

/** From now on all texts are loaded. */
export function loadAllTexts(): Promise<void> {
  allTexts ??= need(3);
  return allTexts;
}

/** Adds the texts of a part that brings its own, in all languages, because it is fetched long after the first page. */
export function addTexts(namespace: Namespace, texts: Record<Language, Record<string, string>>): void {
  const add = () => {
    for (const id of languageIds) i18n.addResourceBundle(id, namespace, texts[id], false, true);
  };
  if (i18n.isInitialized) add();
  else void startI18n().then(add);
}
