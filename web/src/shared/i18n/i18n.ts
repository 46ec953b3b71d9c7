import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import './namespaces.ts';
import { isLanguage, type Language } from './languages.ts';
import type { LanguageTexts } from './loaded/collect.ts';

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

async function startI18n(): Promise<void> {
  if (i18n.isInitialized) return;
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
