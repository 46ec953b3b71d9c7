import { describe, expect, it } from 'vitest';
import {
  checkInvoice,
  checkOrderDays,
  checkOrderLine,
  checkPlacing,
  type OrderLineWanted,
} from './purchase-order.rules.ts';

const line: OrderLineWanted = {
  kind: 'equipment',
  categoryId: 'c',
  modelId: null,
  description: 'Docks',
  quantity: 3,
  unitPrice: '10.00',
  discount: '0',
  fundedBy: null,
  funding: [],
};
const rulesOf = (wanted: OrderLineWanted, before?: { fundedBy: string | null }) =>
  checkOrderLine({ ...line, ...wanted }, 'lines.4', before).map(({ path, messageKey }) => [
    path.replace('lines.4.', ''),
    messageKey,
  ]);

describe('checkOrderLine', () => {
  it('knows what is bought: equipment by its category, all by a model, a product or two characters', () => {
    expect(rulesOf({})).toEqual([]);
    expect(rulesOf({ categoryId: null })).toEqual([['categoryId', 'required']]);
    expect(rulesOf({ kind: 'service', categoryId: null })).toEqual([]);
    expect(rulesOf({ description: 'AB' })).toEqual([]);
    expect(rulesOf({ description: 'A' })).toEqual([['description', 'model_or_description']]);
    expect(rulesOf({ description: null, modelId: 'm' })).toEqual([]);
    expect(rulesOf({ kind: 'software', description: null, softwareId: 's' })).toEqual([]);
  });

  it('gives a product and terms to software alone', () => {
    expect(rulesOf({ softwareId: 's', metric: 'site', termMonths: 12 })).toEqual([
      ['softwareId', 'read_only'],
      ['metric', 'read_only'],
      ['termMonths', 'read_only'],
    ]);
    expect(rulesOf({ kind: 'software', metric: 'site', termMonths: 12 })).toEqual([]);
  });

  it('takes a discount of the whole price, and not a cent more', () => {
    expect(rulesOf({ discount: '30.00' })).toEqual([]);
    expect(rulesOf({ discount: '30.01' })).toEqual([['discount', 'discount_over_price']]);
    expect(rulesOf({ discount: '30.01', quantity: undefined })).toEqual([]);
  });

  it('wants shares that add up, and the word that belongs to them', () => {
    const half = { percent: '50' };
    expect(rulesOf({ fundedBy: 'own', funding: [half, half] })).toEqual([]);
    expect(rulesOf({ fundedBy: 'own', funding: [half, { percent: '49.999' }] })).toEqual([
      ['funding', 'sum_100'],
    ]);
    expect(rulesOf({ fundedBy: 'own', funding: [half, half, { percent: '0' }] })).toEqual([
      ['funding.2.percent', 'out_of_range'],
    ]);
    expect(rulesOf({ fundedBy: 'own', funding: [] })).toEqual([['funding', 'required']]);
    expect(rulesOf({ fundedBy: 'none', funding: [half, half] })).toEqual([['funding', 'funding_none']]);
    expect(rulesOf({ fundedBy: 'not_stated' })).toEqual([['fundedBy', 'read_only']]);
    expect(rulesOf({ fundedBy: 'not_stated' }, { fundedBy: 'not_stated' })).toEqual([]);
  });
});

describe('an order', () => {
  it('expects goods on its day at the earliest', () => {
    expect(checkOrderDays({ orderedOn: '2026-03-18', expectedOn: '2026-03-18' })).toEqual([]);
    expect(checkOrderDays({ orderedOn: '2026-03-18', expectedOn: '2026-03-17' })).toMatchObject([
      { path: 'expectedOn', messageKey: 'date_order' },
    ]);
    expect(checkOrderDays({ orderedOn: null, expectedOn: '2026-03-17' })).toEqual([]);
  });

  it('is placed with its number, on a day that has come', () => {
    const keysOf = (wanted: object) =>
      checkPlacing({ orderNumber: 'PO-1', orderedOn: '2026-03-18', ...wanted }, '2026-03-18').map(
        ({ path, messageKey }) => `${path} ${messageKey}`,
      );
    expect(keysOf({})).toEqual([]);
    expect(keysOf({ orderedOn: '2026-03-19' })).toEqual(['orderedOn date_future']);
    expect(keysOf({ orderNumber: null, orderedOn: null })).toEqual([
      'orderNumber required',
      'orderedOn required',
    ]);
    expect(keysOf({ expectedOn: '2026-03-17' })).toEqual(['expectedOn date_order']);
  });

  it('is closed with an invoice of what was received, or with the reason of the difference', () => {
    const keysOf = (wanted: object) =>
      checkInvoice(
        { invoicedOn: '2026-03-18', invoiceTotal: '10', ...wanted },
        { receivedValue: '10.00' },
        '2026-03-18',
      ).map(({ path, messageKey }) => `${path} ${messageKey}`);
    expect(keysOf({})).toEqual([]);
    expect(keysOf({ invoiceTotal: '10.01' })).toEqual(['differenceNote reason_required']);
    expect(keysOf({ invoiceTotal: '9.99' })).toEqual(['differenceNote reason_required']);
    expect(keysOf({ invoiceTotal: '10.01', differenceNote: 'Freight' })).toEqual([]);
    expect(keysOf({ invoicedOn: '2026-03-19' })).toEqual(['invoicedOn date_future']);
  });
});
