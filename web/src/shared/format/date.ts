import { dateHintOf, formatDate as writeDate } from '#contract/shared/date-format.ts';
import { i18n } from '#web/shared/i18n/i18n.ts';
import { readDateFormat } from './date-choice.ts';
import { isolateLtr } from './isolate.ts';

/** A day, YYYY-MM-DD, as the person here writes it. */
export function formatDate(day: string, format = readDateFormat()): string {
  return writeDate(day, format);
}

/** A day inside a sentence of any direction; nothing where there is none. */
export function dateInText(day: string | null | undefined): string {
  return day ? isolateLtr(formatDate(day)) : '';
}

/** How a date is written, in the letters of the language: MM/DD/YYYY. */
export function dateHint(format = readDateFormat()): string {
  return dateHintOf(format, i18n.language);
}
