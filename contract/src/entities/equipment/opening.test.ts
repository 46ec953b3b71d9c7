import { describe, expect, it } from 'vitest';
import { checkOpening } from './opening.rules.ts';
import { openingStatusOf, type Opening } from './opening.ts';

const facts = {
  isTakeOver: true,
  takeOverUntil: '2026-12-31',
  today: '2026-11-01',
  acquiredOn: '2024-03-01',
};
const brokenBy = (wanted: Opening, more: Partial<typeof facts> = {}) =>
  checkOpening(wanted, { ...facts, ...more }).map(({ path, messageKey }) => `${path}:${messageKey}`);

describe('the state in which an item is brought', () => {
  it('is what is told, or what its holder and its days tell', () => {
    expect(openingStatusOf({})).toBeUndefined();
    expect(openingStatusOf({ holder: 'p' })).toBe('in_use');
    expect(openingStatusOf({ holder: 'p', holderDueOn: '2026-12-01' })).toBe('on_loan');
    expect(openingStatusOf({ missingSince: '2025-01-01' })).toBe('missing');
    expect(openingStatusOf({ disposedOn: '2025-01-01', missingSince: '2024-12-01' })).toBe('disposed');
    expect(openingStatusOf({ openingStatus: 'in_stock', disposedOn: '2025-01-01' })).toBe('in_stock');
  });

  it('needs what belongs to it and takes nothing else', () => {
    expect(brokenBy({ openingStatus: 'in_use' })).toEqual(['holder:required']);
    expect(brokenBy({ openingStatus: 'on_loan', holder: 'p' })).toEqual(['holderDueOn:required']);
    expect(brokenBy({ openingStatus: 'disposed' })).toEqual([
      'disposedOn:required',
      'disposalMethod:required',
    ]);
    expect(brokenBy({ openingStatus: 'received', holderSince: '2025-01-01' })).toEqual([
      'holderSince:opening_mismatch',
    ]);
    expect(brokenBy({ disposalPrice: '12.00' })).toEqual(['disposalPrice:opening_mismatch']);
  });

  it('lies between the day of the acquisition and today', () => {
    const gone: Opening = { openingStatus: 'disposed', disposalMethod: 'donation' };
    expect(brokenBy({ ...gone, disposedOn: '2026-11-01' })).toEqual([]);
    expect(brokenBy({ ...gone, disposedOn: '2026-11-02' })).toEqual(['disposedOn:date_future']);
    expect(brokenBy({ openingStatus: 'missing', missingSince: '2024-02-29' })).toEqual([
      'missingSince:date_order',
    ]);
  });

  it('is missing or disposed in a take-over alone, until its last day', () => {
    const missing: Opening = { openingStatus: 'missing', missingSince: '2025-01-01' };
    expect(brokenBy(missing)).toEqual([]);
    expect(brokenBy(missing, { isTakeOver: false })).toEqual(['openingStatus:take_over_only']);
    expect(brokenBy(missing, { today: '2027-01-01' })).toEqual(['openingStatus:take_over_ended']);
    expect(brokenBy({ holder: 'p' }, { isTakeOver: false })).toEqual([]);
  });
});
