import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import type { Filter } from '#contract/shared/list-query.ts';
import { addSort, readListState, replaceFilter, sortBy, writeListState, type ListState } from './list-url.ts';

const columnIds = fc.uniqueArray(fc.constantFrom('tag', 'name', 'status', 'cost'), { minLength: 1 });
const states: fc.Arbitrary<ListState> = fc.record({
  q: fc.stringMatching(/^[a-z0-9 ,&=+%é-]{0,20}$/).map((text) => text.trim()),
  filters: fc.uniqueArray(
    fc.constantFrom(
      { field: 'status', operator: 'is' as const, values: ['missing', 'in_use'] },
      { field: 'cost', operator: 'between' as const, values: ['5', '10.50'] },
      { field: 'name', operator: 'contains' as const, values: ['a,b\\c'] },
      { field: 'acquiredOn', operator: 'last' as const, values: ['30'] },
    ),
  ),
  sort: fc.uniqueArray(fc.record({ field: fc.constantFrom('tag', 'cost'), descending: fc.boolean() }), {
    selector: ({ field }) => field,
  }),
  columns: fc.option(
    columnIds.map((ids) => ids.map((id, at) => (at === 0 ? { id, width: 120, isPinned: true } : { id }))),
    { nil: undefined },
  ),
  density: fc.constantFrom(undefined, 'compact' as const, 'comfortable' as const),
  bin: fc.boolean(),
  layout: fc.constantFrom(undefined, 'tree'),
});

describe('the address of a list', () => {
  it('brings back exactly the state it was written from', () => {
    fc.assert(
      fc.property(states, (state) => {
        const address = writeListState(state).toString();
        expect(readListState(equipment, new URLSearchParams(address))).toEqual({ state, problems: [] });
      }),
    );
  });

  it('leaves out what it does not understand and says so', () => {
    const { state, problems } = readListState(
      equipment,
      new URLSearchParams('filter[color]=red&filter[status]=gone&sort=nothing&q=x&columns=tag,%00,name'),
    );
    expect(state.filters).toEqual([]);
    expect(state.q).toBe('x');
    expect(state.columns).toEqual([{ id: 'tag' }, { id: 'name' }]);
    expect(problems.map(({ key }) => key)).toEqual(['unknown_filter', 'bad_filter_value', 'unknown_sort']);
  });
});

describe('sorting', () => {
  it('sets one field and turns it around', () => {
    const once = sortBy([], 'tag');
    expect(once).toEqual([{ field: 'tag', descending: false }]);
    expect(sortBy(once, 'tag')).toEqual([{ field: 'tag', descending: true }]);
    expect(sortBy(once, 'cost')).toEqual([{ field: 'cost', descending: false }]);
  });

  it('adds, turns around and takes out further fields', () => {
    const two = addSort(sortBy([], 'status'), 'cost');
    expect(two.map(({ field }) => field)).toEqual(['status', 'cost']);
    const turned = addSort(two, 'cost');
    expect(turned[1]).toEqual({ field: 'cost', descending: true });
    expect(addSort(turned, 'cost')).toEqual([{ field: 'status', descending: false }]);
  });
});

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
