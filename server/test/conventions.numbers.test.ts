import { describe, expect, it } from 'vitest';
import { codeOf, readSources } from './sources.ts';

/** What reads or counts days and amounts by hand, each with the places that may do it. */
const byHand: { what: string; pattern: RegExp; homes: readonly string[] }[] = [
  {
    what: 'the length of a day',
    pattern: /\b86_?400_?000\b|\b864e5\b|\b24 \* 60 \* 60|\b24 \* 3_?600\b/,
    homes: ['contract/src/shared/day.ts'],
  },
  {
    what: 'days read or moved by a clock',
    pattern:
      /\bDate\.parse\(|\bsetUTC(?:Date|Month|FullYear)\(|\bset(?:Date|Month|FullYear)\(|toISOString\(\)\.slice\(0, 10\)/,
    homes: ['contract/src/shared/day.ts'],
  },
  {
    what: 'days of a moment in the zone of the connection',
    pattern: /\b(?:\w+_)?at\)?::date\b|\b(?:\w+_)?at\)? at time zone\b/,
    homes: [],
  },
  {
    what: 'moments in the time zone of the device',
    pattern: /\.get(?:FullYear|Month|Date|Day|Hours|Minutes)\(\)|\.toLocale(?:Date|Time)String\(/,
    homes: [],
  },
  {
    what: 'amounts as floating numbers or cut by hand',
    pattern: /\bparseFloat\(|\.toFixed\([23]\)|\.padEnd\([23], /,
    homes: [
      // Formats for people, and the pixels of a table.
      'web/src/shared/format/number.ts',
      'web/src/shared/form/NumberControl.tsx',
      'web/src/shared/table/grid/start-resize.ts',
      'web/src/shared/table/grid/useViewportSize.ts',
    ],
  },
  {
    what: 'helpers that the contract has',
    pattern:
      /\b(?:function|const) (?:addDays|addMonths|daysBetween|differenceInDays|isRealDa(?:y|te)|(?:to|in|from)Cents|centsOf|scaled)\b/,
    homes: [
      'contract/src/shared/day.ts',
      'contract/src/shared/money.ts',
      // Months of a calendar in SQL, pixels of a bar, and the cents of a line that is still typed.
      'server/src/entities/entitlement/entitlement.calendar.ts',
      'web/src/entities/software/compliance-bar.ts',
      'web/src/entities/purchase-order/form/line-preview.ts',
    ],
  },
];

const isProduct = (file: string) => /^(contract|server|web)\/src\//.test(file) && !/\.test\.tsx?$/.test(file);

describe('money and days', () => {
  it.each(byHand)('$what stand in one place', ({ pattern, homes }) => {
    const found = readSources()
      .filter((file) => isProduct(file.path) && pattern.test(codeOf(file.text)))
      .map((file) => file.path);
    expect(found.filter((file) => !homes.includes(file))).toEqual([]);
    // A home that no longer needs it loses the right.
    expect(homes.filter((home) => !found.includes(home))).toEqual([]);
  });

  it('would be found', () => {
    const caught = (code: string) => byHand.some(({ pattern }) => pattern.test(codeOf(code)));
    for (const code of [
      'days * 86_400_000',
      'Date.parse(day)',
      'date.setUTCDate(3)',
      'new Date().toISOString().slice(0, 10)',
      'coalesce(closed_at::date, agency_today())',
      "(approved_at at time zone (setting_on('timeZone', current_date) #>> '{}'))::date",
      'at.getHours()',
      'parseFloat(cost)',
      '(cents / 100).toFixed(2)',
      "rest.padEnd(2, '0')",
      'function addDays(',
    ]) {
      expect(caught(code), code).toBe(true);
    }
  });
});
