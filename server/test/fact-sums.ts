import { expect } from 'vitest';
import { addDays, addMonths } from '#contract/shared/day.ts';
import { everywhere } from '#server/areas/overview/tallies.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { TestApp } from './app.ts';

const sumsOf = async (api: TestApp, place: string, kind: string) =>
  Object.fromEntries(
    (
      await api.db.many<{ key: string; items: number }>(
        sql`select key, items from tally where place_id = ${place} and kind = ${kind}`,
      )
    ).map(({ key: name, items }) => [name, items]),
  );

/** Every sum beside the list of the very records. */
export async function compareWithLists(
  api: TestApp,
  token: string,
  places: readonly string[],
): Promise<void> {
  const list = (query: string) =>
    api
      .request<{ total: { value: number } }>(token, 'GET', `/api/equipment?limit=1&${query}`)
      .then(({ body }) => body.total.value);
  for (const place of [everywhere, ...places]) {
    const within = place === everywhere ? '' : `&filter[locationId][within]=${place}`;
    const status = await sumsOf(api, place, 'status');
    for (const [value, items] of Object.entries(status)) {
      expect([place, value, await list(`filter[status][is]=${value}${within}`)]).toEqual([
        place,
        value,
        items,
      ]);
    }
    const all = await list(`filter[status][not]=disposed${within}`);
    expect([place, (await sumsOf(api, place, 'all'))[''] ?? 0]).toEqual([place, all]);
    for (const [category, items] of Object.entries(await sumsOf(api, place, 'class'))) {
      const query = `filter[status][not]=disposed&filter[categoryId][within]=${category}${within}`;
      expect([place, category, await list(query)]).toEqual([place, category, items]);
    }
    for (const [month, items] of Object.entries(await sumsOf(api, place, 'missing'))) {
      const last = addDays(addMonths(`${month}-01`, 1), -1);
      const query = `filter[missingSince][between]=${month}-01,${last}${within}`;
      expect([place, month, await list(query)]).toEqual([place, month, items]);
    }
    for (const [holder, items] of Object.entries(await sumsOf(api, place, 'holder'))) {
      const query = `filter[status][not]=disposed&filter[custodianId][is]=${holder}${within}`;
      expect([place, holder, await list(query)]).toEqual([place, holder, items]);
    }
  }
  const money = await api.db.one<{ cost: string; value: string }>(sql`
    select coalesce(sum(cost), 0)::numeric(14, 2) as cost, coalesce(sum(book_value(cost, salvage_value, useful_life_months,
      in_service_on, status, agency_today())), 0)::numeric(14, 2) as value
    from equipment where deleted_at is null and status <> 'disposed'`);
  const sums = await api.db.maybe<{ cost: string; value: string }>(sql`
    select cost::numeric(14, 2) as cost, book_value::numeric(14, 2) as value
    from tally where place_id = ${everywhere} and kind = 'all'`);
  expect(sums ?? { cost: '0.00', value: '0.00' }).toEqual(money);
  const lost = await api.db.one<Record<'sums' | 'records', unknown>>(sql`
    select (select jsonb_object_agg(t.key, t.cost::numeric(14, 2)) from tally t
        where t.place_id = ${everywhere} and t.kind = 'missing') as sums,
      (select jsonb_object_agg(m.month, m.cost) from (
        select to_char(missing_since, 'YYYY-MM') as month, coalesce(sum(cost), 0)::numeric(14, 2) as cost
        from equipment where deleted_at is null and missing_since is not null group by 1) m) as records`);
  expect(lost.sums).toEqual(lost.records);
}
