import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { integer, money, percent } from './field.ts';
import {
  compareAmounts,
  divideRounded,
  fromCents,
  fromThousandths,
  isAmount,
  parseAmount,
  parseInteger,
  percentOf,
  readingsOf,
  toCents,
  toThousandths,
  toUnits,
} from './money.ts';
import { problemsOf } from './rules.ts';

const languages = ['en', 'tr', 'ar'];
const cents = fc.bigInt({ min: -9_999_999_999n, max: 9_999_999_999n });

/** An amount as the habit of a country writes it. */
function write(amount: bigint, group: string, decimal: string): string {
  const [whole = '', fraction = ''] = fromCents(amount).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${decimal}${fraction}`;
}

describe('parseAmount', () => {
  it('reads a decimal comma and a decimal point in every language, and never takes one for a group', () => {
    for (const language of languages) {
      for (const typed of ['1574,91', '1574.91', '1,574.91', '1.574,91', ' $ 1 574,91 ', "1'574.91"]) {
        expect(parseAmount(typed, language), `${typed} in ${language}`).toBe('1574.91');
      }
      expect(parseAmount('1,5', language)).toBe('1.5');
      expect(parseAmount('0,574', language)).toBe('0.574');
      expect(parseAmount('1574,910', language)).toBe('1574.910');
    }
  });

  it('reads what it writes, however it is grouped, in every language', () => {
    const habit = fc.constantFrom([',', '.'], ['.', ','], [' ', ','], ['\u00A0', '.'], ['', ','], ['', '.']);
    fc.assert(
      fc.property(
        cents,
        habit,
        fc.constantFrom(...languages),
        (amount, [group = '', decimal = ''], language) => {
          expect(parseAmount(write(amount, group, decimal), language)).toBe(fromCents(amount));
        },
      ),
    );
  });

  it('reads what the contract itself writes as it is, in every language', () => {
    const places = fc.constantFrom(0, 2, 3, 6);
    fc.assert(
      fc.property(
        fc.nat(),
        fc.nat(),
        places,
        fc.constantFrom(...languages),
        (whole, rest, most, language) => {
          const amount = most === 0 ? String(whole) : `${whole}.${String(rest).slice(0, most)}`;
          expect(parseAmount(amount, language, { places: most })).toBe(amount);
        },
      ),
    );
  });

  it('reads groups without a fraction', () => {
    for (const language of languages) {
      expect(parseAmount('1,574,910', language)).toBe('1574910');
      expect(parseAmount('1.574.910', language)).toBe('1574910');
    }
    expect(parseAmount('1,574', 'en')).toBe('1574');
    expect(parseAmount('1.574', 'tr')).toBe('1574');
  });

  it('does not decide on three digits after the decimal separator of the language, where they do not fit', () => {
    expect(parseAmount('1.574', 'en')).toBe('1,574');
    expect(parseAmount('1,574', 'tr')).toBe('1,574');
    expect(parseAmount('12,000', 'tr')).toBe('12,000');
    expect(readingsOf('1,574')).toEqual({ one: '1574', other: '1.57' });
    expect(readingsOf('12,000')).toEqual({ one: '12000', other: '12' });
    expect([readingsOf('1574'), readingsOf('1.574'), readingsOf('1574,91'), readingsOf(null)]).toEqual(
      Array(4).fill(undefined),
    );
  });

  it('asks nothing where only one reading fits the field', () => {
    expect(parseAmount('33.333', 'en', { places: 3, max: 100 })).toBe('33.333');
    expect(parseAmount('33.333', 'tr', { places: 3, max: 100 })).toBe('33.333');
    expect(parseAmount('33,333', 'en', { places: 3, max: 100 })).toBe('33.333');
    expect(parseAmount('33,333', 'tr', { places: 3, max: 100 })).toBe('33.333');
    expect(parseAmount('1.574', 'en', { places: 3 })).toBe('1.574');
    expect(parseAmount('1.574', 'tr', { places: 3 })).toBe('1.574');
    expect(parseAmount('1,574', 'tr', { places: 3 })).toBe('1.574');
    expect(parseAmount('1,574', 'en', { places: 3 })).toBe('1574');
  });

  it('reads the digits and separators of Arabic keyboards', () => {
    expect(parseAmount('١٬٥٧٤٫٩١', 'ar')).toBe('1574.91');
    expect(parseAmount('۱۵۷۴٫۹۱', 'ar')).toBe('1574.91');
  });

  it('leaves what is no number for the schema to refuse', () => {
    for (const typed of [
      '',
      'many',
      '1,57,4',
      '1.2.3',
      '1,574.9.1',
      '5.',
      '.5',
      ',5',
      '1e3',
      '--5',
      '12,34.5',
    ]) {
      const read = parseAmount(typed, 'en');
      expect(isAmount(read), typed).toBe(false);
    }
  });
});

describe('parseInteger', () => {
  it('reads groups of either habit, and never drops a fraction', () => {
    for (const language of languages) {
      expect(parseInteger('1,574', language)).toBe(1574);
      expect(parseInteger('1.574', language)).toBe(1574);
      expect(parseInteger(' 10 000 ', language)).toBe(10_000);
      expect(parseInteger('-3', language)).toBe(-3);
      for (const typed of ['1,5', '1.5', '5,00', 'many', ''])
        expect(parseInteger(typed, language)).toBe(typed);
    }
  });

  it('does not decide whether 2.000 is two or two thousand', () => {
    expect(parseInteger('2,000', 'en')).toBe(2000);
    expect(parseInteger('2.000', 'en')).toBe('2,000');
    expect(parseInteger('2.000', 'tr')).toBe(2000);
    expect(parseInteger('2,000', 'tr')).toBe('2,000');
  });
});

describe('an amount that has two readings', () => {
  const fields = {
    cost: money('Cost'),
    share: percent('Share'),
    count: integer('Count', { min: 1, max: 9999 }),
  };
  const schema = z.object({
    cost: fields.cost.schema,
    share: fields.share.schema,
    count: fields.count.schema,
  });

  it('is refused with both of them', () => {
    const input = { cost: '1,574', share: '1,574', count: '2,000' };
    const problems = problemsOf(schema.safeParse(input).error!, fields, input);
    expect(problems.map(({ path, message }) => [path, message])).toEqual([
      ['cost', 'Write 1574 or 1.57. Cost could be either.'],
      ['share', 'Write 1574 or 1.57. Share could be either.'],
      ['count', 'Write 2000 or 2. Count could be either.'],
    ]);
  });
});

describe('cents', () => {
  it('come from decimal strings and go back', () => {
    expect([toCents('-12.5'), toUnits('7', 3), toThousandths('33.333')]).toEqual([-1250n, 7000n, 33_333n]);
    expect([fromCents(-5n), fromCents(1234n), fromThousandths(80_000n), fromThousandths(333n)]).toEqual([
      '-0.05',
      '12.34',
      '80',
      '0.333',
    ]);
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toCents(fromCents(amount))).toBe(amount);
      }),
    );
    for (const wrong of ['', '1.234', '1,5', 'x', '1.']) expect(() => toCents(wrong)).toThrow(RangeError);
  });

  it('are compared exactly', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(compareAmounts(fromCents(a), fromCents(b))).toBe(Number(a > b) - Number(a < b));
      }),
    );
    expect(compareAmounts('5', '5.00')).toBe(0);
  });

  it('are rounded half away from zero, as in the database', () => {
    expect([divideRounded(5n, 10n), divideRounded(-5n, 10n), divideRounded(4n, 10n)]).toEqual([1n, -1n, 0n]);
    fc.assert(
      fc.property(cents, fc.bigInt({ min: 1n, max: 100_000n }), (dividend, divisor) => {
        const off = divideRounded(dividend, divisor) * divisor - dividend;
        expect(2n * (off < 0n ? -off : off) <= divisor).toBe(true);
        expect(divideRounded(-dividend, divisor)).toBe(-divideRounded(dividend, divisor));
      }),
    );
  });

  it('have shares that no rounding makes larger than the whole', () => {
    expect([percentOf(1000n, '33.333'), percentOf(1000n, '0.05'), percentOf(-1000n, '0.05')]).toEqual([
      333n,
      1n,
      -1n,
    ]);
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 100_000 }), (whole, thousandths) => {
        const part = percentOf(whole, fromThousandths(BigInt(thousandths)));
        expect(whole < 0n ? part >= whole && part <= 0n : part <= whole && part >= 0n).toBe(true);
      }),
    );
  });
});
