import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/shared/db/sql.ts';
import { onAgencyDay } from '../../../test/agency-day.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { aProject } from '../../../test/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
  const days = ['2025-06-30', '2025-07-01', '2026-06-30', '2026-07-01', '2027-06-30', '2027-07-01'];
  for (const day of days) await aProject(api, { startsOn: day, name: day });
});
afterAll(() => api.stop());

/** The days of the projects that a filter finds on a day of the agency. */
function found(today: string, filter: string): Promise<string[]> {
  const address = `/api/projects?${new URLSearchParams([[`filter[startsOn][${filter.split(' ')[0]}]`, filter.split(' ')[1] ?? '']])}`;
  return onAgencyDay(api, today, async () => {
    const answer = await api.request<{ items: { name: string }[] }>(api.tokens.user, 'GET', address);
    expect(answer.status).toBe(200);
    return answer.body.items.map(({ name }) => name).toSorted();
  });
}

describe('relative days', () => {
  it('mean the fiscal year of the agency up to its last day, and the next one from the first', async () => {
    const thisYear = 'between fiscal-year,fiscal-year-end';
    expect(await found('2026-06-30', thisYear)).toEqual(['2025-07-01', '2026-06-30']);
    expect(await found('2026-07-01', thisYear)).toEqual(['2026-07-01', '2027-06-30']);
    expect(await found('2026-12-31', thisYear)).toEqual(['2026-07-01', '2027-06-30']);
    expect(await found('2027-01-01', thisYear)).toEqual(['2026-07-01', '2027-06-30']);
    expect(await found('2026-07-01', 'lt fiscal-year')).toEqual(['2025-06-30', '2025-07-01', '2026-06-30']);
  });

  it('follow the setting of the agency from the day it holds', async () => {
    const start = (day: string) =>
      api.ownerDb.one<{ start: string }>(sql`select fiscal_year_start(${day}::date)::text as start`);
    await api.ownerDb.run(sql`insert into setting values ('fiscalYearStart', '2026-10-01', '"10-01"')`);
    expect(await start('2026-09-30')).toEqual({ start: '2026-07-01' });
    expect(await start('2026-10-01')).toEqual({ start: '2026-10-01' });
    expect(await start('2027-09-30')).toEqual({ start: '2026-10-01' });
    await api.ownerDb.run(
      sql`delete from setting where key = 'fiscalYearStart' and effective_on = '2026-10-01'`,
    );
  });

  it('count days from today, over the end of a year', async () => {
    expect(await found('2026-06-30', 'is today')).toEqual(['2026-06-30']);
    expect(await found('2026-06-30', 'is today+1')).toEqual(['2026-07-01']);
    expect(await found('2026-06-30', 'is today,today+1,2025-06-30')).toEqual([
      '2025-06-30',
      '2026-06-30',
      '2026-07-01',
    ]);
    expect(await found('2027-07-02', 'gte today-1')).toEqual(['2027-07-01']);
    expect(await found('2026-06-29', 'between today,today+2')).toEqual(['2026-06-30', '2026-07-01']);
  });
});
