import type { ColumnMapping } from '#contract/features/batch/batch.schema.ts';
import type { FieldErrorKey, ErrorParams } from '#contract/shared/errors.ts';
import { parseDate } from '#contract/shared/date-parser.ts';
import { addDays } from '#contract/shared/day.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import { parseAmount } from '#contract/shared/money.ts';
import { choicesParam } from '#contract/shared/rules.ts';
import { findChoice, foldText } from './field-texts.ts';

export type Reading = { value: unknown } | { key: FieldErrorKey; params: ErrorParams };
type Order = Pick<ColumnMapping, 'dateOrder' | 'decimal'>;

const isYes = new Set(['yes', 'true', '1', 'x', 'y', 'evet', 'نعم']);
const isNo = new Set(['no', 'false', '0', 'n', 'hayir', 'لا']);

/** Names of months by their first three characters, in English, Turkish and Arabic. */
const months: readonly (readonly string[])[] = [
  ['jan', 'oca', 'يناير'],
  ['feb', 'sub', 'فبراير'],
  ['mar', 'mart', 'مارس'],
  ['apr', 'nis', 'ابريل'],
  ['may', 'مايو'],
  ['jun', 'haz', 'يونيو'],
  ['jul', 'tem', 'يوليو'],
  ['aug', 'agu', 'اغسطس'],
  ['sep', 'eyl', 'سبتمبر'],
  ['oct', 'eki', 'اكتوبر'],
  ['nov', 'kas', 'نوفمبر'],
  ['dec', 'ara', 'ديسمبر'],
];

function monthOf(text: string): number {
  const folded = foldText(text);
  return months.findIndex((names) => names.some((name) => folded.startsWith(name))) + 1;
}

/** A date with the name of its month: 18 Mar 2026, March 18, 2026, 18-Mar-26. */
function withMonthName(text: string): string {
  const match = /^(\d{1,2})[\s.-]+(\p{L}+)[\s.,-]+(\d{4})$/u.exec(text);
  const turned = /^(\p{L}+)\.?\s+(\d{1,2}),?\s+(\d{4})$/u.exec(text);
  const [day, month, year] = match
    ? [match[1], match[2], match[3]]
    : turned
      ? [turned[2], turned[1], turned[3]]
      : [];
  const number = month ? monthOf(month) : 0;
  if (!day || !year || number === 0) return text;
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function readDate(cell: string, { dateOrder }: Order): Reading {
  // A time of day is cut off; spreadsheets write one to every date.
  const text = cell.replace(/[T ]\d{1,2}:\d{2}(:\d{2})?(\.\d+)?\s*(Z|[AP]M|[+-]\d{2}:?\d{2})?$/i, '');
  if (/^[2-6]\d{4}$/.test(text)) return { value: addDays('1899-12-30', Number(text)) };
  if (dateOrder)
    return { value: parseDate(withMonthName(text), dateOrder === 'day_first' ? 'DD/MM/YYYY' : 'MM/DD/YYYY') };
  const day = parseDate(withMonthName(text), 'YYYY-MM-DD');
  const one = parseDate(text, 'MM/DD/YYYY');
  const other = parseDate(text, 'DD/MM/YYYY');
  const isOpen = day === text && one !== text && other !== text && one !== other;
  return isOpen ? { key: 'date_ambiguous', params: { value: cell, one, other } } : { value: day };
}

function readNumber(cell: string, { decimal }: Order, places: number): string {
  const negative = /^\((.*)\)$/.exec(cell);
  const text = (negative?.[1] ?? cell).replace(/\b(usd|us\$)\b/i, '').trim();
  const amount = parseAmount(text, decimal === 'comma' ? 'tr' : 'en', { places });
  return negative ? `-${amount}` : amount;
}

/** Digits as a spreadsheet leaves them when it takes a code for a number. */
function isShortened(text: string): boolean {
  return /^\d(\.\d+)?E\+\d+$/i.test(text) || (/^\d{16,}$/.test(text) && text.endsWith('000'));
}

function readMac(text: string): string {
  const digits = text.replaceAll(/[^0-9A-Fa-f]/g, '').toUpperCase();
  return digits.length === 12 ? (digits.match(/../g) ?? []).join(':') : text;
}

/** Roles with any usual sign between them; a word that is none stays, and is refused. */
function readRoles(text: string): string[] {
  return text
    .split(/[,;|/\s]+/)
    .filter(Boolean)
    .map((role) => role.toLowerCase());
}

/** Reads a cell as its field asks for; what cannot be read goes on as it is, and the field's own rule refuses it. */
export function readCell(
  entity: string,
  field: string,
  facts: FieldFacts,
  cell: string,
  order: Order,
): Reading {
  // Our own exports put the mark before texts that a spreadsheet would take for a formula.
  const text = cell.replace(/^'(?=[=+\-@])/, '').trim();
  switch (facts.kind) {
    case 'date':
      return readDate(text, order);
    case 'money':
    case 'percent':
    case 'decimal':
      return { value: readNumber(text.replace(/%$/, ''), order, facts.places ?? 2) };
    case 'integer': {
      const amount = readNumber(text, order, 0);
      return { value: /^-?\d{1,15}$/.test(amount) ? Number(amount) : text };
    }
    case 'bool': {
      const folded = foldText(text);
      return isYes.has(folded)
        ? { value: true }
        : isNo.has(folded)
          ? { value: false }
          : { key: 'wrong_type', params: {} };
    }
    case 'choice': {
      const found = findChoice(entity, field, facts.values ?? [], text);
      return found === undefined
        ? { key: 'not_a_choice', params: choicesParam(facts.values ?? []) }
        : { value: found };
    }
    case 'code':
      if (isShortened(text)) return { key: 'value_shortened', params: { value: text } };
      return { value: facts.isUpper ? text.toUpperCase() : text };
    case 'list':
      if (field === 'roles') return { value: readRoles(text) };
      return {
        value: text
          .split(/[,;\s]+/)
          .filter(Boolean)
          .map(readMac),
      };
    default:
      return { value: text };
  }
}

/** The order that the dates of a whole column decide on, if one of them has a day above 12. */
export function findDateOrder(cells: Iterable<string>): ColumnMapping['dateOrder'] {
  for (const cell of cells) {
    const match = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}\b/.exec(cell.trim());
    if (!match) continue;
    if (Number(match[1]) > 12) return 'day_first';
    if (Number(match[2]) > 12) return 'month_first';
  }
  return null;
}

/** What stands before the cents in a whole column, if one of its amounts decides. */
export function findDecimal(cells: Iterable<string>): ColumnMapping['decimal'] {
  for (const cell of cells) {
    if (/\d[.,]\d{3}[.,]\d{1,2}\D*$|[.,]\d{1,2}\D*$/.test(cell)) {
      return /,\d{1,2}\D*$/.test(cell) ? 'comma' : 'point';
    }
  }
  return null;
}
