/** What the field that an amount is typed into can hold. */
export interface AmountBounds {
  places?: number | undefined;
  max?: number | undefined;
}

function usesDecimalComma(language: string): boolean {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',');
}

// Arabic keyboards have digits and separators of their own; signs, spaces and apostrophes only decorate a number.
function withoutDecoration(typed: string): string {
  return typed
    .replace(/[\s$%'’\u00A0\u202F]/g, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll('٫', '.')
    .replace(/[٬،]/g, ',')
    .replace(/^\u2212/, '-');
}

const grouped = /^\d{1,3}(?:(,)\d{3}(?:,\d{3})*(?:\.\d+)?|(\.)\d{3}(?:\.\d{3})*(?:,\d+)?)$/;

/**
 * An amount as a person types or pastes it, as the decimal string that the contract reads: "$ 1,574.91", "1.574,91" and
 * "1574,91" are all 1574.91. The language decides what one separator before three digits means, where both readings
 * fit the field. What it cannot decide is given back as 1,574, which every field refuses with both readings
 * (`readingsOf`); what is no number is given back as it was typed.
 */
export function parseAmount(typed: string, language: string, bounds: AmountBounds = {}): string {
  const text = withoutDecoration(typed);
  const sign = text.startsWith('-') ? '-' : '';
  const digits = text.slice(sign.length);
  if (/^\d+$/.test(digits)) return text;
  const separators = digits.replace(/\d/g, '');
  if (separators === ',' || separators === '.') {
    return sign + parseWithOneSeparator(digits, separators, language, bounds);
  }
  const group = grouped.exec(digits);
  if (!group) return text;
  return sign + digits.replaceAll(group[1] ?? group[2] ?? '', '').replace(',', '.');
}

function parseWithOneSeparator(
  digits: string,
  separator: string,
  language: string,
  { places = 2, max = Infinity }: AmountBounds,
): string {
  const [whole = '', fraction = ''] = digits.split(separator);
  if (whole === '' || fraction === '') return digits;
  const asDecimal = `${whole}.${fraction}`;
  const isGroup = /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3 && Number(whole + fraction) <= max;
  if (!isGroup) return asDecimal;
  const isOwnDecimal = (separator === ',') === usesDecimalComma(language);
  // The product itself writes a point: a number of three places must come back as it was shown.
  if (places >= 3 && (isOwnDecimal || separator === '.')) return asDecimal;
  if (!isOwnDecimal) return whole + fraction;
  return places === 0 && fraction !== '000' ? whole + fraction : `${whole},${fraction}`;
}

/** A whole number as typed; text that is none stays text, so that a schema can refuse it. */
export function parseInteger(typed: string, language: string): number | string {
  const text = parseAmount(typed, language, { places: 0 });
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  return readingsOf(text) ? text : typed;
}

/** The two amounts that a text can mean which nobody can decide on: 1,574 is 1574 or 1.57. */
export function readingsOf(text: unknown): { one: string; other: string } | undefined {
  const match = typeof text === 'string' ? /^-?(\d{1,3}),(\d{3})$/.exec(text.trim()) : null;
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  const cents = divideRounded(BigInt(whole + fraction), 10n);
  return { one: whole + fraction, other: fraction === '000' ? whole : fromCents(cents) };
}

/** Whether a text is a decimal number with at most so many places. */
export function isAmount(text: string, places = 2): boolean {
  return new RegExp(places === 0 ? '^-?\\d+$' : `^-?\\d+(\\.\\d{1,${places}})?$`).test(text);
}

/** A decimal string as a whole number of its smallest place: 12.5 with three places is 12500. */
export function toUnits(amount: string, places: number): bigint {
  if (!isAmount(amount, places)) throw new RangeError(`no number with at most ${places} places: ${amount}`);
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
}

/** A whole number of the smallest place as a decimal string with that many places. */
export function fromUnits(units: bigint, places: number): string {
  if (places === 0) return units.toString();
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

export function toCents(amount: string): bigint {
  return toUnits(amount, 2);
}

/** Cents as a decimal string with two places. */
export function fromCents(cents: bigint): string {
  return fromUnits(cents, 2);
}

/** Shares are whole thousandths of a percent, because a sum of floating numbers is not exact. */
export function toThousandths(percent: string): bigint {
  return toUnits(percent, 3);
}

/** Thousandths of a percent without zeros that say nothing: 80000 is 80. */
export function fromThousandths(thousandths: bigint): string {
  return fromUnits(thousandths, 3).replace(/\.?0+$/, '');
}

/** Half and more goes away from zero, as in the database; the divisor is positive. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const quotient = (2n * size + divisor) / (2n * divisor);
  return dividend < 0n ? -quotient : quotient;
}

/** A share of cents, to the cent. */
export function percentOf(cents: bigint, percent: string): bigint {
  return divideRounded(cents * toThousandths(percent), 100_000n);
}

/** Below zero when the first is less, above when it is more, zero when they are equal: 5 and 5.00 are. */
export function compareAmounts(first: string, second: string): number {
  const difference = toUnits(first, 3) - toUnits(second, 3);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
