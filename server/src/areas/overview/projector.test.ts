import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { addDays } from '#contract/shared/day.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import { growTree } from '#server/features/history/tree.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { getToday } from '#server/shared/db/today.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { ifMatch, startTestApp, testKeySecrets, type TestApp } from '../../../test/app.ts';
import {
  aCategory,
  aFundingSource,
  aLocation,
  aModel,
  anEquipment,
  aPerson,
} from '../../../test/factories.ts';
import { compareWithLists } from '../../../test/fact-sums.ts';
import { networkColumns, periodColumns } from './periods.ts';
import { projectFacts, rebuildFacts } from './projector.ts';
import { everywhere } from './tallies.ts';

let api: TestApp;
let places: string[];
let categories: string[];
let people: string[];
let modelId: string;
let sourceId: string;
let dueOn: string;
beforeAll(async () => {
  api = await startTestApp();
  const district = await aLocation(api, { kind: 'district' });
  const building = await aLocation(api, { parentId: district.id, kind: 'building' });
  const room = await aLocation(api, { parentId: building.id });
  const yard = await aLocation(api, { kind: 'yard' });
  places = [district.id, building.id, room.id, yard.id];
  const network = await aCategory(api);
  const routers = await aCategory(api, { parentId: network.id });
  categories = [network.id, routers.id, (await aCategory(api)).id];
  people = [(await aPerson(api)).id, (await aPerson(api)).id];
  modelId = (await aModel(api, { categoryId: network.id })).id;
  dueOn = addDays(await getToday(api.db), 10);
  sourceId = (await aFundingSource(api, { type: 'federal', fain: 'FAIN-1', federalAgency: 'FHWA' })).id;
});
afterEach(() => api.clock.set(new Date()));
afterAll(() => api.stop());

const [key] = sealKeysOf(testKeySecrets);
async function finish(): Promise<void> {
  await sealHistory(api.db, key);
  await growTree(api.db, []);
}

const madeTables = [
  'equipment_period',
  'checked_period',
  'network_period',
  'name_period',
  'fact_branch',
  'repair_fact',
  'tally',
  'tally_day',
];
async function readFacts(): Promise<Record<string, unknown[]>> {
  const facts: Record<string, unknown[]> = {};
  for (const table of [...madeTables, 'fact_position', 'fact_day']) {
    const rows = await api.db.many<{ row: string }>(
      sql`select t::text as row from ${raw(table)} t order by 1`,
    );
    facts[table] = rows.map(({ row }) => row);
  }
  return facts;
}

type Step =
  | {
      kind: 'make';
      place: number;
      category: number;
      cost: string | undefined;
      acquiredOn: string;
      federal: boolean;
    }
  | { kind: 'change'; item: number; place: number; cost: string; name: string }
  | { kind: 'act'; item: number; action: string; person: number }
  | { kind: 'bin' | 'restore' | 'repair' | 'count'; item: number }
  | { kind: 'movePlace'; place: number; to: number }
  | { kind: 'renamePlace'; place: number; name: string };

const index = fc.nat({ max: 3 });
const item = fc.nat({ max: 9 });
const cost = fc.integer({ min: 0, max: 900_000 }).map((cents) => (cents / 100).toFixed(2));
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('make' as const),
    place: index,
    category: fc.nat({ max: 2 }),
    cost: fc.option(cost, { nil: undefined }),
    acquiredOn: fc.constantFrom('2019-05-01', '2023-02-28', '2025-12-31', '2026-01-02'),
    federal: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('change' as const),
    item,
    place: index,
    cost,
    name: fc.constantFrom('Router', 'Radio'),
  }),
  fc.record({
    kind: fc.constant('act' as const),
    item,
    action: fc.constantFrom('stock', 'check-out', 'loan', 'check-in', 'report-missing', 'find', 'transfer'),
    person: fc.nat({ max: 1 }),
  }),
  fc.record({ kind: fc.constantFrom('bin' as const, 'restore' as const, 'repair' as const), item }),
  fc.record({ kind: fc.constant('movePlace' as const), place: index, to: index }),
  fc.record({
    kind: fc.constant('renamePlace' as const),
    place: index,
    name: fc.constantFrom('Here', 'There'),
  }),
);

const bodies: Readonly<Record<string, (person: string) => Record<string, unknown>>> = {
  'check-out': (personId) => ({ personId }),
  transfer: (personId) => ({ personId }),
  loan: (personId) => ({ personId, dueOn }),
  'check-in': () => ({ condition: 'good', movedToId: places[0] }),
  find: () => ({ condition: 'fair', movedToId: places[1], reason: 'It lay in another room.' }),
  'report-missing': () => ({ reason: 'Nobody knows where it is.' }),
};

/** Sends a step; what the product refuses, did not happen. */
async function take(token: string, items: string[], sent: Step): Promise<void> {
  const versionOf = async (path: string) =>
    (await api.request<{ version: number }>(token, 'GET', path)).body.version;
  const send = async (method: string, path: string, body: unknown, at = path) =>
    api.request(token, method, at, body, ifMatch(await versionOf(path)));
  if (sent.kind === 'make') {
    const made = await api.request<{ id: string }>(token, 'POST', '/api/equipment', {
      name: 'Item',
      condition: 'new',
      use: 'in_service',
      acquisitionMethod: 'purchase',
      titleHolder: 'state',
      encryption: 'none',
      categoryId: categories[sent.category],
      locationId: places[sent.place],
      modelId: sent.category === 0 ? modelId : null,
      acquiredOn: sent.acquiredOn,
      inServiceOn: sent.acquiredOn,
      ...(sent.cost !== undefined && { cost: sent.cost }),
      fundingLines: sent.federal ? [{ fundingSourceId: sourceId, percent: '100' }] : [],
    });
    if (made.status === 201) items.push(made.body.id);
    return;
  }
  if (sent.kind === 'movePlace' || sent.kind === 'renamePlace') {
    const body = sent.kind === 'movePlace' ? { parentId: places[sent.to] } : { name: sent.name };
    await send('PATCH', `/api/locations/${places[sent.place]}`, body);
    return;
  }
  const id = items[sent.item % Math.max(1, items.length)];
  if (id === undefined) return;
  const path = `/api/equipment/${id}`;
  if (sent.kind === 'change') {
    await send('PATCH', path, {
      locationId: places[sent.place],
      cost: sent.cost,
      name: sent.name,
      hostname: sent.name === 'Router' ? `D4-RT-${sent.place}` : null,
      macAddresses: sent.place === 1 ? ['3C:52:82:4F:1A:09'] : [],
      ipAddress: sent.place === 2 ? '10.4.12.77' : null,
    });
  } else if (sent.kind === 'bin') await send('DELETE', path, { reason: 'made by mistake' });
  else if (sent.kind === 'restore') await send('POST', path, {}, `${path}/actions/restore`);
  else if (sent.kind === 'count') {
    await send('POST', path, {}, `${path}/actions/stock`);
    await send('POST', path, {}, `${path}/actions/mark-seen`);
  } else if (sent.kind === 'repair') {
    await api.request(token, 'POST', '/api/repairs', {
      equipmentId: id,
      kind: 'repair',
      priority: 'normal',
      problem: 'It does not start any more.',
    });
  } else if (sent.kind === 'act') {
    const body = bodies[sent.action]?.(people[sent.person] ?? '') ?? {};
    await send('POST', path, body, `${path}/actions/${sent.action}`);
  }
}

/** What the facts say of an item at the end of a day, and what its record says as of that day. */
async function compareOn(token: string, id: string, day: string): Promise<void> {
  const line = await api.db.maybe<Record<string, unknown>>(sql`
    select p.* from equipment_period p, (select (${day}::date + 1)::timestamp
      at time zone (setting_on('timeZone', current_date) #>> '{}') as moment) e
    where p.equipment_id = ${id} and p.known_from < e.moment and p.known_to >= e.moment`);
  const answer = await api.request<EquipmentRecord>(token, 'GET', `/api/equipment/${id}?asOf=${day}`);
  if (answer.status === 404) {
    expect([id, day, line]).toEqual([id, day, undefined]);
    return;
  }
  const record = answer.body as unknown as Record<string, unknown>;
  const numbers = new Set(['cost', 'salvageValue', 'salePrice', 'federalShare']);
  const plain = (field: string, value: unknown) =>
    numbers.has(field) && value !== null ? Number(value) : value;
  const facts = Object.entries(periodColumns).map(([field, column]) => [field, plain(field, line?.[column])]);
  const expected = Object.keys(periodColumns).map((field) => [field, plain(field, record[field] ?? null)]);
  expect([id, day, Object.fromEntries(facts)]).toEqual([id, day, Object.fromEntries(expected)]);
  expect(line?.['is_void']).toBe(record['deletedAt'] !== null);
  const network = await api.db.maybe<Record<string, unknown>>(sql`
    select n.* from network_period n, (select (${day}::date + 1)::timestamp
      at time zone (setting_on('timeZone', current_date) #>> '{}') as moment) e
    where n.equipment_id = ${id} and n.known_from < e.moment and n.known_to >= e.moment`);
  const nothing = { hostname: null, macAddresses: [], ipAddress: null, storesData: false };
  for (const [field, column] of Object.entries(networkColumns)) {
    const fact = network?.[column] ?? nothing[field as keyof typeof nothing];
    expect([id, day, field, fact]).toEqual([id, day, field, record[field]]);
  }
  const checked = await api.db.one<{ facts: unknown; days: unknown }>(sql`
    select jsonb_build_array(c.condition_on, c.place_on, c.seen_on) as facts, (
      select jsonb_build_array(max(agency_day(v.at)) filter (where v.changes ? 'condition'),
        max(agency_day(v.at)) filter (where v.changes ? 'locationId'), ${record['lastSeenOn']}::date)
      from event v where v.entity_id = ${id} and v.at < e.moment) as days
    from (select (${day}::date + 1)::timestamp at time zone (setting_on('timeZone', current_date) #>> '{}') as moment) e
      left join checked_period c on c.equipment_id = ${id} and c.known_from < e.moment and c.known_to >= e.moment`);
  expect([id, day, checked.facts]).toEqual([id, day, checked.days]);
}

/** What the migration makes of the events so far. */
async function fillByMigration(): Promise<void> {
  const text = await readFile(
    new URL('../../../migrations/0177_checked_periods.sql', import.meta.url),
    'utf8',
  );
  const statements = text.slice(text.indexOf('insert into checked_period')).split(';');
  for (const statement of statements.filter((one) => one.trim() !== ''))
    await api.ownerDb.run(raw(statement));
}

/** The days on which items were looked at, made by the migration, and by the job that follows another release. */
async function compareWaysOfChecks(facts: Record<string, unknown[]>): Promise<void> {
  const ways = [fillByMigration, () => projectFacts(api.db)];
  for (const make of ways) {
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(sql`delete from checked_period`);
      await tx.run(sql`delete from network_period`);
      await tx.run(sql`update fact_position set checked_size = 0, network_size = 0`);
    });
    await make();
    await projectFacts(api.db);
    expect(await readFacts()).toEqual(facts);
  }
}

/** What is noted of the last day of a month before the facts began, and what the records say as of that day. */
async function compareNoted(token: string, items: readonly string[], day: string): Promise<void> {
  const counts: Record<string, number> = {};
  for (const id of items) {
    const { status, body } = await api.request<EquipmentRecord>(
      token,
      'GET',
      `/api/equipment/${id}?asOf=${day}`,
    );
    if (status === 200 && body.deletedAt === null) counts[body.status] = (counts[body.status] ?? 0) + 1;
  }
  const noted = await api.db.many<{ key: string; items: number }>(sql`
    select key, items from tally_day where day = ${day}::date and place_id = ${everywhere} and kind = 'status'`);
  expect(Object.fromEntries(noted.map((sum) => [sum.key, sum.items]))).toEqual(counts);
  expect(noted.length).toBeGreaterThan(0);
}

describe('facts made of finished events', () => {
  it('are the record as of any day, add up to the lists, and are the same when they are made again', async () => {
    const days = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), {
      minLength: 6,
      maxLength: 12,
      size: 'max',
    });
    const first = '2026-01-27';
    const made: string[] = [];
    await fc.assert(
      fc.asyncProperty(days, fc.nat({ max: 3 }), async (history, every) => {
        const items: string[] = [];
        for (const [number, steps] of history.entries()) {
          api.clock.set(`${addDays(first, number)}T15:00:00Z`);
          const token = await api.signIn('admin@test.example');
          for (const sent of steps) await take(token, items, sent);
          if (number % 2 === 1) await take(token, items, { kind: 'count', item: number });
          if (number % (every + 1) === 0) {
            await finish();
            await projectFacts(api.db);
          }
        }
        api.clock.set(new Date());
        await finish();
        await projectFacts(api.db);
        const token = await api.signIn('admin@test.example');
        for (const id of items) {
          for (let day = 0; day < history.length; day += 1) await compareOn(token, id, addDays(first, day));
        }
        await compareWithLists(api, token, places);
        made.push(...items);
        await compareNoted(token, made, '2026-01-31');
        const facts = await readFacts();
        expect(facts['equipment_period']!.length).toBeGreaterThan(0);
        await rebuildFacts(api.db);
        expect(await readFacts()).toEqual(facts);
        await compareWaysOfChecks(facts);
      }),
      { numRuns: Number(process.env['FACTS_RUNS'] ?? 3), seed: 17 },
    );
    const isSeen = sql`select exists (select from checked_period where seen_on is not null) as "isSeen"`;
    expect(await api.db.one(isSeen)).toEqual({ isSeen: true });
  });

  it('are made once where two nodes are at it', async () => {
    const { name } = await api.ownerDb.one<{ name: string }>(sql`select current_database() as name`);
    const { host, port, user } = inject('cluster');
    const connection = { host, port, user, database: name };
    const other = await startTestApp({ database: { name, connection, drop: async () => undefined } });
    try {
      for (let n = 0; n < 4; n += 1)
        await anEquipment(api, { locationId: places[0], categoryId: categories[0] });
      await finish();
      await Promise.all([api, other, api, other].map(({ db }) => projectFacts(db)));
      await projectFacts(api.db);
      const facts = await readFacts();
      await rebuildFacts(other.db);
      expect(await readFacts()).toEqual(facts);
    } finally {
      await other.stop();
    }
  });

  it('are all there or not at all when a statement fails', async () => {
    await anEquipment(api, { locationId: places[0], categoryId: categories[0] });
    await finish();
    const before = await readFacts();
    const fail = (after: number) => {
      let count = 0;
      return api.db.transaction(async (tx) => {
        const limited = {
          ...tx,
          run: (...given: Parameters<typeof tx.run>) => {
            count += 1;
            if (count > after) throw new Error('broken');
            return tx.run(...given);
          },
        };
        await projectFacts({ transaction: (work) => work(limited) });
      });
    };
    for (let n = 0; n < 5; n += 1) {
      await expect(fail(n)).rejects.toThrow('broken');
      expect(await readFacts()).toEqual(before);
    }
    await projectFacts(api.db);
    expect(await readFacts()).not.toEqual(before);
  });
});
