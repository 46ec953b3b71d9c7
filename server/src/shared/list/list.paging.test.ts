import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { columnOf, join, raw, sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertItems, pretendLength, type ItemRow } from '../../../test/bulk.ts';
import { callsTo } from '../../../test/calls.ts';
import { aCategory, aLocation, aModel, aPerson } from '../../../test/factories.ts';

let api: TestApp;
let shared: { category_id: string; location_id: string };
let choices: Record<'category_id' | 'location_id' | 'model_id' | 'custodian_id', (string | null)[]>;
const equipmentCalls = callsTo<EquipmentRecord>(() => api, '/api/equipment');

const pick = <T>(values: readonly T[], n: number): T => values[n % values.length]!;

/** Rows with many ties and many nulls, the same in every run. */
function rowsWithTies(count: number): ItemRow[] {
  const [numbers] = fc.sample(fc.array(fc.nat(1000), { minLength: count * 10, maxLength: count * 10 }), {
    numRuns: 1,
    seed: 20_261_115,
  });
  return Array.from({ length: count }, (_, row) => {
    const at = (column: number) => numbers![row * 10 + column]!;
    return {
      name: pick(['Alpha', 'alpha', 'Ärger', 'İzmir', 'ızgara', 'zulu', 'شاحنة', ''], at(0)) || 'Z',
      serial: pick([null, null, `S-${row}`], at(1)),
      category_id: pick(choices.category_id, at(2))!,
      location_id: pick(choices.location_id, at(3))!,
      model_id: pick(choices.model_id, at(4)),
      custodian_id: pick(choices.custodian_id, at(5)),
      status: pick(['received', 'in_stock', 'in_use', 'missing'], at(6)),
      condition: pick(['new', 'good', 'poor'], at(7)),
      cost: pick([null, '0.00', '9.99', '10.00', '1000.00'], at(8)),
      acquired_on: pick(['2024-02-29', '2025-01-01', '2026-01-01'], at(9)),
      warranty_ends_on: pick([null, '2026-06-30', '2027-06-30'], at(1) + 1),
      last_seen_on: pick([null, null, '2026-03-03'], at(2) + 1),
      next_due_on: pick([null, '2027-01-01', '2027-01-02'], at(3) + 1),
    };
  });
}

beforeAll(async () => {
  api = await startTestApp();
  const categories = [await aCategory(api), await aCategory(api), await aCategory(api)];
  const places = [await aLocation(api), await aLocation(api, { name: 'Annex' }), await aLocation(api)];
  // Two people and two models with the same words: the words alone do not order them.
  const people = [await aPerson(api, { displayName: 'Sam' }), await aPerson(api, { displayName: 'Sam' })];
  const models = [await aModel(api, { name: 'M1' }), await aModel(api, { name: 'M1' }), await aModel(api)];
  shared = { category_id: categories[0]!.id, location_id: places[0]!.id };
  choices = {
    category_id: categories.map(({ id }) => id),
    location_id: places.map(({ id }) => id),
    model_id: [null, ...models.map(({ id }) => id)],
    custodian_id: [null, null, ...people.map(({ id }) => id)],
  };
  await insertItems(api, shared, rowsWithTies(90));
});
afterAll(() => api.stop());
beforeEach(() => pretendLength(api, 'equipment', 90));

const labels: Record<string, string> = {
  categoryId: '(select name from category where id = e.category_id), e.category_id',
  modelId: '(select name from model where id = e.model_id), e.model_id',
  locationId: '(select path from location where id = e.location_id), e.location_id',
  custodianId: '(select display_name from person where id = e.custodian_id), e.custodian_id',
};

/** Items that are alike in these are ordered further where the list is sorted by nothing else. */
const ties: Record<string, string> = {
  status: 'status,tag',
  '-status': '-status,-tag',
  categoryId: 'categoryId,name',
  '-categoryId': '-categoryId,-name',
};

/** The same list, in one statement of its own. */
async function idsInOrder(sort: string, where = 'true'): Promise<string[]> {
  const parts = (ties[sort] ?? sort).split(',');
  const terms = parts.flatMap((part) => {
    const field = part.replace('-', '');
    const columns =
      labels[field] ?? `e.${field.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`)}`;
    // What has no value in the first sort comes last, both ways.
    const down = part === parts[0] ? 'desc nulls last' : 'desc nulls first';
    const direction = part.startsWith('-') ? down : 'asc nulls last';
    return columns.split(/, (?=e\.)/).map((column) => raw(`${column} ${direction}`));
  });
  const last = parts.at(-1)!.startsWith('-') ? 'desc' : 'asc';
  // Items of one model lie together by their categories' ids; items without such a day come by their tags.
  const inner = /^-?modelId$/.test(sort) ? [raw(`e.category_id ${last}`)] : [];
  const [, day] = /^-?(dueOn|lastSeenOn|nextDueOn|warrantyEndsOn)$/.exec(sort) ?? [];
  if (day !== undefined) inner.push(raw(`case when e.${columnOf(day)} is null then e.tag end ${last}`));
  const rows = await api.ownerDb.many<{ id: string }>(
    sql`select e.id from equipment e where deleted_at is null and ${raw(where)} order by ${join([...terms, ...inner, raw(`e.id ${last}`)])}`,
  );
  return rows.map((row) => row.id);
}

/** Follows the cursors from the first page to the last; `between` runs after each page. */
async function walk(query: string, between: () => Promise<void> = async () => undefined): Promise<string[]> {
  const ids: string[] = [];
  let after = '';
  for (let page = 0; page < 300; page += 1) {
    const { status, body } = await equipmentCalls.list(`?${query}${after}`);
    expect(status).toBe(200);
    ids.push(...body.items.map((item) => item.id));
    if (body.next === null) return ids;
    after = `&after=${encodeURIComponent(body.next)}`;
    await between();
  }
  throw new Error('the pages do not end');
}

const everySort = equipment.sort.flatMap((field) => [field, `-${field}`]);
const someSorts = fc
  .shuffledSubarray([...equipment.sort], { minLength: 2, maxLength: 4 })
  .chain((fields) =>
    fc.tuple(...fields.map((field) => fc.boolean().map((isDown) => (isDown ? `-${field}` : field)))),
  )
  .map((parts) => parts.join(','));
const referenceFirst = fc
  .tuple(fc.constantFrom(...Object.keys(labels)), fc.boolean(), fc.constantFrom(...everySort))
  .filter(([first, , second]) => second.replace('-', '') !== first)
  .map(([first, isDown, second]) => `${isDown ? '-' : ''}${first},${second}`);

describe('pages by cursor', () => {
  it.each(everySort)('sorted by %s have every row once, in order', async (sort) => {
    expect(await walk(`sort=${sort}&limit=13`)).toEqual(await idsInOrder(sort));
  });

  it.each(everySort.filter((sort) => sort.replace('-', '') in labels))(
    'of a long list sorted by %s have every row once, group by group',
    async (sort) => {
      await pretendLength(api, 'equipment', 500_000);
      const { body } = await equipmentCalls.list(`?sort=${sort}&limit=1`);
      expect(body.total).toEqual({ value: 500_000, exact: false });
      expect(await walk(`sort=${sort}&limit=13`)).toEqual(await idsInOrder(sort));
    },
  );

  it('are counted once: a later page tells the length that the first one found', async () => {
    const first = (await equipmentCalls.list('?sort=name&limit=13')).body;
    await pretendLength(api, 'equipment', 500_000);
    const later = `?sort=name&limit=13&after=${encodeURIComponent(first.next ?? '')}`;
    expect((await equipmentCalls.list(later)).body.total).toEqual(first.total);
    expect((await equipmentCalls.list('?sort=name&limit=13')).body.total.exact).toBe(false);
  });

  it.each(everySort)('of a search sorted by %s have every row once, in order', async (sort) => {
    expect(await walk(`q=blk&sort=${sort}&limit=17`)).toEqual(await idsInOrder(sort));
  });

  it('of a search sorted by several columns have exactly what is found, with its length', async () => {
    await fc.assert(
      fc.asyncProperty(someSorts, fc.constantFrom('alpha', 'izmir', 'sam', 'xyz'), async (sort, q) => {
        const where = `search like '%${q}%'`;
        const inOrder = await idsInOrder(sort, where);
        expect(await walk(`q=${q}&sort=${sort}&limit=6`)).toEqual(inOrder);
        const { body } = await equipmentCalls.list(`?q=${q}&sort=${sort}&limit=6`);
        expect(body.total).toEqual({ value: inOrder.length, exact: true });
      }),
      { numRuns: 15 },
    );
  });

  it('sorted by several columns in mixed directions have every row once, in order', async () => {
    await fc.assert(
      fc.asyncProperty(someSorts, fc.integer({ min: 5, max: 40 }), async (sort, limit) => {
        expect(await walk(`sort=${sort}&limit=${limit}`)).toEqual(await idsInOrder(sort));
      }),
      { numRuns: 15 },
    );
  });

  it('of a long list sorted by a reference and more have every row once, in order', async () => {
    await pretendLength(api, 'equipment', 500_000);
    await fc.assert(
      fc.asyncProperty(referenceFirst, fc.integer({ min: 5, max: 40 }), async (sort, limit) => {
        expect(await walk(`sort=${sort}&limit=${limit}`)).toEqual(await idsInOrder(sort));
      }),
      { numRuns: 15 },
    );
  });

  it('of a filtered list have exactly the rows of the filter', async () => {
    const where = `status in ('in_stock', 'missing') and cost >= 9.99`;
    const filter = 'filter[status]=in_stock,missing&filter[cost][gte]=9.99';
    expect(await walk(`${filter}&sort=-cost,name&limit=5`)).toEqual(await idsInOrder('-cost,name', where));
  });

  it('are in the order of the entity when no sort is asked', async () => {
    expect(await walk('limit=25')).toEqual(await idsInOrder(equipment.defaultSort));
  });

  it('lose and repeat nothing while others insert', async () => {
    for (const sort of ['name,-cost', '-custodianId']) {
      const before = await idsInOrder(sort);
      let inserted = 0;
      const found = await walk(`sort=${sort}&limit=7`, async () => {
        inserted += 1;
        if (inserted <= 5) await insertItems(api, shared, rowsWithTies(2));
      });
      expect(new Set(found).size).toBe(found.length);
      const known = new Set(before);
      expect(found.filter((id) => known.has(id))).toEqual(before);
      expect(inserted).toBeGreaterThan(5);
    }
  });

  it('carry the longest words of any script in their cursor', async () => {
    let far = await aLocation(api, { name: '車'.repeat(100) });
    for (let depth = 2; depth <= 6; depth += 1) {
      far = await aLocation(api, { name: '車'.repeat(100), parentId: far.id });
    }
    await insertItems(api, { ...shared, location_id: far.id }, [{ name: '庫'.repeat(120) }, {}, {}]);
    const ids = await walk(`filter[locationId]=${far.id}&sort=locationId,name,serial,tag&limit=1`);
    expect(ids).toHaveLength(3);
  });
});

describe('positions along a list', () => {
  it('are the cursors of every 200th row, whatever the list is sorted by', async () => {
    await insertItems(
      api,
      shared,
      Array.from({ length: 900 }, (_, n) => ({
        cost: n % 7,
        name: `N${n % 50}`,
        custodian_id: pick(choices.custodian_id, n),
        category_id: pick(choices.category_id, n * 7)!,
      })),
    );
    for (const sort of [
      'cost,-name',
      'categoryId,tag',
      '-custodianId',
      'custodianId,-cost',
      '-modelId,name',
    ]) {
      const inOrder = await idsInOrder(sort);
      const { body } = await api.request<{
        every: number;
        cursors: string[];
        total: number;
        complete: boolean;
      }>(api.tokens.user, 'GET', `/api/equipment/positions?sort=${sort}`);
      expect(body).toMatchObject({ every: 200, total: inOrder.length, complete: true });
      expect(body.cursors).toHaveLength(Math.floor(inOrder.length / 200));
      for (const [index, cursor] of body.cursors.entries()) {
        const page = await equipmentCalls.list(`?sort=${sort}&limit=3&after=${encodeURIComponent(cursor)}`);
        const from = (index + 1) * 200;
        expect(page.body.items.map((item) => item.id)).toEqual(inOrder.slice(from, from + 3));
      }
    }
  });
});
