import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ExportedReport } from '#contract/areas/report/report.api.ts';
import { reportKinds, reports } from '#contract/areas/report/report.definitions.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { addDays } from '#contract/shared/day.ts';
import { projectFacts } from '#server/areas/overview/projector.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import { growTree } from '#server/features/history/tree.ts';
import { sql } from '#server/shared/db/sql.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { ifMatch, startTestApp, testKeySecrets, type TestApp } from '../../../test/app.ts';
import { countWork } from '../../../test/count-work.ts';
import { reportReader } from '../../../test/report-reader.ts';
import { aCategory, aFundingSource, aLocation, anEquipment, aPerson } from '../../../test/factories.ts';

let api: TestApp;
let places: string[];
let categories: string[];
let sources: string[];
let personId: string;
beforeAll(async () => {
  api = await startTestApp();
  // What the items of the history name is older than they are.
  api.clock.set('2026-01-20T15:00:00Z');
  places = [(await aLocation(api)).id, (await aLocation(api)).id];
  const top = await aCategory(api);
  categories = [(await aCategory(api, { parentId: top.id })).id, (await aCategory(api)).id];
  const federal = { type: 'federal', federalAgency: 'FHWA', federalShare: '80' } as const;
  sources = [
    (await aFundingSource(api, { ...federal, fain: 'FAIN-1' })).id,
    (await aFundingSource(api, { ...federal, fain: 'FAIN-2' })).id,
    (await aFundingSource(api, { type: 'state' })).id,
  ];
  personId = (await aPerson(api)).id;
  api.clock.set(new Date());
});
afterEach(() => api.clock.set(new Date()));
afterAll(() => api.stop());

const { read, allLines, compareCells, cents } = reportReader(() => api);

const [key] = sealKeysOf(testKeySecrets);
async function makeFacts(): Promise<void> {
  await sealHistory(api.db, key);
  await growTree(api.db, []);
  await projectFacts(api.db);
}

type Step =
  | { kind: 'make'; place: number; cost: string | undefined; acquiredOn: string; paidBy: readonly number[] }
  | { kind: 'change'; item: number; place: number; cost: string; name: string }
  | { kind: 'act'; item: number; action: 'stock' | 'check-out' | 'check-in' | 'report-missing' }
  | { kind: 'bin'; item: number };

const item = fc.nat({ max: 9 });
const cost = fc.integer({ min: 0, max: 900_000 }).map((amount) => (amount / 100).toFixed(2));
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('make' as const),
    place: fc.nat({ max: 1 }),
    cost: fc.option(cost, { nil: undefined }),
    acquiredOn: fc.constantFrom('2025-06-30', '2025-12-31', '2026-01-28', '2026-01-30'),
    paidBy: fc.constantFrom([], [0], [0, 1], [1, 2]),
  }),
  fc.record({
    kind: fc.constant('change' as const),
    item,
    place: fc.nat({ max: 1 }),
    cost,
    name: fc.constantFrom('Router', '=Radio'),
  }),
  fc.record({
    kind: fc.constant('act' as const),
    item,
    action: fc.constantFrom('stock', 'check-out', 'check-in', 'report-missing'),
  }),
  fc.record({ kind: fc.constant('bin' as const), item }),
);

const percents: Readonly<Record<number, readonly string[]>> = { 1: ['100'], 2: ['33.333', '66.667'] };

/** Sends a step; what the product refuses, did not happen. */
async function take(token: string, items: string[], sent: Step): Promise<void> {
  if (sent.kind === 'make') {
    const shares = percents[sent.paidBy.length] ?? [];
    const made = await api.request<{ id: string }>(token, 'POST', '/api/equipment', {
      name: 'Item',
      condition: 'new',
      use: 'in_service',
      acquisitionMethod: 'purchase',
      titleHolder: 'state',
      encryption: 'none',
      categoryId: categories[sent.place],
      locationId: places[sent.place],
      acquiredOn: sent.acquiredOn,
      inServiceOn: sent.acquiredOn,
      ...(sent.cost !== undefined && { cost: sent.cost }),
      fundingLines: sent.paidBy.map((source, at) => ({
        fundingSourceId: sources[source],
        percent: shares[at],
      })),
    });
    if (made.status === 201) items.push(made.body.id);
    return;
  }
  const id = items[sent.item % Math.max(1, items.length)];
  if (id === undefined) return;
  const path = `/api/equipment/${id}`;
  const { version } = (await api.request<{ version: number }>(token, 'GET', path)).body;
  const send = (method: string, at: string, body: unknown) =>
    api.request(token, method, at, body, ifMatch(version));
  if (sent.kind === 'change') {
    const isRouter = sent.name === 'Router';
    await send('PATCH', path, {
      locationId: places[sent.place],
      cost: sent.cost,
      name: sent.name,
      networkApproval: sent.place === 0 ? 'yes' : null,
      hostname: isRouter ? `D4-RT-${sent.place}` : null,
      macAddresses: isRouter && sent.place === 0 ? ['3C:52:82:4F:1A:09'] : [],
      ipAddress: sent.place === 1 ? '10.4.12.77' : null,
      storesData: isRouter,
    });
  } else if (sent.kind === 'bin') await send('DELETE', path, { reason: 'made by mistake' });
  else {
    const bodies: Readonly<Record<string, unknown>> = {
      'check-out': { personId },
      'check-in': { condition: 'fair' },
    };
    await send('POST', `${path}/actions/${sent.action}`, bodies[sent.action] ?? {});
  }
}

const compared = {
  tag: (record: EquipmentRecord) => record.tag,
  serial: (record: EquipmentRecord) => record.serial,
  name: (record: EquipmentRecord) => record.name,
  status: (record: EquipmentRecord) => record.status,
  condition: (record: EquipmentRecord) => record.condition,
  use: (record: EquipmentRecord) => record.use,
  location: (record: EquipmentRecord) => record.location.label,
  custodian: (record: EquipmentRecord) => record.custodian?.label ?? null,
  acquiredOn: (record: EquipmentRecord) => record.acquiredOn,
  cost: (record: EquipmentRecord) => record.cost,
  capitalClass: (record: EquipmentRecord) => record.capitalClass,
  titleHolder: (record: EquipmentRecord) => record.titleHolder,
  networkApproval: (record: EquipmentRecord) => record.networkApproval,
} as const;

const comparedInNetwork = {
  name: compared.name,
  hostname: (record: EquipmentRecord) => record.hostname,
  hardwareAddress: (record: EquipmentRecord) => record.macAddresses.join(', ') || null,
  networkAddress: (record: EquipmentRecord) => record.ipAddress,
  owner: compared.custodian,
  status: compared.status,
  location: compared.location,
  storesData: (record: EquipmentRecord) => String(record.storesData),
  networkApproval: compared.networkApproval,
  lastSeenOn: (record: EquipmentRecord) => record.lastSeenOn,
} as const;
const isInNetwork = ({ hostname, macAddresses, ipAddress, storesData }: EquipmentRecord) =>
  storesData || hostname !== null || ipAddress !== null || macAddresses.length > 0;
const asRecorded = [
  { kind: 'equipment-register', columns: compared, isIn: () => true },
  { kind: 'cis-1-1', columns: comparedInNetwork, isIn: isInNetwork },
] as const;

/** A report of a day as it was recorded then has the very items that were there, each as its record as of the day. */
async function compareWithRecords(token: string, items: readonly string[], day: string): Promise<void> {
  for (const { kind, columns, isIn } of asRecorded) {
    const lines = await allLines(token, kind, `&asOf=${day}&known=then`, 20);
    const byId = new Map(lines.map((line) => [line.key, line.values]));
    for (const id of items) {
      const { status, body } = await api.request<EquipmentRecord>(
        token,
        'GET',
        `/api/equipment/${id}?asOf=${day}`,
      );
      const isThere = status === 200 && body.deletedAt === null && body.acquiredOn <= day && isIn(body);
      expect([kind, id, day, byId.has(id)]).toEqual([kind, id, day, isThere]);
      if (!isThere) continue;
      const facts = Object.entries(columns).map(([column, of]) => [column, of(body)]);
      const values = Object.keys(columns).map((column) => [column, byId.get(id)?.[column]]);
      expect([kind, id, day, values]).toEqual([kind, id, day, facts]);
    }
  }
}

describe('reports', () => {
  it('say of a day what the records of it say, and every number is the sum of its lines', async () => {
    const days = fc.array(fc.array(step, { minLength: 2, maxLength: 6 }), {
      minLength: 5,
      maxLength: 6,
      size: 'max',
    });
    const first = '2026-01-27';
    const items: string[] = [];
    await fc.assert(
      fc.asyncProperty(days, async (history) => {
        for (const [number, steps] of history.entries()) {
          api.clock.set(`${addDays(first, number)}T15:00:00Z`);
          const token = await api.signIn('admin@test.example');
          for (const sent of steps) await take(token, items, sent);
        }
        api.clock.set(new Date());
        await makeFacts();
        const token = await api.signIn('admin@test.example');
        for (let number = 0; number < history.length; number += 1) {
          await compareWithRecords(token, items, addDays(first, number));
        }
        const day = addDays(first, 1);
        for (const kind of ['equipment-register', 'federal-register', 'cis-1-1'] as const) {
          for (const query of ['', `&asOf=${day}`, `&asOf=${day}&known=then`]) {
            await compareCells(token, kind, query);
          }
        }
      }),
      { numRuns: Number(process.env['REPORT_RUNS'] ?? 2), seed: 26 },
    );
    const token = await api.signIn('admin@test.example');
    const known = await read(token, `equipment-register?asOf=${addDays(first, 1)}`);
    const recorded = await read(token, `equipment-register?asOf=${addDays(first, 1)}&known=then`);
    const later = known.checks.find(({ check }) => check === 'enteredLater');
    expect(later?.count).toBeGreaterThan(0);
    expect(recorded.checks.find(({ check }) => check === 'enteredLater')?.count).toBe(0);
  });

  it('of the present find what lacks a holder, what was not seen and what ends', async () => {
    const category = await aCategory(api, { sensitive: true });
    const today = (await api.db.one<{ today: string }>(sql`select agency_today() as today`)).today;
    const small = {
      categoryId: category.id,
      locationId: places[0],
      cost: '900.00',
      acquiredOn: '2020-01-01',
    };
    await anEquipment(api, { ...small, storesData: true });
    await anEquipment(api, { ...small, warrantyStartsOn: today, warrantyEndsOn: addDays(today, 40) });
    await makeFacts();
    const token = await api.signIn('user@test.example');
    const { checks, total } = await read(token, 'small-and-attractive');
    expect(total[0]).toEqual({ figure: 'items', value: '2', count: 2 });
    const counts = Object.fromEntries(checks.map(({ check, count }) => [check, count]));
    expect(counts).toMatchObject({ withoutCustodian: 2, notSeen: 2, withoutEncryption: 1 });
    for (const kind of ['small-and-attractive', 'ends'] as const) await compareCells(token, kind, '');
    const ending = await allLines(token, 'ends', '&figure=warranty');
    expect(ending.map(({ values }) => [values['end'], values['endsOn']])).toEqual([
      ['warranty', addDays(today, 40)],
    ]);
  });

  it('go out as CSV and as a workbook with one hash, which the log knows for ever', async () => {
    const token = await api.signIn('user@test.example');
    const head = await read(token, 'equipment-register');
    const fetchAs = (format: string, lang: string) =>
      api.app.inject({
        url: `/api/reports/equipment-register/export.${format}?lang=${lang}`,
        headers: { authorization: `Bearer ${token}` },
      });
    const csv = await fetchAs('csv', 'ar');
    const hash = createHash('sha256').update(csv.rawPayload).digest('hex');
    expect(csv.body.split('\n')[0]).toContain('الرقم التسلسلي');
    expect(csv.body.trim().split('\n')).toHaveLength(head.lines + 1);
    const workbook = await readXlsx((await fetchAs('xlsx', 'ar')).rawPayload, { readStyles: true });
    // Its second sheet holds the totals as numbers and the days as days, as its lines do.
    const about = (workbook.sheets[1]?.rows ?? []).map(([, value]) => value);
    const totals = head.total.map(({ value }) => Number(value));
    expect(about).toEqual(
      expect.arrayContaining([...totals, new Date(`${head.asOf}T00:00:00Z`), head.lines]),
    );
    const found = await api.request<{ items: ExportedReport[] }>(
      token,
      'GET',
      `/api/reports/exports?hash=${hash}`,
    );
    expect(found.body.items.map(({ format, lines }) => [format, lines])).toEqual([
      ['xlsx', head.lines],
      ['csv', head.lines],
    ]);
    const sums = Object.fromEntries(head.total.map(({ figure, value }) => [figure, value]));
    expect(found.body.items[0]).toMatchObject({ kind: 'equipment-register', asOf: head.asOf, sums });
    const change = api.db.run(sql`update export_log set lines = 0`);
    await expect(change).rejects.toThrow(/permission denied/);
  });

  it('roll capital assets forward: each year opens with what the last one closed with, to the cent', async () => {
    const day = fc.integer({ min: 0, max: 1_800 }).map((days) => addDays('2021-09-01', days));
    const drawn = fc.sample(
      fc.record({
        acquiredOn: day,
        life: fc.integer({ min: 1, max: 70 }),
        cost: fc.option(cost),
        left: fc.option(fc.nat(900)),
      }),
      { numRuns: 60, seed: 8 },
    );
    const rows = drawn.map(({ acquiredOn, life, cost: paid, left }) => ({
      acquired_on: acquiredOn,
      in_service_on: acquiredOn,
      useful_life_months: life,
      cost: paid,
      disposed_on: left === null ? null : addDays(acquiredOn, left),
    }));
    await api.ownerDb.run(sql`
      insert into equipment_period (equipment_id, version, known_from, tag, name, category_id, status, capital_class,
        salvage_value, acquired_on, in_service_on, useful_life_months, cost, disposed_on)
      select uuidv7(), 1, now(), 'T', 'Item', (${categories}::uuid[])[1 + r.n % 2], 'in_stock', 'capital', 0.01 * r.n,
        r.acquired_on, r.in_service_on, r.useful_life_months, r.cost, r.disposed_on
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (acquired_on date, in_service_on date,
        useful_life_months int, cost numeric, disposed_on date)) with ordinality
        as r (acquired_on, in_service_on, useful_life_months, cost, disposed_on, n)`);
    const token = await api.signIn('user@test.example');
    let before: Record<string, bigint> | undefined;
    for (const year of [2022, 2023, 2024, 2025, 2026]) {
      const head = await read(token, `roll-forward?year=${year}`);
      expect([head.yearFrom, head.asOf]).toEqual([`${year - 1}-07-01`, `${year}-06-30`]);
      const of = Object.fromEntries(head.total.map(({ figure, value }) => [figure, cents(value)]));
      const sum = (...figures: string[]) => figures.reduce((total, figure) => total + (of[figure] ?? 0n), 0n);
      expect([year, sum('opening', 'additions', 'disposals')]).toEqual([year, of['closing']]);
      expect([year, sum('depOpening', 'expense', 'depDisposals')]).toEqual([year, of['depClosing']]);
      expect([year, sum('net', 'depClosing')]).toEqual([year, of['closing']]);
      if (before)
        expect([year, of['opening'], of['depOpening']]).toEqual([
          year,
          before['closing'],
          before['depClosing'],
        ]);
      before = of;
      expect(head.checks).toContainEqual({ check: 'doesNotAddUp', count: 0 });
      const register = await allLines(token, 'equipment-register', `&asOf=${year}-06-30`, 200);
      const held = register.filter(({ values }) => values['capitalClass'] === 'capital');
      const worth = (column: string) =>
        held.reduce((total, { values }) => total + cents(values[column] ?? '0'), 0n);
      expect([year, worth('cost'), worth('bookValue')]).toEqual([year, of['closing'], of['net']]);
    }
    await compareCells(token, 'roll-forward', '&year=2024');
  });

  it('ask a bounded number of questions, and refuse what they do not know', async () => {
    const token = await api.signIn('user@test.example');
    const work = async (path: string) =>
      (await countWork(api, () => api.request(token, 'GET', `/api/reports/${path}`))).statements;
    const few = await work('equipment-register/lines?limit=1');
    expect(await work('equipment-register/lines?limit=200')).toBe(few);
    // Topmost categories are for sums and for the lines of a row, not for lines as such.
    const asksTop = async (path: string) =>
      (await countWork(api, () => api.request(token, 'GET', `/api/reports/${path}`))).byStatement.some(
        ({ text }) => text.includes('fact_branch'),
      );
    expect(await asksTop('equipment-register/lines')).toBe(false);
    expect(await asksTop('equipment-register/lines?row=-')).toBe(true);
    expect(await work('equipment-register?limit=1')).toBe(await work('equipment-register?limit=200'));
    const status = async (path: string) => (await api.request(token, 'GET', `/api/reports/${path}`)).status;
    expect(await status('ends?asOf=2026-01-01')).toBe(400);
    expect(await status('equipment-register?asOf=2999-01-01')).toBe(422);
    expect(await status('equipment-register/lines?figure=constructor')).toBe(400);
    expect(await status('equipment-register/lines?after=x')).toBe(400);
    expect(await status('federal-register/lines?after=x/1')).toBe(400);
    expect(await status('count-status/lines?after=x/1')).toBe(400);
    expect(await status('ends?by=award')).toBe(400);
    expect(await status('count-status?by=unit')).toBe(400);
    expect(await status('repair-cost/lines?after=2/x')).toBe(400);
    expect(await status('no-such-report')).toBe(404);
    for (const kind of reportKinds) {
      const unknown = Object.keys(reports[kind].figures).map(
        (figure) => `${kind}/lines?limit=1&figure=${figure}`,
      );
      for (const path of unknown) expect([path, await status(path)]).toEqual([path, 200]);
    }
    await api.db.transaction((tx) => tx.run(sql`delete from fact_position`));
    const early = await api.request(token, 'GET', '/api/reports/equipment-register?asOf=2026-01-28');
    expect([early.status, early.body]).toMatchObject([503, { code: 'not_ready_yet' }]);
  });
});
