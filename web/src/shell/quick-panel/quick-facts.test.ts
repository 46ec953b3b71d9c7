import { describe, expect, it } from 'vitest';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { readListQuery } from '#contract/shared/list-query.ts';
import {
  countOf,
  factStatuses,
  listDatedFacts,
  listWorkFacts,
  statusView,
  viewAddress,
  warrantyView,
} from './quick-facts.ts';
import { formatToday } from './today.ts';

const today = '2026-11-15';

describe('the facts of the quick panel', () => {
  it('lead to lists that the contract can read, with the very filters they count by', () => {
    const views = [
      ...factStatuses.map(({ status }) => statusView(status)),
      ...listDatedFacts(today).map(({ view }) => view),
    ];
    for (const view of views) {
      const { pathname, searchParams } = new URL(viewAddress(view), 'http://here');
      expect(pathname).toBe('/inventory/equipment');
      const { query, problems } = readListQuery(equipment, searchParams);
      expect(problems).toEqual([]);
      expect(query.filters).toEqual(view.filters);
    }
  });

  it('of the other areas lead to their lists in the same way', () => {
    for (const { entity, view } of listWorkFacts(today)) {
      const { pathname, searchParams } = new URL(viewAddress(view, entity.page), 'http://here');
      expect(pathname).toBe(entity.page);
      const { query, problems } = readListQuery(entity, searchParams);
      expect(problems).toEqual([]);
      expect(query.filters).toEqual(view.filters);
    }
    expect(listWorkFacts(undefined).map(({ key }) => key)).toEqual(['openRepairs', 'awaitedOrders']);
  });

  it('count the warranties of the next 90 days', () => {
    expect(warrantyView(today).filters[0]?.values).toEqual(['2026-11-15', '2027-02-13']);
  });

  it('leave out what depends on the day while the day is not known', () => {
    expect(listDatedFacts(undefined)).toEqual([]);
  });

  it('say 0 for a status that no item has', () => {
    const facet = {
      field: 'status',
      counts: [{ value: 'missing', label: 'missing', count: 6 }],
      exact: true,
    };
    expect(countOf(facet, 'missing')).toBe(6);
    expect(countOf(facet, 'on_loan')).toBe(0);
  });
});

describe('today', () => {
  it('is said in the words of the language, on the same day everywhere', () => {
    expect(formatToday(today, 'en')).toEqual({ weekday: 'Sunday', date: 'November 15, 2026' });
    expect(formatToday(today, 'tr')).toEqual({ weekday: 'Pazar', date: '15 Kasım 2026' });
    expect(formatToday(today, 'ar')).toMatchObject({
      weekday: 'الأحد',
      date: expect.stringContaining('2026'),
    });
  });
});
