import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from './app.ts';
import { findTargets } from '#server/features/batch/find-target.ts';
import { findSerialHolder } from '#server/entities/repair/repair.repository.ts';
import { batchTargets } from './batches.ts';
import { countLeastWork, vacuumWhole, type Work } from './count-work.ts';
import { aCategory, aLocation, aModel, aPerson } from './factories.ts';

const sizes = [3_000, 30_000] as const;

let api: TestApp;
let ids: Record<'category' | 'location' | 'model' | 'person', string[]>;
let branch: Record<'category' | 'location', string>;

async function several(make: (n: number) => Promise<{ id: string }>, count: number): Promise<string[]> {
  const made: string[] = [];
  for (let n = 0; n < count; n += 1) made.push((await make(n)).id);
  return made;
}

/** Items from one number to another, spread evenly over what they point to; names go with their category. */
async function insertItems(from: number, to: number): Promise<void> {
  await api.ownerDb.transaction(async (tx) => {
    // Only the shape of the table matters here: no triggers, so no events.
    await tx.run(raw('set local session_replication_role = replica'));
    await tx.run(sql`
      insert into equipment (tag, serial, name, category_id, model_id, location_id, custodian_id, status, condition, use,
        acquired_on, cost, acquisition_method, capital_class, useful_life_months, search)
      select i.tag, i.serial, i.name, (${ids.category}::uuid[])[1 + n % 12], m.id,
        (${ids.location}::uuid[])[1 + n % 17], p.id,
        (array['in_use', 'in_use', 'in_use', 'in_stock', 'in_stock', 'in_repair', 'missing'])[1 + n % 7]::equipment_status,
        (enum_range(null::equipment_condition))[1 + n % 5], 'in_service',
        date '2016-01-01' + n % 3650, (n * 7919 % 9000)::numeric, 'purchase', 'non_capital', 60,
        fold(concat_ws(' ', i.tag, i.serial, i.name, m.name, m.number, p.display_name))
      from generate_series(${from}::int, ${to}::int) n
      cross join lateral (select 'BIG-' || lpad(n::text, 6, '0') as tag, 'SN' || to_hex(n * 7919) as serial,
        'Item ' || n % 12 || ' ' || n % 60 as name) i
      join model m on m.id = (${ids.model}::uuid[])[1 + n % 24]
      join person p on p.id = (${ids.person}::uuid[])[1 + n % 38]
      order by n`);
    await tx.run(raw('select fill_equipment_search()'));
  });
  await settleStatistics();
}

/** The planner knows every table as it is, whatever the database's own upkeep came to. */
async function settleStatistics(): Promise<void> {
  await api.ownerDb.run(raw('vacuum analyze'));
  await vacuumWhole(api, 'equipment');
  await vacuumWhole(api, 'equipment_search');
}

beforeAll(async () => {
  api = await startTestApp();
  // Sessions and what the planner expects are known for 30 seconds; a busy machine takes longer to come back.
  api.clock.freeze();
  const moment = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(moment);
  branch = { category: (await aCategory(api)).id, location: (await aLocation(api)).id };
  // A third of all categories and a quarter of all places lie in the branches that are asked for.
  const inBranch = (n: number, every: number, parentId: string) => (n % every === 0 ? { parentId } : {});
  const category = await several((n) => aCategory(api, inBranch(n, 3, branch.category)), 12);
  ids = {
    category,
    location: await several((n) => aLocation(api, inBranch(n, 4, branch.location)), 17),
    model: await several((n) => aModel(api, { categoryId: category[n % 12] }), 24),
    person: await several((n) => aPerson(api, { displayName: `Holder Zo${n}rander` }), 38),
  };
}, 60_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await api.stop();
});

const fields =
  'acquiredOn,category.label,cost,custodian.label,deletedAt,location.label,name,project.label,status,tag';

/** What people open: the tabs of the list, the orders of its columns, and the filters they set. */
const views = (): Record<string, string> => ({
  'all, in the usual order': '',
  'in use, newest first': 'filter[status]=in_use&sort=-acquiredOn',
  'in repair or missing': 'filter[status]=in_repair,missing',
  'in repair or missing, dear ones':
    'filter[status]=in_repair,missing&filter[cost][gte]=4000&sort=acquiredOn',
  'a category by name': `filter[categoryId]=${ids.category[3]}&sort=name`,
  'a branch of categories': `filter[categoryId][within]=${branch.category}`,
  'a branch of categories, dearest first': `filter[categoryId][within]=${branch.category}&sort=-cost`,
  'a branch of places': `filter[locationId][within]=${branch.location}`,
  'a branch of places by tag': `filter[locationId][within]=${branch.location}&sort=tag`,
  'acquired in a year, dearest first': 'filter[acquiredOn][between]=2024-01-01,2024-12-31&sort=-cost',
  'acquired in a year, by name': 'filter[acquiredOn][between]=2024-01-01,2024-12-31&sort=name',
  'dear ones by name': 'filter[cost][gte]=8000&sort=name',
  'in poor condition, newest first': 'filter[condition]=poor&sort=-acquiredOn',
  'not missing and not free': 'filter[status]=in_use,in_stock,in_repair&filter[cost][gte]=1&sort=name',
  'in use by custodian': 'filter[status]=in_use&sort=custodianId,-cost',
  'by state, newest first': 'sort=status,-acquiredOn',
  'by condition and name': 'sort=condition,name',
  'by model and name': 'sort=modelId,name',
  'by place and cost': 'sort=locationId,-cost',
  'by category and name': 'sort=categoryId,name',
  'by category alone': 'sort=-categoryId',
  'by state alone': 'sort=-status',
});

/** What people look for: a tag and its beginning, a serial number and its middle, a name, somebody's items, two words. */
const searches = [
  'BIG-001500',
  'BIG-0012',
  `SN${(1500 * 7919).toString(16)}`,
  (1501 * 7919).toString(16).slice(0, 5),
  'item 7',
  'zo17rander',
  'item zo5rander',
];

const mostPages = 200;
const mostToCount = 300;
const mostToSearch = 600;
/** Of a place with 1,765 items, or a model with 1,250, each page reads all of them in an index, whatever they are sorted by. */
const mostToSort = 225;

interface Measured {
  total: { value: number; exact: boolean };
  first: Work;
  next: Work;
  bytes: number;
}

async function measure(view: string, limit: number): Promise<Measured> {
  const address = `/api/equipment?${view}&fields=${fields}&limit=${limit}`;
  const read = async (url: string) => {
    const answer = await api.request<{ next: string; items: unknown[]; total: Measured['total'] }>(
      api.tokens.admin,
      'GET',
      url,
    );
    expect([url, answer.status]).toEqual([url, 200]);
    return answer.body;
  };
  const { next, total } = await read(address);
  const later = `${address}&after=${encodeURIComponent(next)}`;
  await read(later);
  const second = await countLeastWork(api, () => read(later), mostPages);
  let bytes = 0;
  const first = await countLeastWork(
    api,
    async () => {
      bytes = Buffer.byteLength(JSON.stringify(await read(address)));
    },
    second.buffers + mostToCount,
  );
  return { total, first, next: second, bytes };
}

/** A plan that was made while the database looked after its tables may be another one: what is too much is counted again. */
async function measureSettled(view: string): Promise<Measured> {
  let measured = await measure(view, 50);
  for (let tries = 0; tries < 4 && measured.next.buffers > mostPages; tries += 1) {
    await settleStatistics();
    measured = await measure(view, 50);
  }
  return measured;
}

async function measureDetail(): Promise<Work> {
  const { id } = await api.ownerDb.one<{ id: string }>(
    sql`select id from equipment where tag = 'BIG-001500'`,
  );
  const read = () => api.request(api.tokens.admin, 'GET', `/api/equipment/${id}`);
  expect((await read()).status).toBe(200);
  return countLeastWork(api, read);
}

async function measureSearch(q: string): Promise<Work> {
  const read = () =>
    api.request<{ items: unknown[] }>(
      api.tokens.admin,
      'GET',
      `/api/equipment?q=${encodeURIComponent(q)}&fields=${fields}&limit=50`,
    );
  const { status, body } = await read();
  expect([q, status, body.items.length > 0]).toEqual([q, 200, true]);
  return countLeastWork(api, read, mostToSearch);
}

describe('a list of items', () => {
  const measured = new Map<string, Measured[]>();
  const details: Work[] = [];
  const found = new Map<string, Work[]>();

  beforeAll(async () => {
    let from = 1;
    for (const size of sizes) {
      await insertItems(from, size);
      from = size + 1;
      for (const [name, view] of Object.entries(views())) {
        measured.set(name, [...(measured.get(name) ?? []), await measureSettled(view)]);
      }
      details.push(await measureDetail());
      for (const q of searches) found.set(q, [...(found.get(q) ?? []), await measureSearch(q)]);
    }
  }, 900_000);

  const each = (check: (sizesOf: Measured[], name: string) => void) => {
    expect(measured.size).toBe(Object.keys(views()).length);
    for (const [name, sizesOf] of measured) check(sizesOf, name);
  };

  it('takes two statements with the session once it was asked for, and one more where a branch is looked up', () => {
    each((sizesOf, name) => {
      const most = name.includes('branch') ? 3 : 2;
      const counts = sizesOf.map(({ first, next }) => [first.statements, next.statements]);
      expect([name, counts]).toEqual([name, sizes.map(() => [most, most])]);
    });
  });

  it('is counted on its first page alone', () => {
    each((sizesOf, name) => {
      const counting = sizesOf.flatMap(({ next }) =>
        next.byStatement.filter(({ text }) => text.includes('count(')),
      );
      expect([name, counting]).toEqual([name, []]);
    });
  });

  it('touches at most 200 pages of the database, and at most 300 more to count up to 10,000 rows', () => {
    each((sizesOf, name) => {
      const buffers = sizesOf.map(({ first, next }) => [first.buffers, next.buffers] as const);
      const isWithin = buffers.every(
        ([first, next]) => next <= mostPages && first <= mostPages + mostToCount,
      );
      expect([name, buffers, isWithin]).toEqual([name, buffers, true]);
    });
  });

  // Fifty of a few items stand on each other's pages, fifty of many on as many.
  it('touches at most 140 pages or twice as many, beside the count, when the table grows tenfold', () => {
    each(([few, many], name) => {
      const buffers = [few!.next.buffers, many!.next.buffers] as const;
      const most = Math.max(140, 2 * buffers[0]);
      expect([name, buffers, buffers[1] <= most]).toEqual([name, buffers, true]);
    });
  });

  it('that is not filtered is not counted when it is long', () => {
    each(([, many], name) => {
      const { first, next } = many!;
      if (views()[name]!.includes('filter')) return;
      expect([name, first.buffers <= next.buffers + 30]).toEqual([name, true]);
    });
  });

  it('is told by a sample to be far longer than what is counted, where two filters together have so many', () => {
    const [few, many] = measured.get('not missing and not free')!;
    expect([few!.total.exact, many!.total]).toEqual([true, { value: expect.any(Number), exact: false }]);
    const pages = [many!.first.buffers, many!.next.buffers] as const;
    expect([pages, pages[0] <= pages[1] + 80]).toEqual([pages, true]);
  });

  it('opens one of its items with two statements and 30 pages, however long it is', () => {
    const counts = details.map(({ statements, buffers }) => [statements, buffers <= 30]);
    expect([counts, details.map(({ buffers }) => buffers)]).toEqual([
      sizes.map(() => [2, true]),
      details.map(({ buffers }) => buffers),
    ]);
  });

  it('is searched with at most 600 pages, and at most twice as many or 200 when the table grows tenfold', () => {
    expect(found.size).toBe(searches.length);
    for (const [q, [few, many]] of found) {
      const pages = [few!.buffers, many!.buffers] as const;
      const isWithin = Math.max(...pages) <= mostToSearch && pages[1] <= Math.max(200, 2 * pages[0]);
      expect([q, pages, isWithin]).toEqual([q, pages, true]);
    }
  });

  /** Views that touch more pages than they may behind the first, with what they touch. */
  const findAbove = async (filters: Record<string, string>, mostOf: (name: string) => number) => {
    const above: unknown[] = [];
    for (const [name, filter] of Object.entries(filters)) {
      for (const order of equipment.sort.flatMap((field) => [field, `-${field}`])) {
        const most = mostOf(name);
        const first = `/api/equipment?${filter}sort=${order}&fields=${fields}&limit=50`;
        const { body } = await api.request<{ next: string }>(api.tokens.admin, 'GET', first);
        const later = () =>
          api.request(api.tokens.admin, 'GET', `${first}&after=${encodeURIComponent(body.next)}`);
        expect([name, order, (await later()).status]).toEqual([name, order, 200]);
        const { buffers } = await countLeastWork(api, later, most);
        if (buffers > most) above.push([name, order, buffers]);
      }
    }
    return above;
  };

  it('touches at most 200 pages behind the first in any order, or 225 where all rows of one value are sorted', async () => {
    const filters = {
      nothing: '',
      'a state': 'filter[status]=in_use&',
      'a category': `filter[categoryId]=${ids.category[3]}&`,
      'a place': `filter[locationId]=${ids.location[2]}&`,
      'a model': `filter[modelId]=${ids.model[5]}&`,
      'a person': `filter[custodianId]=${ids.person[7]}&`,
      'a condition': 'filter[condition]=poor&',
      'a category in a state': `filter[categoryId]=${ids.category[3]}&filter[status]=in_use&`,
    };
    const wholes = ['a place', 'a model', 'a category', 'a category in a state'];
    expect(await findAbove(filters, (name) => (wholes.includes(name) ? mostToSort : mostPages))).toEqual([]);
  }, 900_000);

  it('that is filtered by a text touches at most the pages of a search, in any order', async () => {
    const filters = {
      'a beginning of tags': 'filter[tag][starts]=big-0123&',
      'a beginning that most tags have': 'filter[tag][starts]=big-0&',
      'a part of names': 'filter[name][contains]=em%207&',
      'a part of serial numbers': 'filter[serial][contains]=sn1a&',
    };
    expect(await findAbove(filters, () => mostToSearch)).toEqual([]);
  }, 900_000);

  it('finds the items of a file by serial number or tag in an index, however long it is', async () => {
    const target = batchTargets.get('equipment');
    if (!target) throw new Error('items can be imported');
    const rows = Array.from({ length: 20 }, (_, n) => ({
      serial: `SN${(n * 7919 * 100).toString(16)}`,
      tag: `BIG-${String(n).padStart(6, '0')}`,
    }));
    const itemId = (await api.ownerDb.one<{ id: string }>(sql`select id from equipment limit 1`)).id;
    for (const find of [
      () => findTargets(api.db, target, 'serial', rows),
      () => findTargets(api.db, target, 'tag', rows),
      () => findSerialHolder(api.db, itemId, 'SN0'),
    ]) {
      await find();
      const most = 10 * rows.length;
      const { buffers } = await countLeastWork(api, find, most);
      expect(buffers).toBeLessThanOrEqual(most);
    }
  });

  it('sends at most 40 KB for 100 rows of the usual columns', () => {
    each((sizesOf, name) => {
      expect([name, sizesOf.every(({ bytes }) => bytes <= 20_000)]).toEqual([name, true]);
    });
  });
});
