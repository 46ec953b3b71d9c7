import { describe, expect, it } from 'vitest';
import { checkAllocation, type AllocationWanted } from './allocation.rules.ts';

const facts = { acquiredOn: '2026-03-18', nameOf: (id: string) => (id === 'a' ? 'ITS-1' : undefined) };
const rulesOf = (wanted: AllocationWanted) =>
  checkAllocation(wanted, facts).map(({ path, messageKey }) => [path, messageKey]);
const share = (projectId: string, percent: string) => ({ projectId, percent });

describe('checkAllocation', () => {
  it('begins on the day of the acquisition at the earliest', () => {
    expect(rulesOf({ fromOn: '2026-03-18' })).toEqual([]);
    expect(rulesOf({ fromOn: '2026-03-17' })).toEqual([['fromOn', 'date_order']]);
  });

  it('is the whole of an item, or nothing of it', () => {
    expect(rulesOf({ shares: [] })).toEqual([]);
    expect(rulesOf({ shares: [share('a', '60'), share('b', '40')] })).toEqual([]);
    expect(rulesOf({ shares: [share('a', '60'), share('b', '39.999')] })).toEqual([['shares', 'sum_100']]);
    expect(rulesOf({ shares: [share('a', '60'), share('b', '40.001')] })).toEqual([['shares', 'sum_100']]);
    expect(rulesOf({ shares: [share('a', '100'), share('b', '0')] })).toEqual([
      ['shares.1.percent', 'out_of_range'],
    ]);
  });

  it('names each project once', () => {
    const [problem] = checkAllocation({ shares: [share('a', '50'), share('a', '50')] }, facts);
    expect(problem).toMatchObject({
      path: 'shares.1.projectId',
      messageKey: 'named_twice',
      params: { value: 'ITS-1' },
    });
  });
});
