import { isRealDay } from './day.ts';
import { dateSymbolsOf, type DateFormat, type Language } from './languages.ts';

type Part = 'DD' | 'MM' | 'YYYY';

/** A day, YYYY-MM-DD, as the format writes it; a text that is no day stays as it is. */
export function formatDate(day: string, format: DateFormat): string {
  if (!isRealDay(day)) return day;
  const [YYYY = '', MM = '', DD = ''] = day.split('-');
  const digits = { YYYY, MM, DD };
  return format.replace(/[DMY]+/g, (part) => digits[part as Part]);
}

/**
 * The name of a format in the letters of a language: MM/DD/YYYY, GG.AA.YYYY. Letters that read from right to left are
 * isolated, so that each stands above the digits that it means.
 */
export function dateHintOf(format: DateFormat, language: Language): string {
  const letters = dateSymbolsOf(language);
  const isLatin = /^[A-Z]+$/.test(letters.DD);
  return format.replace(/[DMY]+/g, (part) => {
    const shown = letters[part as Part];
    return isLatin ? shown : `\u2067${shown}\u2069`;
  });
}
