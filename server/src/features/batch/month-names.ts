import { foldText } from './field-texts.ts';

/** How names of months begin, in English, Turkish and both Arabic ways. */
const months: readonly (readonly string[])[] = [
  ['jan', 'oca', 'يناير', 'كانون الثاني'],
  ['feb', 'sub', 'فبراير', 'شباط'],
  ['mar', 'مارس', 'اذار'],
  ['apr', 'nis', 'ابريل', 'نيسان'],
  ['may', 'مايو', 'ايار'],
  ['jun', 'haz', 'يونيو', 'حزيران'],
  ['jul', 'tem', 'يوليو', 'تموز'],
  ['aug', 'agu', 'اغسطس', 'اب'],
  ['sep', 'eyl', 'سبتمبر', 'ايلول'],
  ['oct', 'eki', 'اكتوبر', 'تشرين الاول'],
  ['nov', 'kas', 'نوفمبر', 'تشرين الثاني'],
  ['dec', 'ara', 'ديسمبر', 'كانون الاول'],
];

function monthOf(text: string): number {
  const folded = foldText(text);
  return months.findIndex((names) => names.some((name) => folded.startsWith(name))) + 1;
}

const word = String.raw`(\p{L}[\p{L}\p{M}]*(?: \p{L}[\p{L}\p{M}]*)?)`;
const dayBefore = new RegExp(`^(\\d{1,2})[\\s.-]+${word}[\\s.,-]+(\\d{4}|\\d{2})$`, 'u');
const dayAfter = new RegExp(`^${word}\\.?\\s+(\\d{1,2}),?\\s+(\\d{4})$`, 'u');

function fullYear(year: string): string {
  if (year.length === 4) return year;
  // The rule of POSIX: 70 to 99 are of the last century.
  return `${Number(year) < 70 ? 20 : 19}${year}`;
}

/** A date with the name of its month, year first: 18 Mar 2026, March 18, 2026, 18-Mar-26. */
export function withMonthNumber(text: string): string {
  const [, early = '', name = '', year = ''] = dayBefore.exec(text) ?? [];
  const [, otherName = '', late = '', otherYear = ''] = dayAfter.exec(text) ?? [];
  const number = monthOf(name || otherName);
  const day = early || late;
  if ((name === '' && otherName === '') || number === 0) return text;
  return `${fullYear(year || otherYear)}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}
