import { describe, expect, it } from 'vitest';
import { allocation } from '#contract/entities/allocation/allocation.schema.ts';
import { readListQuery } from '#contract/shared/list-query.ts';
import { allocationsOf } from './allocation-links.ts';

const id = '00000000-0000-4000-8000-000000000001';

describe('allocationsOf', () => {
  it('leads to a list that the server can read', () => {
    const [page = '', search] = allocationsOf('projectId', id, '2026-11-15').split('?');
    const { query, problems } = readListQuery(allocation, new URLSearchParams(search));
    expect([page, problems]).toEqual([allocation.page, []]);
    expect(query.filters.map(({ field, values }) => [field, ...values])).toEqual([
      ['projectId', id],
      ['fromOn', '2026-11-16'],
      ['runsUntil', '2026-11-15'],
    ]);
  });
});
