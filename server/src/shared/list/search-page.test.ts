import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { readListQuery } from '#contract/shared/list-query.ts';
import { equipmentSource as ownSource } from '#server/entities/equipment/equipment.repository.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, sql, type Sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertItems, pretendLength } from '../../../test/bulk.ts';
import { aCategory, aLocation, aModel, aPerson } from '../../../test/factories.ts';
import { conditionsOf } from './filters.ts';
import { orderOf, orderSql } from './order.ts';
import { findSearchedPage, type SearchLimits } from './search-page.ts';

// Items have tables of their own for their words; other lists are searched by their text alone.
const { search: _, ...equipmentSource } = ownSource;
const count = 400;
let api: TestApp;

beforeAll(async () => {
  api = await startTestApp();
  const shared = { category_id: (await aCategory(api)).id, location_id: (await aLocation(api)).id };
  const people = [
    await aPerson(api, { displayName: 'Sam' }),
    await aPerson(api, { displayName: 'Kim' }),
    null,
  ];
  const models = [await aModel(api, { name: 'Scanner' }), await aModel(api, { name: 'Camera' }), null];
  await insertItems(
    api,
    shared,
    Array.from({ length: count }, (_, n) => ({
      // Words that stand together at one end of an order, words that are everywhere, and rare ones.
      name: `${n < 60 ? 'early' : 'later'} ${n % 2 === 0 ? 'even' : 'odd'} ${n % 90 === 7 ? 'seldom' : ''}`.trim(),
      status: n % 5 === 0 ? 'missing' : n % 3 === 0 ? 'in_use' : 'received',
      condition: n % 4 === 0 ? 'new' : 'good',
      cost: n % 11 === 0 ? null : n % 30,
      serial: n % 6 === 0 ? null : `S-${n}`,
      custodian_id: people[n % 3]?.id ?? null,
      model_id: models[(n * 7) % 3]?.id ?? null,
    })),
  );
  await api.ownerDb.run(sql`analyze equipment`);
  // A table so long makes the planner weigh its ways as it would in earnest.
  await pretendLength(api, 'equipment', 1_000_000);
});
afterAll(() => api.stop());

/** Passes questions on, and notes which way a page was found. */
function watchWays(db: Queryable, ways: string[]): Queryable {
  const wayOf = (text: string) =>
    text.includes('is_found') ? 'walked' : text.includes('found as materialized') ? 'sorted' : 'grouped';
  return {
    ...db,
    many: async <T>(query: Sql, options?: Parameters<Queryable['many']>[1]) => {
      const { text } = query.compile();
      if (!text.includes('word as materialized')) ways.push(wayOf(text));
      return db.many<T>(query, options);
    },
  };
}

/** Every page of a search, one after the other; and the totals that came with them. */
async function findAll(query: string, rows: number, limits: SearchLimits, ways: string[]) {
  const { query: view, problems } = readListQuery(equipment, [...new URLSearchParams(query)]);
  expect(problems).toEqual([]);
  const order = orderOf(equipmentSource, view);
  const asked = { source: equipmentSource, view, order, total: undefined, rows: rows + 1 };
  const ids: string[] = [];
  const totals: { value: number; exact: boolean }[] = [];
  let place;
  do {
    const page: Awaited<ReturnType<typeof findSearchedPage>> = await findSearchedPage(
      watchWays(api.db, ways),
      { ...asked, place },
      { limits },
    );
    const shown = page.keys.slice(0, rows);
    ids.push(...shown.map((row) => row.id));
    totals.push(await page.total);
    const last = shown.at(-1);
    place = page.keys.length > rows && last ? { values: last.keys, id: last.id } : undefined;
  } while (place);
  const plain = await api.db.many<{ id: string }>(
    sql`select r.id from ${name('equipment')} r where ${conditionsOf(equipmentSource, view)}
      order by ${orderSql(order.columns)}`,
    { planEachTime: true },
  );
  return { ids, totals, inOrder: plain.map((row) => row.id) };
}

const sorts = fc.constantFrom(
  '',
  'tag',
  '-tag',
  'name,-cost',
  '-cost',
  'serial',
  'custodianId',
  '-modelId,tag',
);
const terms = fc.constantFrom(
  'early',
  'later',
  'odd',
  'seldom',
  'later even',
  'sam',
  'camera kim',
  'bl',
  'nothing',
);
const filters = fc.constantFrom('', '&filter[status]=in_use,missing', '&filter[cost][gte]=20');

describe('a page of a search', () => {
  it('has the rows of the plain statement in its order, whichever way it is found', async () => {
    const ways: string[] = [];
    await fc.assert(
      fc.asyncProperty(
        terms,
        sorts,
        filters,
        fc.integer({ min: 20, max: 60 }),
        fc.record({ sorted: fc.constantFrom(0, 50, 15_000), walked: fc.constantFrom(10, 100, 5_000) }),
        async (q, sort, filter, rows, limits) => {
          const found = await findAll(`q=${q}&sort=${sort}${filter}`, rows, limits, ways);
          expect(found.ids).toEqual(found.inOrder);
          for (const total of found.totals.filter(({ exact }) => exact)) {
            expect(total.value).toBe(found.inOrder.length);
          }
        },
      ),
      { numRuns: 150, seed: 20_261_115 },
    );
    expect(new Set(ways)).toEqual(new Set(['walked', 'sorted', 'grouped']));
  });

  it('of a frequent word follows the list, and tells about how many there are', async () => {
    const ways: string[] = [];
    const { totals } = await findAll('q=even&sort=tag', count, { sorted: 10, walked: 5_000 }, ways);
    // The only page is the last: what follows the list's order alone cannot know that it is complete.
    expect(ways).toEqual(['walked', 'sorted']);
    expect(totals).toEqual([{ value: count / 2, exact: true }]);
    ways.length = 0;
    const several = await findAll('q=even&sort=tag', 50, { sorted: 10, walked: 5_000 }, ways);
    expect(ways.slice(0, 3)).toEqual(['walked', 'walked', 'walked']);
    expect(several.totals[0]!.exact).toBe(false);
    expect(several.totals[0]!.value).toBeGreaterThan(10);
  });

  it('of a word that stands far from the beginning is not looked for through the whole list', async () => {
    const ways: string[] = [];
    const { ids, inOrder } = await findAll('q=early&sort=-tag', 50, { sorted: 10, walked: 100 }, ways);
    expect(ways.slice(0, 2)).toEqual(['walked', 'sorted']);
    expect(ids).toEqual(inOrder);
  });
});
