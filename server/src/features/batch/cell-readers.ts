import type { ColumnMapping } from '#contract/features/batch/batch.schema.ts';
import type { FieldErrorKey, ErrorParams } from '#contract/shared/errors.ts';
import { parseDate } from '#contract/shared/date-parser.ts';
import { addDays, dayOf, isRealDay } from '#contract/shared/day.ts';
import { ipPattern, type FieldFacts } from '#contract/shared/field.ts';
import { phoneFormat } from '#contract/shared/formats.ts';
import { parseAmount } from '#contract/shared/money.ts';
import { choicesParam } from '#contract/shared/rules.ts';
import { withoutQuote } from '#server/shared/list/plain-cell.ts';
import { cleanText } from '#server/shared/table-file/table-file.ts';
import { findChoice, foldText } from './field-texts.ts';
import { withMonthNumber } from './month-names.ts';

export type Reading = { value: unknown } | { key: FieldErrorKey; params: ErrorParams };

/** How the cells of a column are read. */
type Order = Pick<ColumnMapping, 'dateOrder' | 'decimal'> & {
  /** The agency's zone, in which a moment has its day. */
  timeZone?: string | undefined;
};

const isYes = new Set(['yes', 'true', '1', 'x', 'y', 'evet', 'dogru', 'نعم', 'صحيح']);
const isNo = new Set(['no', 'false', '0', 'n', 'hayir', 'yanlis', 'لا', 'خطا']);

function readDate(cell: string, { dateOrder, timeZone }: Order): Reading {
  const moment = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i.test(cell)
    ? new Date(cell.replace(' ', 'T'))
    : undefined;
  if (moment && timeZone !== undefined && !Number.isNaN(moment.getTime())) {
    return { value: dayOf(moment, timeZone) };
  }
  // A time of day is cut off; spreadsheets write one to every date.
  const text = cell.replace(/[T ,]+\d{1,2}:\d{2}(:\d{2})?(\.\d+)?\s*(Z|[AP]M|[+-]\d{2}:?\d{2})?$/i, '');
  const serial = /^([2-6]\d{4})(\.\d+)?$/.exec(text);
  if (serial) return { value: addDays('1899-12-30', Number(serial[1])) };
  const plain = withMonthNumber(text);
  if (dateOrder) return { value: parseDate(plain, dateOrder === 'day_first' ? 'DD/MM/YYYY' : 'MM/DD/YYYY') };
  const day = parseDate(plain, 'YYYY-MM-DD');
  if (isRealDay(day)) return { value: day };
  const one = parseDate(text, 'MM/DD/YYYY');
  const other = parseDate(text, 'DD/MM/YYYY');
  const isOpen = isRealDay(one) && isRealDay(other);
  return isOpen ? { key: 'date_ambiguous', params: { value: cell, one, other } } : { value: text };
}

function readNumber(cell: string, { decimal }: Order, places: number): string {
  const negative = /^\((.*)\)$/.exec(cell);
  const text = (negative?.[1] ?? cell).replace(/\b(usd|us)\b\$?/i, '').trim();
  const amount = parseAmount(text, decimal === 'comma' ? 'tr' : 'en', { places });
  return negative ? `-${amount}` : amount;
}

/** Digits as a spreadsheet leaves them when it takes a code for a number. */
function isShortened(text: string): boolean {
  return /^\d([.,]\d+)?E\+\d+$/i.test(text) || (/^\d{16,}$/.test(text) && text.endsWith('000'));
}

export function readMac(text: string): string {
  const digits = text.replaceAll(/[^0-9A-Fa-f]/g, '').toUpperCase();
  return digits.length === 12 ? (digits.match(/../g) ?? []).join(':') : text;
}

/** A telephone number without what people write between its digits; ten digits are one of this country. */
function readPhone(text: string): string {
  const digits = text.replace(/(ext\.?|x)\s*\d+$/i, '').replaceAll(/[^\d+]/g, '');
  if (/^\+\d+$/.test(digits)) return digits;
  if (/^00\d{7,}$/.test(digits)) return `+${digits.slice(2)}`;
  if (/^1\d{10}$/.test(digits)) return `+${digits}`;
  return /^\d{10}$/.test(digits) ? `+1${digits}` : text;
}

/** A web address; one without a scheme is a safe one. */
function readUrl(text: string): string {
  if (/^https:/i.test(text)) return text.replace(/^https:/i, 'https:');
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/\S*)?$/i.test(text) ? `https://${text}` : text;
}

/** An address of either internet protocol, without brackets and leading zeros. */
function readIp(text: string): string {
  const plain = text.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return /^\d+(\.\d+){3}$/.test(plain) ? plain.split('.').map(Number).join('.') : plain;
}

/** Codes of a known form, in any usual spelling. */
function readCode(text: string, { example = '', isUpper }: FieldFacts): Reading {
  if (isShortened(text)) return { key: 'value_shortened', params: { value: text } };
  if (example === phoneFormat.example) return { value: readPhone(text) };
  if (example.startsWith('https://')) return { value: readUrl(text) };
  if (ipPattern.test(example)) return { value: readIp(text) };
  return { value: isUpper ? text.toUpperCase() : text };
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
  const text = cleanText(withoutQuote(cell));
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
      return readCode(text, facts);
    case 'list':
      if (field === 'roles') return { value: readRoles(text) };
      return {
        value: text
          .split(/[,;|\s]+/)
          .filter(Boolean)
          .map(readMac),
      };
    default:
      return { value: text };
  }
}

/** The order that the dates of a whole column decide on: one has a day above 12, and none says otherwise. */
export function findDateOrder(cells: Iterable<string>): ColumnMapping['dateOrder'] {
  const found = new Set<'day_first' | 'month_first'>();
  for (const cell of cells) {
    const match = /^(\d{1,2})[-/.] ?(\d{1,2})[-/.] ?\d{2,4}(?!\d)/.exec(cell.trim());
    if (!match) continue;
    if (Number(match[1]) > 12) found.add('day_first');
    if (Number(match[2]) > 12) found.add('month_first');
  }
  const [order = null] = found;
  return found.size === 1 ? order : null;
}

/** What stands before the cents in a whole column: some amounts decide, and none says otherwise. */
export function findDecimal(cells: Iterable<string>): ColumnMapping['decimal'] {
  const found = new Set<'point' | 'comma'>();
  for (const cell of cells) {
    // A sign that stands twice, or before three digits and another sign, is the one between thousands.
    const group = /\d([.,])\d{3}[.,]\d/.exec(cell)?.[1];
    const last = /([.,])(?:\d{1,2}|\d{4,})\D*$/.exec(cell)?.[1];
    if (group !== undefined) found.add(group === ',' ? 'point' : 'comma');
    else if (last !== undefined) found.add(last === ',' ? 'comma' : 'point');
  }
  const [decimal = null] = found;
  return found.size === 1 ? decimal : null;
}
