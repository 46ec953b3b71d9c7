import { afterAll, beforeAll, expect, it } from 'vitest';
import { raw, sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from './app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

/** The views and functions in force that make a day of a column with a moment by a cast. */
async function findCasts(): Promise<string[]> {
  const columns = await api.ownerDb.many<{ column: string }>(sql`
    select distinct column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone'`);
  const moments = columns.map(({ column }) => column).join('|');
  const cast = new RegExp(`\\b(?:${moments})\\)*(?:::date| at time zone)\\b`, 'i');
  const texts = await api.ownerDb.many<{ name: string; text: string }>(sql`
    select c.relname as name, pg_get_viewdef(c.oid) as text from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
    union all
    select p.proname, pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  return texts.filter(({ text }) => cast.test(text)).map(({ name }) => name);
}

it('views and functions of the database take the day of a moment from the agency’s calendar', async () => {
  expect(await findCasts()).toEqual([]);
});

it('views and functions that cast a moment to a day would be found', async () => {
  await api.ownerDb.run(raw('create view by_cast as select closed_at::date as day from retirement'));
  await api.ownerDb.run(
    raw(`create function by_zone(r retirement) returns date language sql stable
    return (r.approved_at at time zone 'UTC')::date`),
  );
  expect((await findCasts()).toSorted()).toEqual(['by_cast', 'by_zone']);
});
