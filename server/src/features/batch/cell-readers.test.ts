import { describe, expect, it } from 'vitest';
import { equipmentFields } from '#contract/entities/equipment/equipment.schema.ts';
import { entitlementFields } from '#contract/entities/entitlement/entitlement.schema.ts';
import { personFields } from '#contract/entities/person/person.schema.ts';
import { vendorFields } from '#contract/entities/vendor/vendor.schema.ts';
import type { ColumnMapping } from '#contract/features/batch/batch.schema.ts';
import { findDateOrder, findDecimal, readCell } from './cell-readers.ts';

type Order = Partial<Pick<ColumnMapping, 'dateOrder' | 'decimal'>> & { timeZone?: string };

function readAs(entity: string, field: string, facts: Parameters<typeof readCell>[2], order: Order = {}) {
  return (cell: string) => {
    const reading = readCell(entity, field, facts, cell, { dateOrder: null, decimal: null, ...order });
    return 'key' in reading ? reading.key : reading.value;
  };
}

/** Reads each cell of a table and gives what its field would store. */
function readAll(read: (cell: string) => unknown, table: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.keys(table).map((cell) => [cell, read(cell)]));
}

const date = (order?: Order) => readAs('equipment', 'acquiredOn', equipmentFields.acquiredOn, order);
const money = (order?: Order) => readAs('equipment', 'cost', equipmentFields.cost, order);

describe('a date in a cell', () => {
  it.each([
    ['year first', {}, { '2026-03-18': '2026-03-18', '2026/3/8': '2026-03-08', '20260318': '2026-03-18' }],
    [
      'month names in three languages',
      {},
      {
        '18 Mar 2026': '2026-03-18',
        'March 18, 2026': '2026-03-18',
        '18-Mar-26': '2026-03-18',
        '5 Şubat 2026': '2026-02-05',
        '5 Ağustos 2026': '2026-08-05',
        '18 Aralık 2026': '2026-12-18',
        '18 مارس 2026': '2026-03-18',
        '1 أبريل 2026': '2026-04-01',
        '2 آب 2026': '2026-08-02',
        '3 كانون الثاني 2026': '2026-01-03',
        '3 تشرين الثاني 2026': '2026-11-03',
      },
    ],
    ['serials of spreadsheets', {}, { '46099': '2026-03-18', '46099.75': '2026-03-18' }],
    [
      'with a time of day, which is cut off',
      {},
      {
        '2026-03-18 13:45': '2026-03-18',
        '2026-03-18T23:59:59.123': '2026-03-18',
        '2026-03-18 01:15:00 PM': '2026-03-18',
      },
    ],
    [
      'a moment, as its day in the agency’s zone',
      { timeZone: 'America/Denver' },
      { '2026-03-18T03:00:00Z': '2026-03-17', '2026-03-18 23:30:00+00:00': '2026-03-18' },
    ],
    ['day first, as the column decides', { dateOrder: 'day_first' as const }, { '03/04/2026': '2026-04-03' }],
    [
      'month first, as the column decides',
      { dateOrder: 'month_first' as const },
      { '03/04/2026': '2026-03-04' },
    ],
    [
      'without a decision',
      {},
      {
        '03/04/2026': 'date_ambiguous',
        '03/04/26': 'date_ambiguous',
        '25/12/2026': '2026-12-25',
        '12/25/2026': '2026-12-25',
        '05/05/2026': '2026-05-05',
        '2026-02-30': '2026-02-30',
        soon: 'soon',
      },
    ],
  ])('is read: %s', (_, order, table) => {
    expect(readAll(date(order), table)).toEqual(table);
  });

  it.each([
    [['01/02/2026', '13/02/2026'], 'day_first'],
    [['01/02/2026', '02/13/2026'], 'month_first'],
    [['01.02.2026 10:00', '31.12.26'], 'day_first'],
    [['01/02/2026', '2026-12-25'], null],
    [['13/02/2026', '02/13/2026'], null],
  ])('of the column %j has the order %s', (cells, order) => {
    expect(findDateOrder(cells)).toBe(order);
  });
});

describe('an amount in a cell', () => {
  it.each([
    [
      'with signs, spaces and brackets',
      {},
      {
        '$ 1,574.91': '1574.91',
        'USD 1574.91': '1574.91',
        '1 574.91': '1574.91',
        '1.574,91': '1574.91',
        '1574,91': '1574.91',
        '٣٢٫٥٠': '32.50',
        '(12.50)': '-12.50',
        '1.234,5': '1234.5',
      },
    ],
    ['of a column with commas', { decimal: 'comma' as const }, { '1.234': '1234', '12,50': '12.50' }],
    ['of a column with points', { decimal: 'point' as const }, { '1,234': '1234', '12.50': '12.50' }],
  ])('is read: %s', (_, order, table) => {
    expect(readAll(money(order), table)).toEqual(table);
  });

  it.each(['1.2345', '0.001', '12.3456', 'free'])('is never rounded: %s is refused', (cell) => {
    expect(equipmentFields.cost.schema.safeParse(money()(cell)).success).toBe(false);
  });

  it('that can be two amounts is refused, whatever its language', () => {
    expect(equipmentFields.cost.schema.safeParse(money({ decimal: 'point' })('12.345')).success).toBe(false);
    expect(equipmentFields.cost.schema.safeParse(money()('12,345')).data).toBe('12345');
  });

  it.each([
    [['1.234', '12,50'], 'comma'],
    [['1,234', '12.50'], 'point'],
    [['1,234,567'], 'point'],
    [['1.234.567'], 'comma'],
    [['$1,234.50 USD'], 'point'],
    [['1.234', '5.678'], null],
    [['12,50', '12.50'], null],
  ])('of the column %j has the sign %s before its cents', (cells, decimal) => {
    expect(findDecimal(cells)).toBe(decimal);
  });
});

describe('yes or no in a cell', () => {
  const table = {
    ...Object.fromEntries(['yes', 'TRUE', '1', 'x', 'Evet', 'DOĞRU', 'نعم'].map((cell) => [cell, true])),
    ...Object.fromEntries(['no', 'False', '0', 'Hayır', 'HAYIR', 'YANLIŞ', 'لا'].map((cell) => [cell, false])),
    maybe: 'wrong_type',
  };
  it('is read in three languages', () => {
    expect(readAll(readAs('equipment', 'storesData', equipmentFields.storesData), table)).toEqual(table);
  });
});

describe('a choice in a cell', () => {
  it('is its key or its label in any language', () => {
    const table = { in_service: 'in_service', 'In service': 'in_service', nowhere: 'not_a_choice' };
    expect(readAll(readAs('equipment', 'use', equipmentFields.use), table)).toEqual(table);
    const conditions = { good: 'good', Good: 'good', Yeni: 'new', جديد: 'new' };
    expect(readAll(readAs('equipment', 'condition', equipmentFields.condition), conditions)).toEqual(
      conditions,
    );
    const metrics = { named_user: 'named_user', 'Named user': 'named_user' };
    expect(readAll(readAs('entitlement', 'metric', entitlementFields.metric), metrics)).toEqual(metrics);
  });
});

describe('a code in a cell', () => {
  it('is trimmed, in capitals where its field is, and refused where a spreadsheet shortened it', () => {
    const table = {
      ' 7kq4 ': '7kq4',
      '8.93E+14': 'value_shortened',
      '8,93E+14': 'value_shortened',
      '893000000000001000': 'value_shortened',
      '893000000000001': '893000000000001',
      "'=1+1": '=1+1',
    };
    expect(readAll(readAs('equipment', 'serial', equipmentFields.serial), table)).toEqual(table);
    const numbers = { 'e-10442': 'E-10442' };
    expect(readAll(readAs('person', 'employeeNumber', personFields.employeeNumber), numbers)).toEqual(
      numbers,
    );
  });

  it('of a telephone, a web address or an IP address is read in any usual spelling', () => {
    const phones = {
      '(303) 555-0142': '+13035550142',
      '303.555.0142 x12': '+13035550142',
      '1 303 555 0142': '+13035550142',
      '+90 312 555 01 42': '+903125550142',
      '0090 312 555 01 42': '+903125550142',
      ask: 'ask',
    };
    expect(readAll(readAs('vendor', 'phone', vendorFields.phone), phones)).toEqual(phones);
    const urls = {
      'example.gov/asset': 'https://example.gov/asset',
      'HTTPS://example.gov': 'https://example.gov',
      'http://example.gov': 'http://example.gov',
    };
    expect(readAll(readAs('vendor', 'url', vendorFields.url), urls)).toEqual(urls);
    const addresses = { '010.004.012.077': '10.4.12.77', '[FE80::1]': 'fe80::1', '10.4.12.77': '10.4.12.77' };
    expect(readAll(readAs('equipment', 'ipAddress', equipmentFields.ipAddress), addresses)).toEqual(
      addresses,
    );
  });

  it('of network cards is a list in any usual spelling', () => {
    const mac = readAs('equipment', 'macAddresses', equipmentFields.macAddresses);
    expect(mac('a4-bb-6d-19-e0-7c; A4BB.6D19.E07D|a4bb6d19e07e')).toEqual([
      'A4:BB:6D:19:E0:7C',
      'A4:BB:6D:19:E0:7D',
      'A4:BB:6D:19:E0:7E',
    ]);
  });
});
