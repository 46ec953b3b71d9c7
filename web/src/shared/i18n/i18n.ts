import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import './namespaces.ts';
import { type Language } from './languages.ts';
import type { LanguageTexts } from './loaded/collect.ts';

const loaders: Record<Language, () => Promise<{ texts: LanguageTexts }>> = {
  en: () => import('./loaded/en.ts'),
  tr: () => import('./loaded/tr.ts'),
  ar: () => import('./loaded/ar.ts'),
};

/** The one i18next instance of the application. */
export const i18n = createInstance();

/** Loads the texts of a language and makes it the current one. */
export async function switchLanguage(language: Language): Promise<void> {
  const { texts } = await loaders[language]();
  if (!i18n.isInitialized) await startI18n();
  for (const [namespace, entries] of Object.entries(texts)) {
    i18n.addResourceBundle(language, namespace, entries, false, true);
  }
  await i18n.changeLanguage(language);
}

async function startI18n(): Promise<void> {
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
