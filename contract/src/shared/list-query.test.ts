import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import {
  joinValues,
  operatorsOf,
  readListQuery,
  splitValues,
  usualOperator,
  writeListView,
  type ListView,
} from './list-query.ts';

const read = (...parameters: [string, string][]) => readListQuery(equipment, parameters);

describe('readListQuery', () => {
  it('starts with fifty rows, no filter and no sort', () => {
    expect(read().query).toEqual({ q: '', filters: [], sort: [], limit: 50, after: undefined, bin: false });
  });

  it('reads values, operators and sorts that the entity names', () => {
    const { query, problems } = read(
      ['filter[status]', 'in_use,missing'],
      ['filter[cost][gte]', '100.50'],
      ['sort', '-cost,tag'],
      ['limit', '200'],
    );
    expect(problems).toEqual([]);
    expect(query.filters).toEqual([
      { field: 'status', operator: 'is', values: ['in_use', 'missing'] },
      { field: 'cost', operator: 'gte', values: ['100.50'] },
    ]);
    expect(query.sort).toEqual([
      { field: 'cost', descending: true },
      { field: 'tag', descending: false },
    ]);
  });

  it.each([
    ['filter[nope]', '1', 'unknown_filter'],
    ['filter[customValues]', '1', 'unknown_filter'],
    ['filter[__proto__]', '1', 'unknown_filter'],
    ['filter[status][gte]', 'in_use', 'unknown_operator'],
    ['filter[cost][within]', '1', 'unknown_operator'],
    ['filter[status]', 'flying', 'bad_filter_value'],
    ['filter[acquiredOn][gte]', '2026-02-30', 'bad_filter_value'],
    ['filter[cost][between]', '5', 'bad_filter_value'],
    ['filter[locationId]', 'not-an-id', 'bad_filter_value'],
    ['sort', 'notes', 'unknown_sort'],
    ['sort', 'tag,-tag', 'unknown_sort'],
    ['limit', '201', 'bad_limit'],
    ['limit', '0', 'bad_limit'],
    ['page', '2', 'unknown_parameter'],
    ['bin', 'yes', 'bad_filter_value'],
  ])('refuses %s=%s with %s', (name, value, key) => {
    expect(read([name, value]).problems.map((problem) => problem.key)).toEqual([key]);
  });

  it('keeps every value through writing and reading', () => {
    const filterOf = fc.constantFrom(...equipment.filter).chain((field) => {
      const facts = equipment.fields[field as keyof typeof equipment.fields];
      const values: Record<string, fc.Arbitrary<string>> = {
        choice: fc.constantFrom(...(facts.values ?? ['x'])),
        reference: fc.uuid(),
        date: fc.constantFrom('2020-02-29', '2026-11-15', 'today'),
        bool: fc.constantFrom('true', 'false'),
        money: fc.constantFrom('0', '12.50'),
        percent: fc.constantFrom('0', '80.5'),
      };
      const value =
        values[facts.kind] ?? fc.constantFrom('a', 'a,b', String.raw`back\slash`, 'ünïcödé', '100%');
      return fc
        .record({ operator: fc.constantFrom(...operatorsOf(facts)), value })
        .map(({ operator, value: one }) => ({
          field,
          operator,
          values:
            operator === 'empty'
              ? ['true']
              : operator === 'last' || operator === 'next'
                ? ['30']
                : operator === 'between'
                  ? [one, one]
                  : [one],
        }));
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(filterOf, { maxLength: 5, selector: (filter) => filter.field }),
        (filters) => {
          const view: ListView = {
            q: 'dell 7450',
            filters,
            sort: [{ field: 'cost', descending: true }],
            bin: true,
          };
          const { query, problems } = readListQuery(equipment, writeListView(view));
          expect(problems).toEqual([]);
          expect(query).toMatchObject(view);
        },
      ),
    );
  });

  it('takes the agency day in the place of a date, and days to come', () => {
    const names = ['filter[warrantyEndsOn][lt]', 'filter[warrantyEndsOn][next]'] as const;
    expect(read([names[0], 'today'], [names[1], '30'])).toMatchObject({
      query: {
        filters: [
          { field: 'warrantyEndsOn', operator: 'lt', values: ['today'] },
          { field: 'warrantyEndsOn', operator: 'next', values: ['30'] },
        ],
      },
      problems: [],
    });
    expect(read([names[0], 'tomorrow']).problems).toHaveLength(1);
    expect(read([names[1], '0']).problems).toHaveLength(1);
  });

  it('starts a new filter with what people mean: inside a branch, from an amount or a day on', () => {
    const { locationId, custodianId, cost, acquiredOn, status, name } = equipment.fields;
    const fields = [locationId, custodianId, cost, acquiredOn, status, name];
    expect(fields.map(usualOperator)).toEqual(['within', 'is', 'gte', 'gte', 'is', 'contains']);
  });

  it('splits and joins any values', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (values) => {
        expect(splitValues(joinValues(values))).toEqual(values);
      }),
    );
  });
});
