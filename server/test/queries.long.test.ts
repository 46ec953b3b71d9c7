import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { readListQuery } from '#contract/shared/list-query.ts';
import { equipmentSource } from '#server/entities/equipment/equipment.repository.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { createFacetCache, findFacet } from '#server/shared/list/facet.ts';
import { findPage } from '#server/shared/list/page.ts';
import { findPositions } from '#server/shared/list/positions.ts';
import { startTestApp, type TestApp } from './app.ts';
import { callsTo, codeOf } from './calls.ts';
import { aCategory, aLocation, aModel, aPerson, anEquipment } from './factories.ts';
import { addressOf, isRefusedWithoutMore } from './routes.ts';
import { readSources } from './sources.ts';

// So many that reading all of them is never the cheapest way: of 20,000 it often is.
const rowCount = 50_000;

let api: TestApp;
let groups: Groups;
const items = callsTo<EquipmentRecord>(() => api, '/api/equipment');

type Groups = Record<'category' | 'location' | 'model' | 'person', string[]>;

const several = async (make: () => Promise<{ id: string }>, count: number) => {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await make()).id);
  return ids;
};

/** Fills the table of items; answers what they belong to. */
async function fill(app: TestApp, count: number): Promise<Groups> {
  const made = {
    category: await several(() => aCategory(app), 20),
    location: await several(() => aLocation(app), 30),
    model: await several(() => aModel(app), 20),
    person: await several(() => aPerson(app), 30),
  };
  await app.ownerDb.transaction(async (tx) => {
    // Only the shape of the table matters here: no triggers, so no events.
    await tx.run(raw('set local session_replication_role = replica'));
    await tx.run(raw('set local statement_timeout = 0'));
    const indexes = await tx.many<{ name: string; definition: string }>(sql`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'equipment' and indexdef not like 'CREATE UNIQUE%'`);
    for (const index of indexes) await tx.run(sql`drop index ${name(index.name)}`);
    await tx.run(sql`
      insert into equipment (tag, serial, name, category_id, model_id, location_id, custodian_id, status, condition, use,
        acquired_on, cost, acquisition_method, capital_class, useful_life_months, warranty_ends_on, search)
      select 'BIG-' || lpad(n::text, 6, '0'), 'SN' || to_hex(n * 7919), 'Item ' || n,
        (${made.category}::uuid[])[1 + n % 20], (${made.model}::uuid[])[1 + n % 20],
        (${made.location}::uuid[])[1 + n % 30], case when n % 3 = 0 then (${made.person}::uuid[])[1 + n % 30] end,
        (enum_range(null::equipment_status))[1 + n % 8], (enum_range(null::equipment_condition))[1 + n % 5], 'in_service',
        date '2016-01-01' + n % 3650, (n % 9000)::numeric, 'purchase', 'non_capital', 60,
        case when n % 2 = 0 then date '2026-01-01' + n % 900 end,
        lower('BIG-' || lpad(n::text, 6, '0') || ' SN' || to_hex(n * 7919) || ' Item ' || n)
      from generate_series(1, ${count}::int) n`);
    for (const index of indexes) await tx.run(raw(index.definition));
    await tx.run(raw('select fill_equipment_search()'));
  });
  await app.ownerDb.run(raw('analyze'));
  return made;
}

beforeAll(async () => {
  api = await startTestApp();
  groups = await fill(api, rowCount);
});
afterAll(() => api.stop());

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** Answers like the database, and keeps the plan of every question. */
function planKeeper(db: Queryable, plans: { text: string; nodes: Plan[] }[]): Queryable {
  const keep = async (query: Sql) => {
    const { text } = query.compile();
    if (text.trimStart().startsWith('explain')) return;
    const { plan } = await db
      .one<{ plan: [{ Plan: Plan }] }>(sql`explain (format json) ${query}`, {
        planEachTime: true,
      })
      .then((row) => ({ plan: (row as unknown as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'] }));
    plans.push({ text, nodes: nodesOf(plan[0].Plan) });
  };
  return {
    many: async (query, options) => (await keep(query), db.many(query, options)),
    maybe: async (query, options) => (await keep(query), db.maybe(query, options)),
    one: async (query, options) => (await keep(query), db.one(query, options)),
    run: async (query, options) => (await keep(query), db.run(query, options)),
    send: (query) => db.send(query),
  };
}

async function plansOf(query: string): Promise<{ text: string; nodes: Plan[] }[]> {
  const { query: list, problems } = readListQuery(equipment, new URLSearchParams(query));
  expect(problems).toEqual([]);
  const plans: { text: string; nodes: Plan[] }[] = [];
  const page = await findPage(planKeeper(api.ownerDb, plans), equipmentSource, list);
  if (page.next !== null && list.after === undefined) {
    plans.push(...(await plansOf(`${query}&after=${encodeURIComponent(page.next)}`)));
  }
  return plans;
}

describe('the plans of a list of 50,000 items', () => {
  const sorts = equipment.sort.flatMap((field) => [`sort=${field}`, `sort=-${field}`]);
  const others = [
    '',
    'limit=200',
    'sort=status,-tag',
    'sort=-categoryId,name',
    'q=sn1eef',
    'q=item 4711',
    'q=bi',
    'q=b',
    'q=it',
    'q=s&sort=-cost',
    'q=g-',
    'q=big -',
    'q=BIG-0012&sort=cost',
    'filter[tag]=BIG-000123',
    'filter[serial][starts]=sn00',
    'filter[status]=missing&sort=tag',
    'filter[cost][between]=10,12&sort=-cost',
    'filter[acquiredOn][gte]=2025-12-01&sort=acquiredOn',
    'filter[warrantyEndsOn][between]=2026-01-01,2026-01-03&sort=warrantyEndsOn',
  ];

  it.each([...sorts, ...others])('?%s reads the table of items by its indexes alone', async (query) => {
    const plans = await plansOf(query);
    expect(plans.length).toBeGreaterThan(0);
    const scans = plans
      .filter(({ nodes }) =>
        nodes.some((node) => node['Node Type'].includes('Seq Scan') && node['Relation Name'] === 'equipment'),
      )
      .map(({ text }) => text);
    expect(scans).toEqual([]);
  });

  it('by one place or model reads only that one’s items', async () => {
    for (const [field, ids] of [
      ['locationId', groups.location],
      ['modelId', groups.model],
      ['categoryId', groups.category],
      ['custodianId', groups.person],
    ] as const) {
      const plans = await plansOf(`filter[${field}]=${ids[3]}&sort=tag`);
      const scans = plans
        .flatMap(({ nodes }) => nodes)
        .filter((node) => node['Node Type'].includes('Seq Scan'));
      expect(scans.filter((node) => node['Relation Name'] === 'equipment')).toEqual([]);
    }
  });
});

/** Answers like the database, and counts how many rows of the items every question reads, kept or not. */
function rowCounter(db: Queryable, count: (rows: number) => void): Queryable {
  const measure = async (query: Sql) => {
    if (query.compile().text.trimStart().startsWith('explain')) return;
    const answer = await db.one<{ 'QUERY PLAN': [{ Plan: ReadPlan }] }>(
      sql`explain (analyze, format json) ${query}`,
      { planEachTime: true },
    );
    for (const node of nodesOf(answer['QUERY PLAN'][0].Plan) as ReadPlan[]) {
      const isOfItems = node['Relation Name'] === 'equipment' || node['Index Name']?.startsWith('equipment_');
      if (!isOfItems) continue;
      const read =
        node['Actual Rows'] +
        (node['Rows Removed by Index Recheck'] ?? 0) +
        (node['Rows Removed by Filter'] ?? 0);
      count(read * node['Actual Loops']);
    }
  };
  return {
    many: async (query, options) => (await measure(query), db.many(query, options)),
    maybe: async (query, options) => (await measure(query), db.maybe(query, options)),
    one: async (query, options) => (await measure(query), db.one(query, options)),
    run: async (query, options) => (await measure(query), db.run(query, options)),
    send: (query) => db.send(query),
  };
}

interface ReadPlan extends Plan {
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Index Recheck'?: number;
  'Rows Removed by Filter'?: number;
}

describe('words that no item has', () => {
  const scripts = 'حاسوب|مرحبا|بـ|حاسوب محمول|şğ|çalışır|ñandú|漢字|漢字漢字|ไทย|שלום|ελλάδα|٣|٣٤٥|ﷺ|a\u0301';
  const signs = "---|--|-|%|%%%|_|___|\\|'|***|...|😀|😀😀😀|ʼʼʼ|´´´|\u00ad|- -|% % %";
  const short = 'x|zz|q-|-q|-q-|zz zz';

  it.each([scripts, signs, short].flatMap((words) => words.split('|')))(
    '"%s" reads none of them, as a search, a count by value or places',
    async (q) => {
      let read = 0;
      const db = rowCounter(api.ownerDb, (rows) => (read += rows));
      const { query } = readListQuery(equipment, new URLSearchParams({ q, sort: '-cost' }));
      const page = await findPage(db, equipmentSource, query);
      await findFacet(db, equipmentSource, query, 'status', createFacetCache());
      await findPositions(db, equipmentSource, query);
      expect([page.items.length, read]).toEqual([0, 0]);
    },
  );
});

describe('what is searched by its beginning', () => {
  it('has an index for it, in every list', async () => {
    const indexes = await api.ownerDb.many<{ table: string; definition: string }>(
      sql`select tablename as table, indexdef as definition from pg_indexes where schemaname = 'public'`,
    );
    const found: string[] = [];
    const files = readSources().filter(({ path }) => path.startsWith('server/src/entities/'));
    for (const { path, text } of files.filter((source) => source.text.includes('prefixes: ['))) {
      const table = /table: '(\w+?)(_list)?'/.exec(text)?.[1];
      const prefixes = /prefixes: \[(.*?)\]/s.exec(text)?.[1] ?? '';
      for (const [, fold, column] of prefixes.matchAll(/(fold|lower)\(r\.(\w+)\)/g)) {
        // Serial numbers are kept in capitals, and found by the index that keeps them apart.
        const wanted =
          column === 'serial_form'
            ? /\(serial_form text_pattern_ops, /
            : new RegExp(`\\(${fold}\\("?${column}"?\\) text_pattern_ops\\)`);
        found.push(path);
        expect([
          table,
          column,
          indexes.some((index) => index.table === table && wanted.test(index.definition)),
        ]).toEqual([table, column, true]);
      }
    }
    expect(found.length).toBeGreaterThan(30);
  });
});

describe('a search that finds few, many or nearly all', () => {
  it.each([
    ['item 4711', 'cost,-tag', true],
    ['big-01', '-name', true],
    ['big-0', 'status,tag', false],
    ['item', '-cost', false],
    ['item', 'custodianId', false],
  ])('"%s" sorted by %s has its first pages right and its length', async (q, sort, isExact) => {
    const parts = sort.split(',').map((part) => {
      const column =
        part.replace('-', '') === 'custodianId'
          ? '(select display_name from person where id = custodian_id)'
          : part.replace('-', '');
      return `${column} ${part.startsWith('-') ? 'desc' : 'asc'} nulls last`;
    });
    if (sort === 'custodianId') parts.push('custodian_id');
    const words = q
      .split(' ')
      .map((word) => `search like '%${word}%'`)
      .join(' and ');
    const rows = await api.ownerDb.many<{ id: string; all: string }>(
      raw(`select id, count(*) over () as all from equipment where ${words}
        order by ${parts.join(', ')}, id ${sort.split(',').at(-1)!.startsWith('-') ? 'desc' : ''} limit 120`),
    );
    const found: string[] = [];
    let after = '';
    for (let page = 0; page < 3; page += 1) {
      const { body } = await items.list(`?q=${encodeURIComponent(q)}&sort=${sort}&limit=40${after}`);
      found.push(...body.items.map(({ id }) => id));
      expect(body.total.exact).toBe(isExact);
      if (isExact) expect(body.total.value).toBe(Number(rows[0]!.all));
      else expect(body.total.value).toBeGreaterThan(10_000);
      if (body.next === null) break;
      after = `&after=${encodeURIComponent(body.next)}`;
    }
    expect(found).toEqual(rows.map(({ id }) => id));
  });
});

describe('the number of statements', () => {
  // It is counted by pages of at most 200, which need no more items than these.
  let small: TestApp;
  let statements: string[] = [];
  let belongsTo: Groups;
  beforeAll(async () => {
    small = await startTestApp({ beforeQuery: (text) => statements.push(text) });
    belongsTo = await fill(small, 400);
  });
  afterAll(() => small.stop());
  // One call for a page of tiles, and one for all kinds of work: a small statement for each of them.
  const manyQuestions = ['/api/overview', '/api/work'];
  const countFor = async (method: string, url: string, body?: unknown) => {
    statements = [];
    const answer = await small.request(small.tokens.admin, method, url, body);
    expect([url, answer.status < 300]).toEqual([url, true]);
    return statements.length;
  };

  it('of every reading endpoint does not grow with the page, and stays below ten', async () => {
    const item = await anEquipment(small);
    for (const endpoint of small.app.served.values()) {
      if (endpoint.method !== 'GET' || endpoint.path.includes('/:id')) continue;
      // What needs a query of its own is counted beside the feature that answers it.
      if (isRefusedWithoutMore(endpoint)) continue;
      const address = addressOf(endpoint, item.id);
      if (!endpoint.list) {
        const most = manyQuestions.includes(endpoint.path) ? 40 : 10;
        expect(await countFor('GET', address), address).toBeLessThan(most);
        continue;
      }
      const one = await countFor('GET', `${address}?limit=1`);
      const many = await countFor('GET', `${address}?limit=200`);
      expect([address, many]).toEqual([address, Math.min(one, many)]);
      expect(one).toBeLessThan(10);
    }
    const history = `/api/equipment/${item.id}/history`;
    expect(await countFor('GET', `${history}?limit=1`)).toBe(await countFor('GET', `${history}?limit=200`));
    expect(await countFor('GET', `/api/equipment/${item.id}`)).toBeLessThan(5);
  });

  it('of a creation does not grow with what is in it, and stays below thirty', async () => {
    const body = {
      name: 'Counted',
      condition: 'new',
      acquiredOn: '2026-01-15',
      categoryId: belongsTo.category[0],
      locationId: belongsTo.location[0],
    };
    const plain = await countFor('POST', '/api/equipment', { ...body, macAddresses: ['0A:00:00:00:00:01'] });
    const macAddresses = Array.from({ length: 9 }, (_, n) => `0A:00:00:00:01:0${n}`);
    const full = await countFor('POST', '/api/equipment', { ...body, macAddresses });
    expect(full).toBe(plain);
    expect(full).toBeLessThan(30);
  });
});

describe('the size of an answer', () => {
  it('is at most 200 records, 50 where nothing is asked, and never more', async () => {
    for (const endpoint of api.app.served.values()) {
      if (endpoint.list?.path !== endpoint.path) continue;
      const list = (query: string) =>
        api.request<{ items: unknown[] }>(api.tokens.admin, 'GET', `${endpoint.path}${query}`);
      expect((await list('')).body.items.length).toBeLessThanOrEqual(50);
      expect((await list('?limit=200')).body.items.length).toBeLessThanOrEqual(200);
      const more = await list('?limit=201');
      expect([more.status, codeOf(more)]).toEqual([400, 'bad_limit']);
    }
    expect((await items.list('')).body.items).toHaveLength(50);
    expect((await items.list('?limit=200')).body.items).toHaveLength(200);
  });

  it('tells how many there are: exactly up to 10,000, as an estimate beyond', async () => {
    const totalOf = async (query: string) => (await items.list(query)).body.total;
    const whole = await totalOf('');
    expect(whole.exact).toBe(false);
    expect(Math.abs(whole.value - rowCount) / rowCount).toBeLessThan(0.05);
    const some = await totalOf('?filter[status]=missing');
    expect(some).toEqual({ value: rowCount / 8, exact: true });
    const many = await totalOf('?filter[status][not]=missing');
    expect(many.exact).toBe(false);
    expect(many.value).toBeGreaterThan(10_000);
  });
});
