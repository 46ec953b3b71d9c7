import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FiscalYear, FiscalYears } from '#contract/areas/report/fiscal-year.api.ts';
import type { ReportHead } from '#contract/areas/report/report.api.ts';
import { addDays } from '#contract/shared/day.ts';
import { projectFacts } from '#server/areas/overview/projector.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import { growTree } from '#server/features/history/tree.ts';
import { verifyHistory } from '#server/history-check.ts';
import type { Db } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { prepareCloses } from './fiscal-year.prepare.ts';
import { ifMatch, startTestApp, testKeySecrets, type TestApp } from '../../../test/app.ts';
import { aCategory } from '../../../test/factories.ts';
import { countWork } from '../../../test/count-work.ts';
import { finishEvents } from '../../../test/finished-events.ts';
import { reportReader } from '../../../test/report-reader.ts';
import { openDepot, type Depot } from '../../../test/retirements.ts';

let api: TestApp;
let depot: Depot;
let categories: string[];
const keys = sealKeysOf(testKeySecrets);
beforeAll(async () => {
  api = await startTestApp();
  depot = await openDepot(api);
  categories = [(await aCategory(api)).id, (await aCategory(api)).id];
  await makeFacts();
});
afterAll(() => api.stop());

/** Brings the facts up to now. */
async function makeFacts(): Promise<void> {
  await finishEvents(api);
  await sealHistory(api.db, keys[0]);
  await growTree(api.db, []);
  await projectFacts(api.db);
}

const { read, allLines, compareCells, cents } = reportReader(() => api);

const prepare = (token: string, year: number, key?: string) =>
  api.request<FiscalYear>(
    token,
    'POST',
    '/api/fiscal-years',
    { year },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const list = async () => (await api.request<FiscalYears>(depot.chief, 'GET', '/api/fiscal-years')).body;
/** The lines wait for whatever was being written when the close was begun, in other tests too. */
async function writeLines(db: Db = api.db): Promise<number> {
  await finishEvents(api);
  return prepareCloses({ db, clock: () => new Date(), atOnce: 7 });
}
/** Prepares a close with all of its lines. */
async function prepareWhole(token: string, year: number): Promise<FiscalYear> {
  const { status, body } = await prepare(token, year);
  expect([status, body]).toMatchObject([201, { state: 'closing', hash: null, preparation: { lines: 0 } }]);
  expect(await writeLines()).toBe(1);
  const whole = (await list()).items.find(({ id }) => id === body.id);
  expect(whole).toMatchObject({ state: 'closing', version: 2, preparation: null });
  return whole!;
}
const act = (token: string, { id, version }: FiscalYear, action: string, body: object = {}) =>
  api.request<FiscalYear>(
    token,
    'POST',
    `/api/fiscal-years/${id}/actions/${action}`,
    action === 'request-reopen' ? body : undefined,
    ifMatch(version),
  );

/** The second person confirms, and the job closes. */
async function closeWhole(token: string, prepared: FiscalYear): Promise<FiscalYear> {
  const { status, body } = await act(token, prepared, 'close');
  expect([status, body]).toMatchObject([200, { state: 'closing', confirmedBy: expect.any(String) }]);
  expect((await act(token, body, 'close')).body).toMatchObject({ code: 'fiscal_year_confirmed' });
  expect(await writeLines()).toBe(1);
  const closed = (await list()).items.find(({ id }) => id === prepared.id)!;
  expect(closed).toMatchObject({ version: prepared.version + 2, closedBy: body.confirmedBy });
  return closed;
}

const day = fc.integer({ min: 0, max: 1_400 }).map((days) => addDays('2021-09-01', days));
const cost = fc.integer({ min: 0, max: 900_000 }).map((amount) => (amount / 100).toFixed(2));
const drawnItem = fc.record({
  acquired_on: day,
  cost: fc.option(cost),
  useful_life_months: fc.integer({ min: 1, max: 70 }),
  left: fc.option(fc.nat(900)),
  category: fc.nat(1),
});
const lateChange = fc.oneof(
  fc.record({ kind: fc.constant('enter' as const), item: drawnItem }),
  fc.record({ kind: fc.constant('cost' as const), at: fc.nat(60), to: cost }),
  fc.record({ kind: fc.constant('void' as const), at: fc.nat(60) }),
  fc.record({ kind: fc.constant('dispose' as const), at: fc.nat(60), on: day }),
  fc.record({ kind: fc.constant('move' as const), at: fc.nat(60) }),
  fc.record({ kind: fc.constant('date' as const), at: fc.nat(60), on: day }),
);

let made = 0;
/** Enters an item as the facts have it after its first event. */
async function enter({ left, category, ...item }: DrawnItem): Promise<void> {
  made += 1;
  const disposed = left === null ? null : addDays(item.acquired_on, left);
  await api.ownerDb.run(sql`
    insert into equipment_period (equipment_id, version, known_from, tag, name, category_id, status, capital_class,
      salvage_value, acquired_on, in_service_on, useful_life_months, cost, disposed_on)
    values (uuidv7(), 1, now(), ${`T-${made}`}, 'Item', ${categories[category]}, 'in_stock', 'capital', 0.5,
      ${item.acquired_on}, ${item.acquired_on}, ${item.useful_life_months}, ${item.cost}, ${disposed})`);
}
interface DrawnItem {
  acquired_on: string;
  cost: string | null;
  useful_life_months: number;
  left: number | null;
  category: number;
}

/** What becomes known of an item: its period ends, and the next one says it. */
async function learn(change: { kind: string; at?: number; to?: string; on?: string }): Promise<void> {
  const set = {
    cost: sql`cost = ${change.to ?? null}::numeric`,
    void: raw('is_void = not is_void'),
    dispose: sql`disposed_on = greatest(acquired_on, ${change.on ?? null}::date)`,
    date: sql`acquired_on = ${change.on ?? null}::date, in_service_on = ${change.on ?? null}::date, disposed_on = null`,
    move: sql`category_id = case when category_id = ${categories[0]} then ${categories[1]}::uuid else ${categories[0]}::uuid end`,
  }[change.kind];
  const tag = `T-${1 + ((change.at ?? 0) % made)}`;
  await api.ownerDb.transaction(async (tx) => {
    await tx.run(sql`
      insert into equipment_period select (jsonb_populate_record(p, jsonb_build_object('version', p.version + 1,
        'known_from', now(), 'known_to', '-infinity'))).* from equipment_period p where tag = ${tag} and known_to = 'infinity'`);
    await tx.run(
      sql`update equipment_period set known_to = now() where tag = ${tag} and known_to = 'infinity'`,
    );
    await tx.run(sql`
      update equipment_period set known_to = 'infinity', ${set ?? raw('name = name')}
      where tag = ${tag} and known_to = '-infinity'`);
  });
}

/** What a report says without the moments at which it was read. */
const plain = ({ rows, total, checks, lines }: ReportHead) => ({ rows, total, checks, lines });
const cellsBy = (head: ReportHead, figure: string) =>
  Object.fromEntries(
    head.rows.flatMap(({ key, cells }) => {
      const value = cells.find((cell) => cell.figure === figure)?.value ?? '0.00';
      return value === '0.00' ? [] : [[key, value]];
    }),
  );

function expectToAddUp(head: ReportHead): void {
  for (const cells of [head.total, ...head.rows.map((row) => row.cells)]) {
    const of = Object.fromEntries(cells.map(({ figure, value }) => [figure, cents(value)]));
    const sum = (...figures: string[]) => figures.reduce((total, figure) => total + (of[figure] ?? 0n), 0n);
    expect(sum('opening', 'adjustments', 'additions', 'transfers', 'disposals')).toBe(of['closing']);
    expect(sum('depOpening', 'depAdjustments', 'expense', 'depTransfers', 'depDisposals')).toBe(
      of['depClosing'],
    );
    expect(sum('net', 'depClosing')).toBe(of['closing']);
  }
  expect(head.checks).toContainEqual({ check: 'doesNotAddUp', count: 0 });
}

describe('the close of a fiscal year', () => {
  it('freezes it for good: whatever becomes known later is an adjustment of the open year, to the cent', async () => {
    const token = depot.chief;
    const drawn = fc.sample(
      fc.record({
        first: fc.array(drawnItem, { minLength: 40, maxLength: 40, size: 'max' }),
        late: fc.array(fc.array(lateChange, { minLength: 14, maxLength: 14, size: 'max' }), {
          minLength: 3,
          maxLength: 3,
        }),
      }),
      { numRuns: 1, seed: 17 },
    )[0]!;
    for (const item of drawn.first) await enter(item);
    const closed = new Map<number, ReportHead>();
    const seen = new Set<string>();
    let moved = 0;
    for (const [at, year] of [2023, 2024, 2025].entries()) {
      await makeFacts();
      const before = await read(token, `roll-forward?year=${year}&limit=200`);
      const prepared = await prepareWhole(token, year);
      expect(prepared.number).toBe(`FY-${year}`);
      expect((await act(token, prepared, 'close')).body).toMatchObject({ code: 'same_person' });
      expect(await closeWhole(depot.second, prepared)).toMatchObject({ state: 'closed' });
      const frozen = await read(token, `roll-forward?year=${year}&limit=200`);
      expect(plain(frozen)).toEqual(plain(before));
      expect(frozen.closed?.number).toBe(`FY-${year}`);
      expect(prepared.sums).toEqual(
        Object.fromEntries(frozen.total.map(({ figure, value }) => [figure, value])),
      );
      closed.set(year, frozen);

      for (const change of drawn.late[at]!) {
        await (change.kind === 'enter' ? enter(change.item) : learn(change));
      }
      // Of a third of the items the topmost category is another one from then on.
      for (let item = at; item < 40; item += 3) await learn({ kind: 'move', at: item });
      for (const [past, head] of closed) {
        expect(plain(await read(token, `roll-forward?year=${past}&limit=200`))).toEqual(plain(head));
      }
      const open = await read(token, `roll-forward?year=${year + 1}&limit=200`);
      expect(open.follows).toBe(`FY-${year}`);
      for (const [opening, closing] of [
        ['opening', 'closing'],
        ['depOpening', 'depClosing'],
      ] as const) {
        expect([year, cellsBy(open, opening)]).toEqual([year, cellsBy(frozen, closing)]);
      }
      expectToAddUp(frozen);
      expectToAddUp(open);
      for (const { values } of await allLines(
        token,
        'roll-forward',
        `&year=${year + 1}&figure=additions`,
        50,
      )) {
        expect((values['acquiredOn'] ?? '') >= open.yearFrom).toBe(true);
      }
      for (const { values } of await allLines(
        token,
        'roll-forward',
        `&year=${year + 1}&check=isAdjusted`,
        50,
      )) {
        seen.add(values['adjustment'] ?? 'unnamed');
      }
      moved += open.total.find(({ figure }) => figure === 'transfers')?.count ?? 0;
      await compareCells(token, 'roll-forward', `&year=${year}`);
      await compareCells(token, 'roll-forward', `&year=${year + 1}`);
      // The open year closes with what is known today, so the one after it opens with the same.
      const next = await read(token, `roll-forward?year=${year + 2}&limit=200`).catch(() => undefined);
      if (next) expect(cellsBy(next, 'opening')).toEqual(cellsBy(open, 'closing'));
    }
    expect(moved).toBeGreaterThan(0);
    expect([...seen].toSorted()).toEqual(['corrected', 'entered', 'removed']);
    // The year before the first closed one is seen as it was known then.
    const first = await read(token, 'roll-forward?year=2022&limit=200');
    expect(cellsBy(first, 'closing')).toEqual(cellsBy(closed.get(2023)!, 'opening'));
  });

  it('is opened again by two, the last one first, with a reason; its lines stay as they were', async () => {
    const { chief, second } = depot;
    const [last, older] = (await list()).items as [FiscalYear, FiscalYear];
    expect(last.year).toBe(2025);
    const reason = 'A whole shipment was left out of it.';
    expect((await act(chief, last, 'request-reopen', { reason: 'too short' })).status).toBe(422);
    expect((await act(chief, older, 'request-reopen', { reason })).body).toMatchObject({
      code: 'fiscal_year_order',
    });
    expect((await prepare(chief, 2025)).body).toMatchObject({ code: 'fiscal_year_decided' });
    expect((await prepare(chief, 2029)).body).toMatchObject({ code: 'fiscal_year_order' });
    const wished = await act(chief, last, 'request-reopen', { reason });
    expect(wished.body).toMatchObject({ state: 'reopening', reopenReason: reason });
    expect((await act(chief, wished.body, 'reopen')).body).toHaveProperty('code', 'reopening_same_person');
    expect((await act(second, last, 'reopen')).status).toBe(412);
    const left = await act(second, wished.body, 'leave-closed');
    expect(left.body).toMatchObject({ state: 'closed', requestedBy: null, reopenReason: null });
    const again = await act(second, left.body, 'request-reopen', { reason });
    const reopened = await act(chief, again.body, 'reopen');
    expect(reopened.body).toMatchObject({ state: 'reopened', hash: last.hash });
    expect((await read(chief, 'roll-forward?year=2025')).closed).toBeNull();
    const next = await prepareWhole(second, 2025);
    expect(next.number).toBe('FY-2025-2');
    expect((await prepare(chief, 2025)).body).toMatchObject({ code: 'fiscal_year_closing' });
    expect((await act(chief, next, 'cancel')).body).toMatchObject({ state: 'canceled' });
    expect((await list()).next).toMatchObject({ year: 2025, lastOn: '2025-06-30' });
    const forbidden = await prepare(api.tokens.user, 2025);
    expect(forbidden.status).toBe(403);
  });

  it('is begun once, whoever presses at the same time, and pressed twice', async () => {
    const { chief, second } = depot;
    const key = randomUUID();
    const begun = await Promise.all([
      prepare(chief, 2025, key),
      prepare(second, 2025),
      prepare(chief, 2025, key),
    ]);
    const made = begun.filter(({ status }) => status === 201).map(({ body }) => body.id);
    expect(new Set(made).size).toBe(1);
    for (const { status, body } of begun.filter((one) => one.status !== 201)) {
      expect([status, body]).toMatchObject([409, { code: 'fiscal_year_closing' }]);
    }
    const close = (await list()).items.find(({ id }) => id === made[0])!;
    expect((await act(second, close, 'close')).body).toMatchObject({
      code: expect.stringMatching(/same_person|preparing/),
    });
    // Given up before its lines are there: the year is open, and nobody writes them.
    expect((await act(second, close, 'cancel')).body).toMatchObject({ state: 'canceled', preparation: null });
    expect(await writeLines()).toBe(0);
    expect((await list()).next?.year).toBe(2025);
    await expect(
      api.db.run(sql`
        insert into fiscal_year_line select (jsonb_populate_record(l, jsonb_build_object('fiscal_year_id', ${close.id}::text))).*
        from fiscal_year_line l limit 1`),
    ).rejects.toThrow(/never changed/);
  });

  it('is taken over from a node that was killed in the middle, of the same moment and nothing twice', async () => {
    const { chief, second } = depot;
    await makeFacts();
    const before = await read(chief, 'roll-forward?year=2025&limit=200');
    const { body: begun } = await prepare(chief, 2025);
    let pieces = 0;
    const dying: Db = {
      ...api.db,
      transaction: (work, origin) => {
        pieces += 1;
        // One for agreements, one that counts, and two pieces of lines.
        return pieces > 4 ? Promise.reject(new Error('killed')) : api.db.transaction(work, origin);
      },
    };
    await expect(writeLines(dying)).rejects.toThrow('killed');
    const half = (await list()).items.find(({ id }) => id === begun.id)!;
    const { lines, total } = half.preparation!;
    expect(lines).toBeGreaterThan(0);
    expect(lines).toBeLessThan(total!);
    expect((await act(second, half, 'close')).body).toMatchObject({ code: 'fiscal_year_preparing' });
    // Its lease runs on: nobody else begins.
    expect(await writeLines()).toBe(0);
    // What becomes known and moves meanwhile is none of its business.
    await learn({ kind: 'cost', at: 3, to: '1234.56' });
    await learn({ kind: 'void', at: 5 });
    await api.ownerDb.run(sql`
      update fact_branch set is_top = false, above_id = above_id where id = ${categories[0]}`);
    await api.ownerDb.run(sql`update fiscal_year_preparation set lease_until = now() - interval '1 second'`);
    expect(await writeLines()).toBe(1);
    await api.ownerDb.run(sql`update fact_branch set is_top = true where id = ${categories[0]}`);
    const whole = (await list()).items.find(({ id }) => id === begun.id)!;
    expect(whole).toMatchObject({ version: 2, lines: total, preparation: null });
    const moved = await api.db.one<{ n: number }>(sql`
      select count(*)::int as n from fiscal_year_line where fiscal_year_id = ${begun.id} and top_id is null`);
    expect(moved.n).toBe(0);
    expect(await closeWhole(second, whole)).toMatchObject({ state: 'closed', version: 4 });
    const frozen = await read(chief, 'roll-forward?year=2025&limit=200');
    // As if nobody had been killed, and nothing had been learned since.
    expect(plain(frozen)).toEqual(plain(before));
    expect(Object.fromEntries(frozen.total.map(({ figure, value }) => [figure, value]))).toEqual(whole.sums);
    await compareCells(chief, 'roll-forward', '&year=2025');
  });

  it('is not closed with other lines than were frozen, and hashes none of them in a request', async () => {
    const { chief, second } = depot;
    await makeFacts();
    const whole = await prepareWhole(chief, 2026);
    const shift = (by: number) =>
      api.ownerDb.transaction(async (tx) => {
        await tx.run(raw('set local session_replication_role = replica'));
        await tx.run(sql`
          update fiscal_year_line set closing = closing + ${by}::int where (fiscal_year_id, equipment_id, part) =
            (select fiscal_year_id, equipment_id, part from fiscal_year_line where fiscal_year_id = ${whole.id}
              order by equipment_id, part limit 1)`);
      });
    await shift(1);
    const { byStatement } = await countWork(api, async () => {
      expect((await act(second, whole, 'close')).status).toBe(200);
    });
    expect(byStatement.filter(({ text }) => /fiscal_year_line|fiscal_year_hash/.test(text))).toEqual([]);
    expect(await writeLines()).toBe(1);
    const found = (await list()).items.find(({ id }) => id === whole.id)!;
    expect(found).toMatchObject({ confirmedBy: null, closedBy: null, alteredAt: expect.any(String) });
    const told = sql`select changes #>> '{confirmedBy,to}' as by from event where entity_id = ${whole.id}
      and changes ? 'confirmedBy' order by version`;
    expect(await api.db.many(told)).toEqual([{ by: expect.any(String) }, { by: null }]);
    expect((await act(second, found, 'close')).body).toMatchObject({ code: 'fiscal_year_altered' });
    expect((await act(second, found, 'cancel')).body).toMatchObject({ state: 'canceled' });
    await shift(-1);
  });

  it('cannot be altered, and what the owner alters past the triggers is named', async () => {
    const change = (table: string) => api.ownerDb.run(raw(`update ${table} set closing = 0`));
    await expect(change('fiscal_year_line')).rejects.toThrow(/never changed/);
    await expect(
      api.db.run(sql`insert into fiscal_year_line select * from fiscal_year_line limit 1`),
    ).rejects.toThrow();
    const findings = async () =>
      (await verifyHistory(api.ownerDb, { keys })).findings.map(({ reason }) => reason);
    expect(await findings()).toEqual([]);
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(raw('set local session_replication_role = replica'));
      await tx.run(
        raw(`update fiscal_year_line set closing = closing + 1 where equipment_id =
        (select min(equipment_id::text)::uuid from fiscal_year_line)`),
      );
      await tx.run(raw(`update fiscal_year set hash = repeat('0', 64) where number = 'FY-2023'`));
    });
    const found = (await findings()).join('\n');
    expect(found).toContain('its frozen lines are not those whose hash its history names');
    expect(found).toContain('hash should be');
  });
});
