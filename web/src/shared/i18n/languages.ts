/** The languages of the product; the first one is the default. */
export const languages = [
  { id: 'en', name: 'English', direction: 'ltr' },
  { id: 'tr', name: 'Türkçe', direction: 'ltr' },
  { id: 'ar', name: 'العربية', direction: 'rtl' },
] as const;

export type Language = (typeof languages)[number]['id'];

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language.id === value);
}

/** The reading direction of a language. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return languages.find((entry) => entry.id === language)?.direction ?? 'ltr';
}
