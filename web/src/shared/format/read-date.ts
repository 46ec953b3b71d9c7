import { parseDate } from '#contract/shared/date-parser.ts';
import { readDateFormat } from './date-choice.ts';

/** What a person typed or pasted as a date, as YYYY-MM-DD; text that is none stays as it is. */
export function readDate(typed: string, format = readDateFormat()): string {
  return parseDate(typed, format);
}
