import { dateFormatOf, dateFormats, type DateFormat, type Language } from './languages.ts';

export const dateChoices = [...dateFormats, 'language'] as const;
/** What an agency chooses: one format for all, or the one of each person's language. */
export type DateChoice = (typeof dateChoices)[number];

/** What a person chooses; `agency` follows what the agency chose. */
export const personDateChoices = ['agency', ...dateChoices] as const;
export type PersonDateChoice = (typeof personDateChoices)[number];

/** The format in which dates are written for somebody: the person's own choice, else the agency's. */
export function chooseDateFormat(
  language: Language,
  agency: DateChoice,
  person: PersonDateChoice | undefined,
): DateFormat {
  const choice = person === undefined || person === 'agency' ? agency : person;
  return choice === 'language' ? dateFormatOf(language) : choice;
}
