import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isLanguage, languages, type Language } from './languages.ts';
import type { LanguageTexts } from './loaded/collect.ts';
import type { Namespace } from './namespaces.ts';

type Load = () => Promise<{ texts: LanguageTexts }>;

const firstTexts: Record<Language, Load> = {
  en: () => import('./loaded/en.ts'),
  tr: () => import('./loaded/tr.ts'),
  ar: () => import('./loaded/ar.ts'),
};

const restTexts: Record<Language, Load> = {
  en: () => import('./loaded/en-rest.ts'),
  tr: () => import('./loaded/tr-rest.ts'),
  ar: () => import('./loaded/ar-rest.ts'),
};

/** The one i18next instance of the application. */
export const i18n = createInstance();

let needsAll = false;

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
    react: { useSuspense: false },
  });
}

async function loadTexts(language: Language): Promise<void> {
  const loads = needsAll ? [firstTexts[language], restTexts[language]] : [firstTexts[language]];
  const parts = await Promise.all(loads.map((load) => load()));
  for (const { texts } of parts) {
    for (const [namespace, entries] of Object.entries(texts)) {
      i18n.addResourceBundle(language, namespace, entries, false, true);
    }
  }
}

/** Loads the texts of a language and makes it the current one. */
export async function switchLanguage(language: Language): Promise<void> {
  await startI18n();
  await loadTexts(language);
  await i18n.changeLanguage(language);
}

/** From now on all texts are loaded, not only those of the first page. */
export async function loadAllTexts(): Promise<void> {
  if (needsAll) return;
  needsAll = true;
  await startI18n();
  if (isLanguage(i18n.language)) await loadTexts(i18n.language);
}

/** Adds the texts of a part that brings its own, in all languages, because it is fetched long after the first page. */
export function addTexts(namespace: Namespace, texts: Record<Language, Record<string, string>>): void {
  const add = () => {
    for (const { id } of languages) i18n.addResourceBundle(id, namespace, texts[id], false, true);
  };
  if (i18n.isInitialized) add();
  else void startI18n().then(add);
}
