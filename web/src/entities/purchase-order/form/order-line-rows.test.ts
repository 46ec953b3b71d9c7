import { describe, expect, it } from 'vitest';
import type { OrderLine } from '#contract/entities/purchase-order/purchase-order.lines.ts';
import { setAgencyDates } from '#web/shared/format/date-choice.ts';
import { switchLanguage } from '#web/shared/i18n/i18n.ts';
import { previewSum, previewTotal } from './line-preview.ts';
import {
  copyLineRow,
  costsOf,
  createLineRow,
  createLinesCodec,
  findOrderProblems,
  type OrderLineRow,
} from './order-line-rows.ts';

const row = (values: Partial<OrderLineRow>): OrderLineRow => ({ ...createLineRow(), ...values });
const codec = createLinesCodec(new Map());
const problemsOf = (...rows: OrderLineRow[]) =>
  Object.fromEntries(
    findOrderProblems({ lines: codec.toInput(rows) as object[] }, undefined, new Map()).map(
      ({ path, messageKey }) => [path, messageKey],
    ),
  );
const place = { id: 'a0000000-0000-4000-8000-000000000001', label: 'Laptop', note: null };

describe('the lines of an order as a sheet', () => {
  it('are sent without blank rows at the end, and with what is empty as nothing', () => {
    const sent = codec.toInput([
      row({ kind: 'service', description: ' Set-up ', unitPrice: '$1,850' }),
      row({}),
    ]);
    expect(sent).toEqual([
      expect.objectContaining({
        kind: 'service',
        description: 'Set-up',
        unitPrice: '1850',
        quantity: 1,
        discount: '0',
        categoryId: null,
        funding: [],
        expectedOn: null,
      }),
    ]);
  });

  it('say at each cell what is wrong with it', () => {
    const wrong = row({
      categoryId: { id: '', label: 'No such thing', note: null },
      description: 'Something',
      quantity: 'many',
      unitPrice: 'cheap',
      expectedOn: 'soon',
    });
    expect(problemsOf(row({ categoryId: place, description: 'Laptop', unitPrice: '5' }), wrong)).toEqual({
      'lines.1.categoryId': 'not_found',
      'lines.1.quantity': 'not_a_number',
      'lines.1.unitPrice': expect.any(String),
      'lines.1.expectedOn': 'not_a_date',
    });
    expect(problemsOf(row({ kind: 'gadget', unitPrice: '5' }))).toEqual({
      'lines.0.kind': 'not_a_choice',
      'lines.0.description': 'model_or_description',
    });
    expect(problemsOf(row({ description: 'Laptop', unitPrice: '5' }))).toEqual({
      'lines.0.categoryId': 'required',
    });
  });

  it('read cells as a sheet of either habit writes them, and ask where both readings are possible', async () => {
    const numbers = { quantity: '1.000', unitPrice: '1.574,91', taxPercent: '8,25', freight: '1574,9' };
    const pasted = row({ kind: 'service', description: 'Set-up', ...numbers, discount: '1,574' });
    await switchLanguage('tr');
    try {
      expect(codec.toInput([pasted])).toMatchObject([
        { quantity: 1000, unitPrice: '1574.91', taxPercent: '8.25', freight: '1574.9' },
      ]);
      expect(problemsOf(pasted)).toEqual({ 'lines.0.discount': 'ambiguous_amount' });
      expect(previewTotal(pasted)).toBeUndefined();
      expect(previewTotal({ ...pasted, discount: '1574,00' })).toBe('1704711.12');
    } finally {
      await switchLanguage('en');
    }
    expect(codec.toInput([{ ...pasted, quantity: '1' }])).toMatchObject([
      { unitPrice: '1574.91', discount: '1574' },
    ]);
  });

  it('read a day as the person writes it, and as YYYY-MM-DD', () => {
    const daysOf = (...days: string[]) =>
      codec.toInput(days.map((expectedOn) => row({ kind: 'service', description: 'Set-up', expectedOn })));
    setAgencyDates('MM/DD/YYYY');
    try {
      expect(daysOf('12/15/2026', '1/2/27', '2026-12-15', '')).toMatchObject(
        ['2026-12-15', '2027-01-02', '2026-12-15', null].map((expectedOn) => ({ expectedOn })),
      );
      setAgencyDates('DD.MM.YYYY');
      expect(daysOf('15.12.2026')).toMatchObject([{ expectedOn: '2026-12-15' }]);
    } finally {
      setAgencyDates('YYYY-MM-DD');
    }
  });

  it('are copied as new lines', () => {
    const copied = copyLineRow(row({ id: place.id, isReceived: true, description: 'Dock' }));
    expect(copied).toMatchObject({ id: null, isReceived: false, description: 'Dock' });
  });
});

describe('a line whose goods have come', () => {
  const line: OrderLine = {
    id: place.id,
    kind: 'equipment',
    categoryId: place.id,
    modelId: null,
    softwareId: null,
    metric: null,
    termMonths: null,
    description: 'Laptop',
    quantity: 10,
    unitPrice: '100.00',
    taxPercent: '0.000',
    freight: '0.00',
    discount: '300.00',
    projectId: null,
    fundedBy: 'none',
    funding: [],
    warrantyMonths: 0,
    expectedOn: null,
  };
  const facts = new Map([
    [
      line.id,
      {
        id: line.id,
        goods: '1000.00',
        tax: '0.00',
        total: '700.00',
        accepted: 2,
        rejected: 0,
        open: 8,
        receivedValue: '140.00',
        category: place,
        model: null,
        software: null,
        project: null,
        fundingSources: [],
        licensed: null,
        awardsOutside: [],
        requiresSerial: false,
      },
    ],
  ]);
  const amending = createLinesCodec(facts, [line]);
  const rows = amending.toForm({ lines: [line] }) as OrderLineRow[];
  const cut = rows.map((one) => ({ ...one, quantity: '2' }));

  it('shows the costs of the quantity that is typed', () => {
    expect(rows.map(costsOf)).toEqual([{ freight: '', discount: '300.00' }]);
    expect(cut.map(costsOf)).toEqual([{ freight: '', discount: '60.00' }]);
    expect(previewSum(cut)).toBe('140.00');
  });

  it('can be cut below the discount of the whole, which is counted anew', () => {
    const lines = amending.toInput(cut) as object[];
    expect(findOrderProblems({ lines }, undefined, facts)).toEqual([]);
    expect(findOrderProblems({ lines }, undefined, new Map())).toMatchObject([{ path: 'lines.0.discount' }]);
    expect(lines).toMatchObject([{ quantity: 2, discount: '300.00' }]);
  });
});

describe('previewTotal', () => {
  it('counts as the server does, to the cent', () => {
    expect(
      previewTotal(row({ quantity: '3', unitPrice: '10.01', discount: '0.03', taxPercent: '2.9' })),
    ).toBe('30.87');
    expect(previewTotal(row({ quantity: '4', unitPrice: '1,499.00', freight: '100' }))).toBe('6096.00');
    expect(previewTotal(row({ quantity: '1', unitPrice: '0.50', taxPercent: '1' }))).toBe('0.51');
  });

  it('is nothing while a number is none, and such a line counts nothing in the sum', () => {
    expect(previewTotal(row({ unitPrice: 'x' }))).toBeUndefined();
    expect(previewSum([row({ unitPrice: 'x' }), row({ unitPrice: '2.5', quantity: '2' })])).toBe('5.00');
  });
});
