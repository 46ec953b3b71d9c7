import { isRealDay } from './day.ts';
import type { DateFormat } from './languages.ts';

// Arabic keyboards have digits of their own; marks of direction come along when a date is copied from a page.
function withoutDecoration(typed: string): string {
  return typed
    .replace(/[\u200E\u200F\u061C\u2066-\u2069]/g, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .trim();
}

function toDay(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isRealDay(text) ? text : undefined;
}

// The rule of POSIX: 70 to 99 are of the last century.
function toFullYear(year: string): string {
  if (year.length === 4) return year;
  return Number(year) < 70 ? `20${year}` : `19${year}`;
}

/** The days that a date with its year at the end can mean: the month before the day, or after it. */
function readingsOf(format: DateFormat, separator: string, first: string, second: string, year: string) {
  const monthFirst = toDay(year, first, second);
  const dayFirst = toDay(year, second, first);
  if (format === 'YYYY-MM-DD') return [monthFirst, dayFirst];
  if (format !== 'MM/DD/YYYY') return [dayFirst];
  // Points are the mark of the other order: such a date may have been copied from somewhere else.
  return separator === '.' ? [monthFirst, dayFirst] : [monthFirst];
}

/**
 * A date as a person types or pastes it, as YYYY-MM-DD. With the year first every separator will do, or none; with the
 * year at the end the format says what comes first, and where it does not, a date is read that can mean one day only.
 * Nothing is guessed: what is no date, or could be two, is given back as it was typed, and every schema refuses it.
 */
export function parseDate(typed: string, format: DateFormat): string {
  const text = withoutDecoration(typed);
  const yearFirst = /^(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})$/.exec(text);
  if (yearFirst) {
    const [, year = '', month = '', day = ''] = yearFirst;
    return toDay(year, month, day) ?? text;
  }
  const yearLast = /^(\d{1,2})([-/.]) ?(\d{1,2})\2 ?(\d{4}|\d{2})$/.exec(text);
  if (!yearLast) return text;
  const [, first = '', separator = '', second = '', year = ''] = yearLast;
  // 26-11-10 could begin with its year.
  if (year.length === 2 && (separator === '-' || format === 'YYYY-MM-DD')) return text;
  const readings = readingsOf(format, separator, first, second, toFullYear(year));
  const [day, ...others] = new Set(readings.filter((reading) => reading !== undefined));
  return day === undefined || others.length > 0 ? text : day;
}
