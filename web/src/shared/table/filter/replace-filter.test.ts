import { describe, expect, it } from 'vitest';
import type { Filter } from '#contract/shared/list-query.ts';
import { replaceFilter } from './replace-filter.ts';

const status: Filter = { field: 'status', operator: 'is', values: ['missing'] };
const cost: Filter = { field: 'cost', operator: 'gte', values: ['5'] };
const first: Filter = { field: 'name', operator: 'contains', values: ['a'] };
const second: Filter = { field: 'name', operator: 'contains', values: ['b'] };

describe('replaceFilter', () => {
  it('replaces and takes out a filter wherever it stands by now', () => {
    expect(replaceFilter([cost, status], status, undefined)).toEqual([cost]);
    expect(replaceFilter([status], cost, undefined)).toEqual([status]);
    const found = { ...status, values: ['in_use'] };
    expect(replaceFilter([cost, found], status, { ...status, values: ['on_loan'] })).toEqual([
      cost,
      { ...status, values: ['on_loan'] },
    ]);
  });

  it('tells two filters of one field apart by their values', () => {
    expect(replaceFilter([first, second], second, undefined)).toEqual([first]);
    expect(replaceFilter([first, second], first, undefined)).toEqual([second]);
  });
});
