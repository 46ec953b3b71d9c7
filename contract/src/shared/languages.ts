/** The ways in which a day can be written with digits. */
export const dateFormats = ['MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD'] as const;
export type DateFormat = (typeof dateFormats)[number];

interface LanguageFacts {
  id: string;
  /** What the language calls itself. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** The day on which a week starts where the language is at home; 0 is Sunday. */
  weekStart: 0 | 1 | 6;
  /** How a day is written where the language is at home, and what stands for day, month and year in a format's name. */
  dates: readonly [DateFormat, string];
}

/** The languages of the product, the default first. Each has its texts and its flag in `locales/<id>`. */
export const languages = [
  { id: 'en', name: 'English', direction: 'ltr', weekStart: 0, dates: ['MM/DD/YYYY', 'DD MM YYYY'] },
  { id: 'tr', name: 'Türkçe', direction: 'ltr', weekStart: 1, dates: ['DD.MM.YYYY', 'GG AA YYYY'] },
  { id: 'ar', name: 'العربية', direction: 'rtl', weekStart: 6, dates: ['DD/MM/YYYY', 'يوم شهر سنة'] },
] as const satisfies readonly LanguageFacts[];

export type Language = (typeof languages)[number]['id'];

export const languageIds: readonly Language[] = languages.map(({ id }) => id);
export const defaultLanguage = languages[0].id;

export function isLanguage(value: unknown): value is Language {
  return (languageIds as readonly unknown[]).includes(value);
}

/** The language that a value names, otherwise the default. */
export function toLanguage(value: unknown): Language {
  return isLanguage(value) ? value : defaultLanguage;
}

function factsOf(language: Language): LanguageFacts {
  return languages.find(({ id }) => id === language) ?? languages[0];
}

export function directionOf(language: Language): LanguageFacts['direction'] {
  return factsOf(language).direction;
}

export function weekStartOf(language: Language): LanguageFacts['weekStart'] {
  return factsOf(language).weekStart;
}

export function dateFormatOf(language: Language): DateFormat {
  return factsOf(language).dates[0];
}

/** What stands for the day, the month and the year where a format is named. */
export function dateSymbolsOf(language: Language): Record<'DD' | 'MM' | 'YYYY', string> {
  const [DD = '', MM = '', YYYY = ''] = factsOf(language).dates[1].split(' ');
  return { DD, MM, YYYY };
}

export function perLanguage<T>(valueOf: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(languageIds.map((id) => [id, valueOf(id)])) as Record<Language, T>;
}
