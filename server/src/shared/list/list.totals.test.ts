import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Total } from '#contract/shared/page.ts';
import { manufacturerSource } from '#server/entities/manufacturer/manufacturer.repository.ts';
import { raw } from '#server/shared/db/sql.ts';
import { estimateTotal, expectRows } from '#server/shared/list/total.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { countWork } from '../../../test/count-work.ts';
import { anEquipment } from '../../../test/factories.ts';

let api: TestApp;
let item: { id: string; status: string; categoryId: string };

beforeAll(async () => {
  api = await startTestApp();
  item = await anEquipment(api);
  await anEquipment(api);
  const { id, version } = await anEquipment(api);
  await api.request(
    api.tokens.admin,
    'DELETE',
    `/api/equipment/${id}`,
    { reason: 'Entered twice' },
    { 'if-match': `"${version}"` },
  );
});
afterAll(() => api.stop());

const views = (): string[] => [
  '',
  `filter[status][is]=${item.status}`,
  'filter[status][is]=missing',
  `filter[categoryId][within]=${item.categoryId}`,
  'bin=true',
];

const addressOf = (of: readonly string[]) =>
  `/api/equipment/totals?${new URLSearchParams({ of: of.join(' ') }).toString()}`;
const count = (...of: string[]) =>
  api.request<{ totals: Total[]; code: string }>(api.tokens.admin, 'GET', addressOf(of));

describe('the totals of several views', () => {
  it('are those of their lists, in one statement beside the session', async () => {
    const { body } = await count(...views());
    const alone: Total[] = [];
    for (const view of views()) {
      const list = await api.request<{ total: Total }>(
        api.tokens.admin,
        'GET',
        `/api/equipment?${view}&limit=1`,
      );
      alone.push(list.body.total);
    }
    expect(body.totals).toEqual(alone);
    expect(body.totals.map(({ value }) => value)).toEqual([2, 2, 0, 1, 1]);
    const { statements } = await countWork(api, () => count(...views()));
    expect(statements).toBe(2);
  });

  it('are estimated beyond 10,000, as those of the list', async () => {
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(raw('set local session_replication_role = replica'));
      await tx.run(
        raw(`
        insert into equipment (tag, name, category_id, location_id, status, condition, use, acquired_on,
          acquisition_method, capital_class, useful_life_months, search)
        select 'TOT-' || lpad(n::text, 6, '0'), 'Item', category_id, location_id, 'missing', condition, use, acquired_on,
          acquisition_method, capital_class, useful_life_months, ''
        from (select * from equipment where deleted_at is null limit 1) one, generate_series(1, 10500) n`),
      );
    });
    await api.ownerDb.run(raw('vacuum analyze equipment'));
    const { body } = await count('', `filter[status][is]=${item.status}`, 'filter[status][is]=missing');
    expect(body.totals.map(({ exact }) => exact)).toEqual([false, true, false]);
    expect(body.totals[1]).toEqual({ value: 2, exact: true });
    expect(Math.abs((body.totals[2]?.value ?? 0) - 10_500)).toBeLessThan(1_000);
  });

  it('know what was added before statistics do', async () => {
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(raw('set local session_replication_role = replica'));
      await tx.run(raw('analyze manufacturer'));
      await tx.run(raw(`insert into manufacturer (name) select 'Told ' || n from generate_series(1, 300) n`));
      await tx.one(raw('select pg_stat_force_next_flush()'));
    });
    const view = { filters: [], sort: [], q: '', bin: false };
    await expect.poll(() => expectRows(api.db, manufacturerSource, view)).toBeGreaterThanOrEqual(300);
  });

  it('of a short table are counted without asking the planner, until it has grown', async () => {
    // Without triggers, so without events.
    const insert = (word: string, count: number) =>
      api.ownerDb.transaction(async (tx) => {
        await tx.run(raw('set local session_replication_role = replica'));
        await tx.run(
          raw(`insert into manufacturer (name) select '${word} ' || n from generate_series(1, ${count}) n`),
        );
      });
    const read = (view: string) =>
      api.request<{ total: Total; items: unknown[] }>(
        api.tokens.admin,
        'GET',
        `/api/manufacturers?${view}limit=5`,
      );
    await insert('Short', 40);
    await api.ownerDb.run(raw('analyze manufacturer'));
    await read('');
    const work = await countWork(api, async () => {
      const { body } = await read('filter[name][contains]=Short 1&');
      expect([body.total, body.items.length]).toEqual([{ value: 11, exact: true }, 5]);
    });
    expect(work.byStatement.map(({ text }) => text).filter((text) => text.startsWith('explain'))).toEqual([]);
    expect(work.statements).toBe(2);
    await insert('Grown', 10_500);
    const { body } = await read('filter[name][contains]=Grown&');
    expect([body.total.exact, body.items.length]).toEqual([false, 5]);
    expect(body.total.value).toBeGreaterThan(10_000);
    expect((await read('filter[name][contains]=Short 1&')).body.total).toEqual({ value: 11, exact: true });
  });

  it('take filters and the bin alone, and not too many', async () => {
    const wrong = ['q=laptop', 'limit=1', 'sort=tag', 'filter[nonsense][is]=1', 'bin=true&bin=false'];
    for (const view of wrong) expect([view, (await count('', view)).status]).toEqual([view, 400]);
    expect((await count(...Array.from({ length: 13 }, () => 'bin=true'))).status).toBe(400);
    expect((await api.request(api.tokens.none, 'GET', addressOf(['']))).status).toBe(403);
  });
});

describe('what is told of a list that was counted beyond what is told exactly', () => {
  it.each([
    // The count ended there and says no more: what is expected is told, if it is more.
    [10_001, 5, 10_001],
    [10_001, 40_000, 40_000],
    // A sample says how many: what is expected is told unless the sample speaks against it.
    [50_000, 40_000, 40_000],
    [50_000, 200_000, 50_000],
    [50_000, 5, 50_000],
  ])('counted %i, expected %i: about %i', (counted, expected, told) => {
    expect(estimateTotal(counted, expected)).toEqual({ value: told, exact: false });
  });
});
