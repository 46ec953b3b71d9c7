import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ReportHead } from '#contract/areas/report/report.api.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { projectFacts } from '#server/areas/overview/projector.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import { growTree } from '#server/features/history/tree.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { ifMatch, startTestApp, testKeySecrets, type TestApp } from '../../../test/app.ts';
import {
  actOn,
  aCategory,
  aLocation,
  aModel,
  anEquipment,
  aPerson,
  aStockedItem,
} from '../../../test/factories.ts';
import { finishEvents } from '../../../test/finished-events.ts';
import { reportReader } from '../../../test/report-reader.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterEach(() => api.clock.set(new Date()));
afterAll(() => api.stop());

const { read, allLines, compareCells } = reportReader(() => api);

async function makeFacts(): Promise<void> {
  await finishEvents(api);
  await sealHistory(api.db, sealKeysOf(testKeySecrets)[0]);
  await growTree(api.db, []);
  await projectFacts(api.db);
}

const cellsOf = (cells: ReportHead['total']) =>
  Object.fromEntries(cells.map(({ figure, value }) => [figure, value]));
const ratiosOf = (ratios: ReportHead['totalRatios']) =>
  Object.fromEntries(ratios.map(({ ratio, value, low, high }) => [ratio, [value, low, high]]));

describe('repair cost and failures', () => {
  it('of a model stand beside its item-years, with a rate from five failures on', async () => {
    const categoryId = (await aCategory(api)).id;
    const locationId = (await aLocation(api)).id;
    const modelId = (await aModel(api, { categoryId })).id;
    const other = (await aModel(api, { categoryId })).id;
    // The fiscal year of 2025 has 365 days, from July 2024 on.
    api.clock.set('2024-01-10T15:00:00Z');
    const place = { categoryId, locationId, modelId, cost: '1000.00' };
    const make = (acquiredOn: string, overrides: Record<string, unknown> = {}) =>
      anEquipment(api, { ...place, acquiredOn, inServiceOn: acquiredOn, ...overrides });
    const change = async (item: EquipmentRecord, body: unknown) =>
      api.request(
        await api.signIn('admin@test.example'),
        'PATCH',
        `/api/equipment/${item.id}`,
        body,
        ifMatch(item.version),
      );
    const whole = await make('2023-05-01');
    const spare = await make('2023-05-01');
    await make('2023-05-01', { modelId: other });
    // A lab's from its first day on is never in service; a spare since October is until then.
    await make('2023-05-01', { use: 'lab' });
    api.clock.set('2024-10-09T15:00:00Z');
    expect((await change(spare, { use: 'spare' })).status).toBe(200);
    // Entered later: what it was entered with holds from the day on which it was put in service.
    api.clock.set('2025-02-01T15:00:00Z');
    await make('2024-12-28');
    api.clock.set(new Date());
    const repair = async (equipmentId: string, outcome: string | null, cost: string, kind = 'repair') => {
      const made = await api.request<{ id: string }>(api.tokens.admin, 'POST', '/api/repairs', {
        equipmentId,
        kind,
        priority: 'normal',
        problem: 'It does not start any more.',
        labourCost: cost,
      });
      expect(made.status).toBe(201);
      await api.ownerDb.transaction(async (tx) => {
        await tx.run(raw('set local session_replication_role = replica'));
        const closed = outcome === null ? null : '2025-03-05T15:00:00Z';
        await tx.run(sql`
          update repair set reported_at = '2025-03-01T15:00:00Z', outcome = ${outcome}, closed_at = ${closed},
            status = ${outcome === null ? 'requested' : 'completed'}, started_at = reported_at, resolution = 'Done.',
            condition_after = 'good' where id = ${made.body.id}`);
      });
    };
    await repair(whole.id, 'repaired', '100.00');
    for (const outcome of ['replaced', 'not_repairable', 'repaired'])
      await repair(spare.id, outcome, '50.00');
    // Neither a fault that was not found, nor one that nobody has found yet, nor an upgrade is a failure.
    await repair(whole.id, 'no_fault_found', '25.00');
    await repair(whole.id, 'repaired', '75.00', 'upgrade');
    await repair(whole.id, null, '0.00');
    await makeFacts();
    const token = await api.signIn('user@test.example');
    const few = await read(token, 'repair-cost?year=2025');
    // The whole year, 100 days of it, and 185.
    expect(few.rows.map(({ key, cells }) => [key, cellsOf(cells)])).toEqual([
      [
        modelId,
        {
          items: '3',
          itemYears: '1.7808',
          repairs: '7',
          failures: '4',
          daysOut: expect.any(String),
          repairCost: '350.00',
          purchaseCost: '3000.00',
        },
      ],
    ]);
    const lines = await allLines(token, 'repair-cost', '&year=2025&figure=items');
    expect(lines.map(({ values }) => Number(values['daysInService'])).toSorted((a, b) => a - b)).toEqual([
      100, 185, 365,
    ]);
    // Seven repairs stand beside them; each item's cost stands once, so that the column adds up to the total.
    const written = await allLines(token, 'repair-cost', '&year=2025');
    const costs = written.map(({ values }) => Number(values['purchaseCost'] ?? 0));
    expect([written.length, costs.reduce((sum, cost) => sum + cost, 0)]).toEqual([10, 3000]);
    expect(ratiosOf(few.totalRatios)).toEqual({
      failureRate: [null, null, null],
      costPerYear: ['196.54', null, null],
      costOfPurchase: ['11.7', null, null],
    });
    await repair(spare.id, 'repaired', '10.00', 'recall');
    const five = await read(token, 'repair-cost?year=2025');
    expect(ratiosOf(five.rows[0]!.ratios)['failureRate']).toEqual(['280.8', '110.6', '590.4']);
    await compareCells(token, 'repair-cost', '&year=2025');
    const file = await api.app.inject({
      url: '/api/reports/repair-cost/export.csv?year=2025&lang=en',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(file.body.split('\n')[0]).toContain('Item-years');
    expect(file.body.trim().split('\n')).toHaveLength(five.lines + 1);
  });
});

describe('changes of custody', () => {
  it('are counted by holder, by unit and by place, with the days that people took to confirm', async () => {
    const site = await aLocation(api);
    const room = await aLocation(api, { parentId: site.id });
    const people = [
      await aPerson(api, { unit: 'Signals' }),
      await aPerson(api, { unit: 'Signals' }),
      await aPerson(api, { unit: 'Survey' }),
      await aPerson(api, { unit: null }),
    ];
    const holders = async (count: number) => {
      let item = await aStockedItem(api, { locationId: room.id });
      for (const { id } of people.slice(0, count)) {
        item = await actOn(api, item, 'check-out', { personId: id });
        item = await actOn(api, item, 'check-in', { condition: 'good', movedToId: room.id });
      }
      return item;
    };
    await holders(4);
    await holders(3);
    await actOn(api, await aStockedItem(api, { locationId: room.id }), 'check-out', {
      personId: people[0]!.id,
    });
    // Two of the first person's were confirmed, after one day and after four.
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(raw('set local session_replication_role = replica'));
      await tx.run(sql`
        update assignment a set started_on = started_on - n.days, acceptance = 'accepted', accepted_by = 'x',
          accepted_at = now()
        from (select id, (row_number() over (order by id))::int * 3 - 2 as days from assignment
          where person_id = ${people[0]!.id} order by id limit 2) n
        where n.id = a.id`);
    });
    await makeFacts();
    const token = await api.signIn('user@test.example');
    for (const by of ['', '&by=unit', '&by=place']) await compareCells(token, 'custody-changes', by);
    const byHolder = await read(token, 'custody-changes');
    expect(byHolder.by).toBe('holder');
    const first = byHolder.rows.find(({ key }) => key === people[0]!.id);
    expect(first && cellsOf(first.cells)).toMatchObject({
      given: '3',
      returned: '2',
      accepted: '2',
      acceptDays: '5',
    });
    expect(first && ratiosOf(first.ratios)).toEqual({ daysToAccept: ['2.5', null, null] });
    // The item of four holders counts once, where it was last; all its changes are found.
    expect(cellsOf(byHolder.total)).toMatchObject({ given: '8', returned: '7', manyHolders: '1' });
    const many = await allLines(token, 'custody-changes', '&check=manyHolders');
    expect(many.map(({ values }) => values['holders'])).toEqual(['4', '4', '4', '4']);
    const byUnit = await read(token, 'custody-changes?by=unit');
    expect(byUnit.rows.map(({ label, cells }) => [label, cellsOf(cells)['given']])).toEqual([
      ['Signals', '5'],
      ['Survey', '2'],
      [null, '1'],
    ]);
    const byPlace = await read(token, 'custody-changes?by=place');
    expect(byPlace.rows.map(({ key, cells }) => [key, cellsOf(cells)['given']])).toEqual([[site.id, '8']]);
  });
});
