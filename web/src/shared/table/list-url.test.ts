import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { readListQuery, type Filter } from '#contract/shared/list-query.ts';
import {
  addSort,
  isChangedView,
  readListState,
  replaceFilter,
  savedStateOf,
  sortBy,
  viewOfState,
  writeListState,
  type ListState,
} from './list-url.ts';

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

describe('the address of a saved view', () => {
  const id = '0190a1b2-0000-7000-8000-000000000001';

  it('is short as long as nothing changed, and brings back the view', () => {
    fc.assert(
      fc.property(states, (state) => {
        const saved = new Map([[id, savedStateOf(equipment, viewOfState(state))]]);
        const opened = { ...state, view: id };
        expect(writeListState(opened, saved).toString()).toBe(`view=${id}`);
        const read = readListState(equipment, new URLSearchParams({ view: id }), saved);
        expect(read).toEqual({ state: opened, problems: [] });
        expect(isChangedView(read.state, saved)).toBe(false);
      }),
    );
  });

  it('keeps beside it what was changed, also when that is nothing', () => {
    fc.assert(
      fc.property(states, states, (state, other) => {
        const saved = new Map([[id, savedStateOf(equipment, viewOfState(state))]]);
        const changed = { ...other, view: id };
        const address = writeListState(changed, saved);
        expect(address.get('view')).toBe(id);
        expect(readListState(equipment, new URLSearchParams(address.toString()), saved).state).toEqual(
          changed,
        );
      }),
    );
  });

  it('leaves out what the list no longer knows, and names it', () => {
    const question = 'filter[color][is]=red&filter[status][is]=missing';
    const saved = new Map([[id, savedStateOf(equipment, { question, look: {} })]]);
    const { state, problems } = readListState(equipment, new URLSearchParams({ view: id }), saved);
    expect(state.filters.map(({ field }) => field)).toEqual(['status']);
    expect(problems.map(({ path }) => path)).toEqual(['filter[color][is]']);
    expect(isChangedView(state, saved)).toBe(false);
  });

  it('is kept with a question that its list takes, whatever the address says', () => {
    const address = new URLSearchParams(
      'filter[federalShare][gt]=0&filter[status]=missing&sort=moon&page=2&columns=tag&defaultSettings=yes&q=dell',
    );
    const { question } = viewOfState(readListState(equipment, address).state);
    const { problems } = readListQuery(equipment, new URLSearchParams(question));
    expect([new URLSearchParams(question).toString(), problems]).toEqual([
      new URLSearchParams('q=dell&filter[status][is]=missing').toString(),
      [],
    ]);
  });

  it('names the whole list where that opens with a view', () => {
    const plain: ListState = readListState(equipment, new URLSearchParams()).state;
    expect(writeListState(plain, new Map(), true).toString()).toBe('view=all');
    expect(readListState(equipment, new URLSearchParams('view=all')).state).toEqual(plain);
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
