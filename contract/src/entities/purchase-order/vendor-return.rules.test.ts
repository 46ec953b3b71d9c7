import { describe, expect, it } from 'vitest';
import { checkSettlement, type SettlementWanted } from './vendor-return.rules.ts';

const credit = { outcome: 'credit', closedOn: '2026-03-12', amount: '10.00', reference: 'CM-1' };
const keysOf = (changed: SettlementWanted) =>
  checkSettlement({ ...credit, ...changed }, { receivedOn: '2026-03-10', worth: '10.00' }, '2026-03-18').map(
    ({ path, messageKey }) => `${path} ${messageKey}`,
  );

describe('checkSettlement', () => {
  it('takes the days from the receipt to today', () => {
    expect([keysOf({ closedOn: '2026-03-10' }), keysOf({ closedOn: '2026-03-18' })]).toEqual([[], []]);
    expect(keysOf({ closedOn: '2026-03-09' })).toEqual(['closedOn date_order']);
    expect(keysOf({ closedOn: '2026-03-19' })).toEqual(['closedOn date_future']);
  });

  it('asks a credit for its amount and its number, and a replacement for neither', () => {
    expect(keysOf({ amount: '0.01' })).toEqual([]);
    expect(keysOf({ amount: '10.01' })).toEqual(['note reason_required']);
    expect(keysOf({ amount: '10.01', note: 'With the freight back' })).toEqual([]);
    expect(keysOf({ amount: '0.00' })).toEqual(['amount out_of_range']);
    expect(keysOf({ amount: null, reference: null })).toEqual(['amount required', 'reference required']);
    expect(keysOf({ outcome: 'replacement', amount: null, reference: null })).toEqual([]);
    expect(keysOf({ outcome: 'replacement' })).toEqual(['amount read_only']);
  });
});
