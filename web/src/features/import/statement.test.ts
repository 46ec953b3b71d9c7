import { describe, expect, it } from 'vitest';
import { addsUp } from './statement.ts';

const line = (rows: number, cost: string) => ({ rows, amounts: { cost } });
const statement = {
  file: line(4, '90071992547409.93'),
  new: line(1, '90071992547409.90'),
  updated: line(1, '0.01'),
  unchanged: line(1, '0.01'),
  leftOut: line(1, '0.01'),
  madeOnTheWay: {},
  fields: {},
  reasons: [],
};

describe('the statement of an import', () => {
  it('adds up when every row and every cent is accounted for', () => {
    expect(addsUp(statement)).toBe(true);
    expect(addsUp({ ...statement, leftOut: line(1, '0.02') })).toBe(false);
    expect(addsUp({ ...statement, leftOut: line(0, '0.01') })).toBe(false);
  });
});
