import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FiscalYear, FiscalYears } from '#contract/areas/report/fiscal-year.api.ts';
import type { ReportHead } from '#contract/areas/report/report.api.ts';
import { projectFacts } from '#server/areas/overview/projector.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import { growTree } from '#server/features/history/tree.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { ifMatch, startTestApp, testKeySecrets, type TestApp } from '../../../test/app.ts';
import { anEquipment, aStockedItem } from '../../../test/factories.ts';
import { finishEvents } from '../../../test/finished-events.ts';
import { anEntitlement, anEntitlementThatIs } from '../../../test/licenses.ts';
import { reportReader } from '../../../test/report-reader.ts';
import { aCaseThatIs, openDepot, type Depot } from '../../../test/retirements.ts';
import { prepareCloses } from './fiscal-year.prepare.ts';
import { totalsQuery } from './report.frame.ts';
import { askReport } from './report.question.ts';

let api: TestApp;
let depot: Depot;
let leased: { id: string; version: number };
let held: string;
beforeAll(async () => {
  api = await startTestApp();
  depot = await openDepot(api);
  const place = { categoryId: depot.categoryId, locationId: depot.locationId };
  leased = await anEquipment(api, {
    ...place,
    acquisitionMethod: 'lease',
    titleHolder: 'lessor',
    cost: '9000.00',
    acquiredOn: '2024-02-01',
    inServiceOn: '2024-02-01',
    leaseEndsOn: '2027-01-31',
    leasePayment: '200.00',
    leaseRhythm: 'monthly',
    leasePaidAt: 'arrears',
    leaseRate: '0',
  });
  const subscription = {
    endsOn: '2026-06-30',
    sbita: 'yes',
    sbitaPayment: '12000.00',
    sbitaRhythm: 'yearly',
    sbitaPaidAt: 'advance',
    sbitaDiscountRate: '4',
  };
  // One ends with the last day of a year: it is there on that day, and goes on the next.
  await anEntitlement(api, { ...subscription, startsOn: '2023-07-01', sbitaTermMonths: 36 });
  await anEntitlement(api, { ...subscription, startsOn: '2024-07-01', sbitaTermMonths: null });
  const forGood = {
    term: 'perpetual',
    endsOn: null,
    billingPeriod: 'once',
    sbita: 'no',
    startsOn: '2024-09-01',
  };
  await anEntitlementThatIs(api, 'active', { ...forGood, cost: '25000.00' });
  await anEntitlementThatIs(api, 'active', { ...forGood, cost: '4999.99' });
  const owned = { ...place, cost: '6000.00', acquiredOn: '2024-01-10', inServiceOn: '2024-01-10' };
  held = (await aStockedItem(api, owned)).id;
  const stays = (await aStockedItem(api, { ...owned, cost: '7000.00' })).id;
  const sold = await aCaseThatIs(depot, 'approved', [held], { method: 'internet_auction' });
  await aCaseThatIs(depot, 'approved', [stays], { method: 'parts' });
  await api.ownerDb.transaction(async (tx) => {
    await tx.run(raw('set local session_replication_role = replica'));
    await tx.run(sql`update retirement set approved_at = '2026-06-15T15:00:00Z' where id = ${sold.id}`);
  });
});
afterAll(() => api.stop());

async function makeFacts(): Promise<void> {
  await finishEvents(api);
  await sealHistory(api.db, sealKeysOf(testKeySecrets)[0]);
  await growTree(api.db, []);
  await projectFacts(api.db);
}

const { read, allLines, compareCells, cents } = reportReader(() => api);
const cellsOf = (head: ReportHead, row?: string) => {
  const cells = row === undefined ? head.total : head.rows.find(({ key }) => key === row)?.cells;
  return Object.fromEntries((cells ?? []).map(({ figure, value }) => [figure, value]));
};
const yearOf = (year: number) => read(depot.chief, `roll-forward?year=${year}&limit=200`);

/** Rows add up, each year opens with what the one before closed with, and closing is what the other reports say of its last day. */
async function compareYear(year: number, before?: ReportHead): Promise<ReportHead> {
  const head = await yearOf(year);
  for (const cells of [cellsOf(head), ...head.rows.map(({ key }) => cellsOf(head, key))]) {
    const sum = (...figures: string[]) =>
      figures.reduce((total, figure) => total + cents(cells[figure] ?? '0'), 0n);
    expect(sum('opening', 'adjustments', 'additions', 'transfers', 'disposals')).toBe(sum('closing'));
    expect(sum('depOpening', 'depAdjustments', 'expense', 'depTransfers', 'depDisposals')).toBe(
      sum('depClosing'),
    );
  }
  expect(head.checks).toContainEqual({ check: 'doesNotAddUp', count: 0 });
  for (const { key } of before?.rows ?? []) {
    const [opening, closing] = [cellsOf(head, key), cellsOf(before!, key)];
    expect([key, opening['opening'] ?? '0.00']).toEqual([key, closing['closing']]);
    expect([key, opening['depOpening'] ?? '0.00']).toEqual([key, closing['depClosing']]);
  }
  return head;
}

const reported = async (kind: string, asOf: string) => {
  const { asset, amortized, amortization } = cellsOf(await read(depot.chief, `${kind}?asOf=${asOf}`));
  return { closing: asset, depClosing: amortized, expense: amortization };
};

describe('the roll-forward', () => {
  it('has rows for leases, subscriptions and other intangibles, as their reports have them, and what is held for sale', async () => {
    await makeFacts();
    let before: ReportHead | undefined;
    for (const year of [2024, 2025, 2026, 2027]) {
      const head = await compareYear(year, before);
      for (const [row, kind] of [
        ['leased', 'gasb-87'],
        ['subscription', 'gasb-96'],
      ] as const) {
        expect([year, cellsOf(head, row)]).toMatchObject([year, await reported(kind, head.asOf)]);
      }
      // Owned items close with the register of the last day, without what is leased.
      const register = await allLines(depot.chief, 'equipment-register', `&asOf=${head.asOf}`, 200);
      const owned = register.filter(
        ({ key, values }) => values['capitalClass'] === 'capital' && key !== leased.id,
      );
      const sum = owned.reduce((total, { values }) => total + cents(values['cost'] ?? '0'), 0n);
      expect([year, cents(cellsOf(head, depot.categoryId)['closing'] ?? '0')]).toEqual([year, sum]);
      before = head;
    }
    await compareCells(depot.chief, 'roll-forward', '&year=2026');
    const head = await yearOf(2026);
    expect(cellsOf(head, 'leased')).toMatchObject({
      opening: '7200.00',
      expense: '2400.00',
      depClosing: '5800.00',
    });
    expect(cellsOf(head, 'intangible')).toMatchObject({
      opening: '25000.00',
      closing: '25000.00',
      net: '25000.00',
    });
    expect(cellsOf(head, 'subscription')).toMatchObject({ net: '0.00', disposals: '0.00' });
    expect(cellsOf(await yearOf(2027), 'subscription')).toMatchObject({ closing: '0.00' });
    expect(head.checks).toContainEqual({ check: 'withoutCost', count: 1 });
    expect(cellsOf(head)).toMatchObject({ heldForSale: '6000.00' });
    expect(cents(cellsOf(head)['depHeldForSale'] ?? '0')).toBeGreaterThan(0n);
    const lines = await allLines(depot.chief, 'roll-forward', '&year=2026&figure=heldForSale', 50);
    expect(lines.map(({ key, amount }) => [key, amount])).toEqual([[held, '6000.00']]);
    // Before the approval nothing is.
    expect(cellsOf(await yearOf(2025))['heldForSale']).toBe('0.00');
    const [license] = await allLines(depot.chief, 'roll-forward', '&year=2026&row=intangible', 50);
    expect(license?.link).toBe(`/inventory/software/entitlement/${license?.key}`);
    expect((await api.request(depot.chief, 'GET', `/api/entitlements/${license?.key}`)).status).toBe(200);
  });

  it('keeps them in a closed year, and what is changed later is an adjustment of the open one', async () => {
    const act = async (token: string, action: string) => {
      const { items } = (await api.request<FiscalYears>(token, 'GET', '/api/fiscal-years')).body;
      const { id, version } = items[0]!;
      return api.request<FiscalYear>(
        token,
        'POST',
        `/api/fiscal-years/${id}/actions/${action}`,
        undefined,
        ifMatch(version),
      );
    };
    const [older, open] = [await yearOf(2025), await yearOf(2026)];
    await api.request(depot.chief, 'POST', '/api/fiscal-years', { year: 2026 });
    await finishEvents(api);
    expect(await prepareCloses({ db: api.db, clock: () => new Date(), atOnce: 2 })).toBe(1);
    expect((await act(depot.second, 'close')).status).toBe(200);
    expect(await prepareCloses({ db: api.db, clock: () => new Date() })).toBe(1);
    const path = `/api/equipment/${leased.id}`;
    const { body } = await api.request<{ version: number }>(api.tokens.admin, 'GET', path);
    const changed = await api.request(
      api.tokens.admin,
      'PATCH',
      path,
      { leasePayment: '300.00' },
      ifMatch(body.version),
    );
    expect(changed.status).toBe(200);
    await makeFacts();
    const plain = ({ rows, total, checks, lines }: ReportHead) => ({ rows, total, checks, lines });
    expect(plain(await yearOf(2026))).toEqual(plain(open));
    expect(plain(await yearOf(2025))).toEqual(plain(older));
    await compareCells(depot.chief, 'roll-forward', '&year=2026');
    const next = await compareYear(2027, open);
    // 36 payments of 100.00 more, of which 29 months were written off.
    expect(cellsOf(next, 'leased')).toMatchObject({
      opening: '7200.00',
      adjustments: '3600.00',
      depAdjustments: '2900.00',
      additions: '0.00',
    });
  });

  it('is summed by several processes of the database', async () => {
    // Open years: with what is known, and with what a closed year has frozen.
    for (const year of [2025, 2027]) {
      const question = await askReport(api.db, 'roll-forward', { year });
      const plan = await api.ownerDb.transaction(async (tx) => {
        for (const cost of ['parallel_setup_cost', 'parallel_tuple_cost', 'min_parallel_table_scan_size']) {
          await tx.run(raw(`set local ${cost} = 0`));
        }
        return tx.many<Record<string, string>>(sql`explain ${totalsQuery(question, {})}`);
      });
      expect(plan.map((line) => Object.values(line)[0]).join('\n')).toContain('Gather');
    }
  });

  it('goes out with them as CSV, workbook and PDF', async () => {
    const fetchAs = (format: string, lang: string) =>
      api.app.inject({
        url: `/api/reports/roll-forward/export.${format}?year=2026&lang=${lang}`,
        headers: { authorization: `Bearer ${depot.chief}` },
      });
    const { body } = await fetchAs('csv', 'en');
    const [head = '', ...lines] = body.trim().split('\n');
    expect(head).toContain('Held for sale');
    for (const text of ['Leased equipment', 'Subscriptions', 'Other intangible assets']) {
      expect(lines.filter((line) => line.includes(text)).length).toBeGreaterThan(0);
    }
    expect((await fetchAs('csv', 'ar')).body).toContain('معدات مستأجرة');
    for (const format of ['xlsx', 'pdf']) expect((await fetchAs(format, 'tr')).statusCode).toBe(200);
  });
});
