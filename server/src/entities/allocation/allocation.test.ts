import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AllocationRecord } from '#contract/entities/allocation/allocation.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { ProjectRecord } from '#contract/entities/project/project.schema.ts';
import { addDays } from '#contract/shared/day.ts';
import { verifyHistory } from '#server/history-check.ts';
import { closeAllocations, openAllocations } from '#server/areas/projects/allocations.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf, sentenceAt, statusesOf } from '../../../test/calls.ts';
import { aProject, anActiveProject, anAllocation, anEquipment } from '../../../test/factories.ts';

let api: TestApp;
let projects: ProjectRecord[];
beforeAll(async () => {
  api = await startTestApp();
  projects = [await aProject(api), await aProject(api), await aProject(api)];
});
afterAll(async () => {
  expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  await api.stop();
});
const items = callsTo<EquipmentRecord>(() => api, '/api/equipment');
const allocations = callsTo<AllocationRecord>(() => api, '/api/allocations');

interface Answered {
  version: number;
  shares: AllocationRecord[];
}

/** Sets the shares of an item: percentages for the first, second and third project. */
function allocate(
  item: { id: string; version: number },
  fromOn: string,
  percents: readonly string[],
  token = api.tokens.user,
) {
  const shares = percents.map((percent, index) => ({ projectId: projects[index]!.id, percent }));
  return api.request<Answered>(
    token,
    'PUT',
    `/api/equipment/${item.id}/allocation`,
    { fromOn, shares },
    { 'if-match': `"${item.version}"` },
  );
}

async function sharesOf(equipmentId: string) {
  const { body } = await allocations.list(`?filter[equipmentId]=${equipmentId}&sort=number&limit=200`);
  return body.items.map(({ project, percent, fromOn, toOn }) => [project.label, percent, fromOn, toOn]);
}

/** The context of a command beside HTTP, as a person of the test. */
function contextIn(db: CommandContext['db']): CommandContext {
  return {
    db,
    actor: { id: api.userIds.admin, name: 'Ada Admin', roles: ['admin'] },
    requestId: 'test',
    source: 'api',
    now: new Date(),
    version: 0,
    changed: new Set(),
  } as unknown as CommandContext;
}

describe('PUT /equipment/:id/allocation', () => {
  it('sets shares from a day on, ends those before, and takes back what was planned', async () => {
    const item = await anEquipment(api, { cost: '1000.00' });
    const first = await allocate(item, '2026-02-01', ['60', '40']);
    expect(first.body).toMatchObject({ id: item.id, version: 2 });
    expect(first.body.shares.map(({ bookValue }) => bookValue)).toEqual(['600.00', '400.00']);
    const planned = await allocate({ ...item, version: 2 }, '2026-06-01', ['100']);
    const again = await allocate({ ...item, version: planned.body.version }, '2026-04-01', [
      '50',
      '25',
      '25',
    ]);
    expect(again.status).toBe(200);
    const [one, two, three] = projects.map(({ number }) => number);
    expect(await sharesOf(item.id)).toEqual([
      [one, '60.000', '2026-02-01', '2026-03-31'],
      [two, '40.000', '2026-02-01', '2026-03-31'],
      [one, '50.000', '2026-04-01', null],
      [two, '25.000', '2026-04-01', null],
      [three, '25.000', '2026-04-01', null],
    ]);
    const { body: bin } = await allocations.list(`?bin=true&filter[equipmentId]=${item.id}`);
    expect(bin.items.map(({ fromOn }) => fromOn)).toEqual(['2026-06-01']);
  });

  it('tells it in the history of the item and of each share', async () => {
    const item = await anEquipment(api);
    await allocate(item, '2026-02-01', ['100']);
    const { body } = await allocate({ ...item, version: 2 }, '2026-03-01', ['33.3', '66.7']);
    const [one, two] = projects.map(({ number }) => number);
    const { body: history } = await items.history(item.id);
    expect(history.items[0]).toMatchObject({
      action: 'allocate',
      changes: { allocation: { from: `${one} 100 %`, to: `${two} 66.7 %, ${one} 33.3 %` } },
    });
    const own = (await allocations.history(body.shares[0]!.id)).body;
    expect(own.items.map(({ action }) => action)).toEqual(['create']);
    expect(own.items[0]?.changes).toMatchObject({ percent: { from: null, to: '33.300' } });
  });

  it('ends an allocation without a new one', async () => {
    const item = await anEquipment(api);
    await allocate(item, '2026-02-01', ['100']);
    const ended = await allocate({ ...item, version: 2 }, '2026-02-15', []);
    expect(ended.body.shares).toEqual([]);
    expect(await sharesOf(item.id)).toEqual([[projects[0]!.number, '100.000', '2026-02-01', '2026-02-14']]);
  });

  it('refuses shares that do not add up to 100, are nothing, or are named twice', async () => {
    const item = await anEquipment(api);
    const short = await allocate(item, '2026-02-01', ['60', '39.999']);
    expect(sentenceAt(short, 'shares')).toBe('The shares total 99.999%. They must total exactly 100%.');
    expect(brokenRules(await allocate(item, '2026-02-01', ['100', '0']))).toEqual({
      'shares.1.percent': ['out_of_range'],
    });
    const [{ id: projectId }] = projects as [ProjectRecord];
    const send = (shares: unknown) =>
      api.request(
        api.tokens.user,
        'PUT',
        `/api/equipment/${item.id}/allocation`,
        { fromOn: '2026-02-01', shares },
        { 'if-match': '"1"' },
      );
    const twice = await send([
      { projectId, percent: '50' },
      { projectId, percent: '50' },
    ]);
    expect(sentenceAt(twice, 'shares.1.projectId')).toBe(`${projects[0]!.number} is listed twice.`);
    const nobody = await send([{ projectId: randomUUID(), percent: '100' }]);
    expect(brokenRules(nobody)).toEqual({ 'shares.0.projectId': ['not_found'] });
    expect(await sharesOf(item.id)).toEqual([]);
  });

  it('refuses a day before the item was acquired', async () => {
    const item = await anEquipment(api, { acquiredOn: '2026-01-15' });
    const answer = await allocate(item, '2026-01-14', ['100']);
    expect(sentenceAt(answer, 'fromOn')).toBe('Start date cannot be before the acquisition date.');
  });

  it('is for users and administrators, in the version they know', async () => {
    const item = await anEquipment(api);
    expect((await allocate(item, '2026-02-01', ['100'], api.tokens.staff)).status).toBe(403);
    const answers = await Promise.all(
      ['2026-02-01', '2026-02-02', '2026-02-03'].map((day) => allocate(item, day, ['100'])),
    );
    expect(statusesOf(answers)).toEqual([200, 412, 412]);
    expect(answers.filter(({ status }) => status === 412).map(codeOf)).toEqual(['conflict', 'conflict']);
  });

  it('keeps an item that was shared from the bin', async () => {
    const { equipmentId } = await anAllocation(api);
    expect(codeOf(await items.remove({ id: equipmentId, version: 2 }))).toBe('has_history');
  });
});

const split = fc.constantFrom<string[][]>(
  ['100'],
  ['60', '40'],
  ['33.333', '33.333', '33.334'],
  ['0.001', '99.999'],
  [],
);
const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-01-15', days));

describe('invariant 4: the shares of an item', () => {
  it('are 100 or nothing at every date, whatever was set in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ fromOn: day, percents: split }), { maxLength: 8 }),
        async (sets) => {
          const item = await anEquipment(api);
          const wanted = new Map<string, string[]>();
          for (const [index, { fromOn, percents }] of sets.entries()) {
            const answer = await allocate({ id: item.id, version: index + 1 }, fromOn, percents);
            expect(answer.status).toBe(200);
            for (const known of wanted.keys()) if (known >= fromOn) wanted.delete(known);
            wanted.set(fromOn, percents);
          }
          const rows = await api.ownerDb.many<{ day: string; sum: string; count: number }>(sql`
          select d::date as day, sum(a.percent)::text as sum, count(a.id)::int as count
          from generate_series('2026-01-14'::date, '2027-03-01'::date, interval '1 day') d
          left join allocation a on a.equipment_id = ${item.id} and a.deleted_at is null
            and d::date between a.from_on and a.runs_until
          group by d order by d`);
          for (const { day: date, sum, count } of rows) {
            const turn = [...wanted.keys()]
              .filter((known) => known <= date)
              .toSorted()
              .at(-1);
            const percents = turn === undefined ? [] : wanted.get(turn)!;
            expect([date, count, sum]).toEqual([
              date,
              percents.length,
              percents.length > 0 ? '100.000' : null,
            ]);
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  it('are kept by the database: neither a wrong sum nor two shares of one project at a time', async () => {
    const { id: equipmentId } = await anEquipment(api);
    const [one, two] = projects as [ProjectRecord, ProjectRecord];
    const open = (...shares: [string, string, string][]) =>
      api.ownerDb.transaction((tx) =>
        openAllocations(
          contextIn(tx),
          shares.map(([projectId, percent, fromOn]) => ({ equipmentId, projectId, percent, fromOn })),
        ),
      );
    await expect(open([one.id, '99.999', '2026-02-01'])).rejects.toThrow(/add up to 99.999/);
    await expect(open([one.id, '50', '2026-02-01'], [one.id, '50', '2026-02-01'])).rejects.toThrow(
      /one_share/,
    );
    const late = open([one.id, '50', '2026-02-01'], [two.id, '50', '2026-02-02']);
    await expect(late).rejects.toThrow(/add up to 50/);
    await expect(open([one.id, '50', '2026-02-01'], [two.id, '50', '2026-02-01'])).resolves.toHaveLength(2);
  });
});

describe('the port of allocations', () => {
  it('opens and closes the shares of many items at once, each with its event', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, () => anEquipment(api)));
    const equipmentIds = many.map(({ id }) => id);
    const [{ id: projectId }] = projects as [ProjectRecord];
    const wanted = equipmentIds.map((equipmentId) => ({
      equipmentId,
      projectId,
      percent: '100',
      fromOn: '2026-02-01',
    }));
    await api.ownerDb.transaction((tx) => openAllocations(contextIn(tx), wanted));
    expect(await sharesOf(equipmentIds[5]!)).toEqual([[projects[0]!.number, '100.000', '2026-02-01', null]]);
    await api.ownerDb.transaction((tx) =>
      closeAllocations(contextIn(tx), { equipmentIds, onDate: '2026-03-05', reason: 'Retired' }),
    );
    const { body } = await allocations.list(`?filter[equipmentId]=${equipmentIds.join(',')}&limit=200`);
    expect(new Set(body.items.map(({ toOn }) => toOn))).toEqual(new Set(['2026-03-05']));
    const history = (await allocations.history(body.items[0]!.id)).body;
    expect(history).toMatchObject({ total: 2, isChainIntact: true });
    expect(history.items[0]).toMatchObject({
      action: 'end',
      reason: 'Retired',
      changes: { toOn: { from: null, to: '2026-03-05' } },
    });
  });

  it('ends on its last day what began on that day, and takes back what begins on the next', async () => {
    const [today, tomorrow] = [await anEquipment(api), await anEquipment(api)];
    const [{ id: projectId }] = projects as [ProjectRecord];
    const wanted = [
      { equipmentId: today.id, projectId, percent: '100', fromOn: '2026-03-05' },
      { equipmentId: tomorrow.id, projectId, percent: '100', fromOn: '2026-03-06' },
    ];
    await api.ownerDb.transaction((tx) => openAllocations(contextIn(tx), wanted));
    const equipmentIds = [today.id, tomorrow.id];
    await api.ownerDb.transaction((tx) =>
      closeAllocations(contextIn(tx), { equipmentIds, onDate: '2026-03-05', reason: 'Retired' }),
    );
    expect(await sharesOf(today.id)).toEqual([[projects[0]!.number, '100.000', '2026-03-05', '2026-03-05']]);
    expect(await sharesOf(tomorrow.id)).toEqual([]);
  });
});

describe('POST /allocations/transfers', () => {
  const send = (method: string, path: string, body?: unknown) =>
    api.request<{ items: number; blocked?: number; code?: string }>(api.tokens.user, method, path, body);

  it('moves every share of a project in one step, running and planned, so that it can be closed', async () => {
    const [from, to] = [await anActiveProject(api), await aProject(api)];
    const items = await Promise.all(Array.from({ length: 5 }, () => anEquipment(api)));
    for (const item of items) await anAllocation(api, { item, projectId: from.id });
    await anAllocation(api, { projectId: from.id, fromOn: '2099-01-01' });
    const transfer = { fromProjectId: from.id, toProjectId: to.id, fromOn: '2026-06-01' };
    const preview = `/api/allocations/transfers?${new URLSearchParams(transfer).toString()}`;
    expect((await send('GET', preview)).body).toEqual({ items: 6, blocked: 0 });
    const body = { ...transfer, reason: 'The project ends' };
    expect((await send('POST', '/api/allocations/transfers', body)).body).toEqual({ items: 6 });
    const [item] = items;
    expect(await sharesOf(item!.id)).toEqual([
      [from.number, '100.000', '2026-02-01', '2026-05-31'],
      [to.number, '100.000', '2026-06-01', null],
    ]);
    const history = await api.request<{ items: unknown[]; isChainIntact: boolean }>(
      api.tokens.user,
      'GET',
      `/api/equipment/${item!.id}/history`,
    );
    expect(history.body.items[0]).toMatchObject({
      action: 'allocate',
      reason: 'The project ends',
      changes: { allocation: { from: `${from.number} 100 %`, to: `${to.number} 100 %` } },
    });
    const path = `/api/projects/${from.id}/actions/close`;
    const closed = await api.request(api.tokens.admin, 'POST', path, {}, { 'if-match': `"${from.version}"` });
    expect(closed.status).toBe(200);
  });

  it('refuses what would give a project two shares of an item, and a project that is over', async () => {
    const [from, to] = [await aProject(api), await aProject(api)];
    const item = await anEquipment(api);
    const shares = [from, to].map(({ id: projectId }) => ({ projectId, percent: '50' }));
    const path = `/api/equipment/${item.id}/allocation`;
    await api.request(api.tokens.user, 'PUT', path, { fromOn: '2026-02-01', shares }, { 'if-match': '"1"' });
    const body = { fromProjectId: from.id, toProjectId: to.id, fromOn: '2026-06-01', reason: 'by mistake' };
    const overlap = await send('POST', '/api/allocations/transfers', body);
    expect([overlap.status, overlap.body.code]).toEqual([409, 'shares_overlap']);
    const nobody = { ...body, toProjectId: '00000000-0000-7000-8000-000000000000' };
    expect((await send('POST', '/api/allocations/transfers', nobody)).status).toBe(422);
  });
});
