import { describe, expect, it } from 'vitest';
import { groupByRows } from './row-problems.ts';

describe('groupByRows', () => {
  it('says a sentence about several rows once, with their numbers', () => {
    expect(
      groupByRows([
        { path: 'lines.0.funding', sentence: 'Say who pays.' },
        { path: 'lines.2.funding', sentence: 'Say who pays.' },
        { path: 'vendorId', sentence: 'Enter Vendor.' },
      ]),
    ).toEqual([
      { sentence: 'Say who pays.', rows: [1, 3] },
      { sentence: 'Enter Vendor.', rows: [] },
    ]);
  });
});
