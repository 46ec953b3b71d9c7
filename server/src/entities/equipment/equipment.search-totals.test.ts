import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raw, sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { aCategory, aLocation, aPerson } from '../../../test/factories.ts';
import { pretendLength } from '../../../test/bulk.ts';

// So many that items of one name are counted while the next ones of it are read.
const count = 8_000;
let api: TestApp;

beforeAll(async () => {
  api = await startTestApp();
  const shared = { category_id: (await aCategory(api)).id, location_id: (await aLocation(api)).id };
  const holder = (await aPerson(api, { displayName: 'Cable Kit Early' })).id;
  await api.ownerDb.transaction(async (tx) => {
    // Only the rows matter here: no triggers, so no events.
    await tx.run(raw('set local session_replication_role = replica'));
    await tx.run(sql`
      insert into equipment (tag, serial, name, category_id, location_id, custodian_id, status, condition, use, acquired_on, cost,
        acquisition_method, capital_class, useful_life_months)
      select 'EQ-' || lpad(n::text, 6, '0'), 'SN' || upper(substr(md5(n::text), 1, 6)),
        (array['Cable kit ' || n, 'Cable ' || n, 'Kit of tools ' || n, 'Printer'])[1 + n % 4], ${shared.category_id}, ${shared.location_id},
        case when n % 50 = 3 then ${holder}::uuid end, (enum_range(null::equipment_status))[1 + n % 5], 'good', 'in_service',
        date '2020-01-15' + n % 2000, n % 700, 'purchase', 'non_capital', 60
      from generate_series(1, ${count}::int) n`);
    await tx.run(raw('update equipment e set search = equipment_search_of(e)'));
    await tx.run(raw('select fill_equipment_search()'));
  });
  await api.ownerDb.run(raw('vacuum analyze'));
}, 120_000);
afterAll(() => api.stop());

const searches = [
  'cable',
  'kit',
  'cable kit',
  'kit cable early',
  'cable EQ-00',
  'tools 1',
  'kit 5',
  'cable sna',
];
const sorts = [
  '',
  'tag',
  '-tag',
  'name',
  '-cost',
  '-status',
  'serial',
  'custodianId',
  'modelId',
  'categoryId',
  '-dueOn',
];
const filters = ['', '&filter[status]=in_use,in_repair', '&filter[cost][gte]=300'];

/** Whether row `r` has all words in its text. */
const hasTerms = (q: string) =>
  sql`r.search like all (select '%' || fold(w) || '%' from string_to_table(${q}, ' ') w)`;

interface Page {
  items: { tag: string }[];
  next: string | null;
  total: unknown;
}

describe('the number of items that a search finds', () => {
  it('is exact up to 10,000 in every order, however many names have the words', async () => {
    const wrong: unknown[] = [];
    for (const q of searches) {
      for (const filter of filters) {
        const counted = await api.ownerDb.one<{ found: number }>(sql`
          select count(*)::int as found from equipment r
          where r.search like all (select '%' || fold(w) || '%' from string_to_table(${q}, ' ') w)
            and (${!filter.includes('status')} or r.status in ('in_use', 'in_repair'))
            and (${!filter.includes('cost')} or r.cost >= 300)`);
        for (const sort of sorts) {
          const { body } = await api.request<{ total: unknown }>(
            api.tokens.admin,
            'GET',
            `/api/equipment?q=${encodeURIComponent(q)}&sort=${sort}${filter}&limit=25&fields=tag`,
          );
          const isRight =
            JSON.stringify(body.total) === JSON.stringify({ value: counted.found, exact: true });
          if (!isRight) wrong.push([q, sort, filter, counted.found, body.total]);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('stands beside the rows of each page, whether it is counted apart or on the way', async () => {
    for (const q of ['printer', 'EQ-0017', 'sna', 'cable early', 'printer 77', 'nobody']) {
      const expected = await api.ownerDb.many<{ tag: string }>(sql`
        select tag from equipment r where ${hasTerms(q)} order by status, tag, id`);
      const tags: string[] = [];
      for (let after = ''; tags.length < 500;) {
        const { body } = await api.request<Page>(
          api.tokens.admin,
          'GET',
          `/api/equipment?q=${encodeURIComponent(q)}&limit=100&fields=tag${after}`,
        );
        tags.push(...body.items.map(({ tag }) => tag));
        expect([q, body.total]).toEqual([q, { value: expected.length, exact: true }]);
        if (body.next === null) break;
        after = `&after=${encodeURIComponent(body.next)}`;
      }
      expect([q, tags]).toEqual([q, expected.slice(0, 500).map(({ tag }) => tag)]);
    }
  });

  it('is called exact only where it is, beside short words in a list that is taken for very long', async () => {
    const wrong: unknown[] = [];
    await pretendLength(api, 'equipment', 100_000_000);
    try {
      for (const q of ['EQ-0 to', 'EQ-00 q', '5 EQ-0', 'printer ea', 'printer 7', 'printer zz', 'cable ki']) {
        const counted = await api.ownerDb.one<{ found: number }>(sql`
          select count(*)::int as found from equipment r where ${hasTerms(q)}`);
        for (const sort of sorts) {
          const { status, body } = await api.request<Page & { total: { value: number; exact: boolean } }>(
            api.tokens.admin,
            'GET',
            `/api/equipment?q=${encodeURIComponent(q)}&sort=${sort}&limit=25&fields=tag`,
          );
          const isRight = status === 200 && (!body.total.exact || body.total.value === counted.found);
          if (!isRight) wrong.push([q, sort, counted.found, status, body.total]);
        }
      }
    } finally {
      await api.ownerDb.run(raw('analyze equipment'));
    }
    expect(wrong).toEqual([]);
  });
});
