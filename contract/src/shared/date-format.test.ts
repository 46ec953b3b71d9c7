import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseDateFormat } from './date-choice.ts';
import { dateHintOf, formatDate } from './date-format.ts';
import { parseDate } from './date-parser.ts';
import { addDays, isRealDay } from './day.ts';
import { dateFormats } from './languages.ts';

const days = fc.integer({ min: 0, max: 109_572 }).map((count) => addDays('1900-01-01', count));
const formats = fc.constantFrom(...dateFormats);
const shortYears = fc.integer({ min: 0, max: 36_524 }).map((count) => addDays('1970-01-01', count));

describe('formatDate', () => {
  it('writes a day as the format says', () => {
    expect(dateFormats.map((format) => formatDate('2026-11-09', format))).toEqual([
      '11/09/2026',
      '09/11/2026',
      '09.11.2026',
      '2026-11-09',
    ]);
  });

  it('leaves what is no day as it is', () => {
    for (const text of ['', 'soon', '2026-02-30', '11/09/2026', '2026-11-09T10:00:00Z']) {
      expect(formatDate(text, 'MM/DD/YYYY')).toBe(text);
    }
  });
});

describe('parseDate', () => {
  it('reads back every day that was written, in the same format', () => {
    fc.assert(
      fc.property(days, formats, (day, format) => {
        expect(parseDate(formatDate(day, format), format)).toBe(day);
      }),
    );
  });

  it('reads a date that begins with its year whatever the format is', () => {
    const separators = fc.constantFrom('-', '/', '.', ' ', '');
    fc.assert(
      fc.property(days, formats, separators, (day, format, separator) => {
        expect(parseDate(day.replaceAll('-', separator), format)).toBe(day);
      }),
    );
    expect(parseDate('2026/3/7', 'MM/DD/YYYY')).toBe('2026-03-07');
  });

  it('reads short years, single digits and other separators', () => {
    fc.assert(
      fc.property(shortYears, (day) => {
        const [year = '', month = '', date = ''] = day.split('-');
        const short = year.slice(2);
        expect(parseDate(`${Number(month)}/${Number(date)}/${short}`, 'MM/DD/YYYY')).toBe(day);
        expect(parseDate(`${Number(date)}.${Number(month)}.${short}`, 'DD.MM.YYYY')).toBe(day);
        expect(parseDate(`${date}/${month}/${short}`, 'DD.MM.YYYY')).toBe(day);
        expect(parseDate(`${month}-${date}-${year}`, 'MM/DD/YYYY')).toBe(day);
        expect(parseDate(`${date}-${month}-${year}`, 'DD/MM/YYYY')).toBe(day);
        expect(parseDate(`${date}.${month}.${year}`, 'DD/MM/YYYY')).toBe(day);
      }),
    );
  });

  it('gives back a day that the calendar has, or what was typed', () => {
    const typed = fc.stringMatching(/^[0-9./ -]{0,12}$/);
    fc.assert(
      fc.property(typed, formats, (text, format) => {
        const read = parseDate(text, format);
        if (read === text.trim()) return;
        expect(isRealDay(read)).toBe(true);
      }),
    );
  });

  it.each([
    ['25/12/2026', 'MM/DD/YYYY', 'the other order is not tried: the rest of the column would be read wrong'],
    ['12/25/2026', 'DD.MM.YYYY', 'the same the other way around'],
    ['10.11.2026', 'MM/DD/YYYY', 'points are the mark of the other order'],
    ['10/11/2026', 'YYYY-MM-DD', 'both orders are possible'],
    ['26-11-10', 'MM/DD/YYYY', 'the year could come first'],
    ['11-10-26', 'MM/DD/YYYY', 'the year could come first'],
    ['1/2/26', 'YYYY-MM-DD', 'the year could come first'],
    ['2/30/2026', 'MM/DD/YYYY', 'the calendar has no such day'],
    ['1/2.2026', 'MM/DD/YYYY', 'one separator'],
    ['11/10', 'MM/DD/YYYY', 'no year'],
    ['1/2/026', 'MM/DD/YYYY', 'no year'],
    ['2026/2/30', 'MM/DD/YYYY', 'the calendar has no such day'],
    ['202601', 'MM/DD/YYYY', 'no day'],
    ['tomorrow', 'MM/DD/YYYY', 'no date'],
    ['', 'MM/DD/YYYY', 'nothing'],
  ] as const)('leaves %s in %s: %s', (typed, format, _why) => {
    expect(parseDate(typed, format)).toBe(typed);
  });

  it('reads what can mean one day only', () => {
    expect(parseDate('25.12.2026', 'MM/DD/YYYY')).toBe('2026-12-25');
    expect(parseDate('5.5.2026', 'MM/DD/YYYY')).toBe('2026-05-05');
    expect(parseDate('12/15/2026', 'YYYY-MM-DD')).toBe('2026-12-15');
    expect(parseDate('15/12/2026', 'YYYY-MM-DD')).toBe('2026-12-15');
  });

  it('reads the digits of Arabic keyboards, and dates copied with marks of direction', () => {
    expect(parseDate('١٠/١١/٢٠٢٦', 'DD/MM/YYYY')).toBe('2026-11-10');
    expect(parseDate('\u206611/10/2026\u2069 ', 'MM/DD/YYYY')).toBe('2026-11-10');
  });
});

describe('dateHintOf', () => {
  it('names the format in the letters of the language', () => {
    expect(dateHintOf('MM/DD/YYYY', 'en')).toBe('MM/DD/YYYY');
    expect(dateHintOf('DD.MM.YYYY', 'tr')).toBe('GG.AA.YYYY');
    expect(dateHintOf('YYYY-MM-DD', 'tr')).toBe('YYYY-AA-GG');
    expect(dateHintOf('DD/MM/YYYY', 'ar')).toBe('\u2067يوم\u2069/\u2067شهر\u2069/\u2067سنة\u2069');
  });
});

describe('chooseDateFormat', () => {
  it('follows the person, then the agency, then the language', () => {
    expect(chooseDateFormat('en', 'language', undefined)).toBe('MM/DD/YYYY');
    expect(chooseDateFormat('tr', 'language', 'agency')).toBe('DD.MM.YYYY');
    expect(chooseDateFormat('ar', 'language', undefined)).toBe('DD/MM/YYYY');
    expect(chooseDateFormat('tr', 'YYYY-MM-DD', undefined)).toBe('YYYY-MM-DD');
    expect(chooseDateFormat('tr', 'YYYY-MM-DD', 'language')).toBe('DD.MM.YYYY');
    expect(chooseDateFormat('en', 'language', 'DD/MM/YYYY')).toBe('DD/MM/YYYY');
  });
});
