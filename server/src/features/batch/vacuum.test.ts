import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { batchCalls, workOn } from '../../../test/batches.ts';
import { insertItems } from '../../../test/bulk.ts';
import { aCategory, aLocation } from '../../../test/factories.ts';
import { createVacuum } from './vacuum.ts';

let api: TestApp;
let ids: string[];
beforeAll(async () => {
  api = await startTestApp();
  const shared = { category_id: (await aCategory(api)).id, location_id: (await aLocation(api)).id };
  ids = await insertItems(
    api,
    shared,
    Array.from({ length: 60 }, () => ({})),
  );
});
afterAll(() => api.stop());
const edits = batchCalls(() => api, '/api/bulk-edits');
const warn = vi.fn<() => void>();

const newVacuum = (end = new AbortController().signal) =>
  createVacuum({ db: api.db, end, log: { warn }, enough: 60 });

/** Gives all items another note by a batch; answers how many rows the job says that it applied. */
async function changeAll(notes: string): Promise<number[]> {
  const selection = await api.ownerDb.many(sql`select id, version from equipment where id = any(${ids})`);
  const changes = [{ field: 'notes', operation: 'set', value: notes }];
  const { body } = await api.request<BatchRecord>(api.tokens.user, 'POST', '/api/bulk-edits', {
    entity: 'equipment',
    selection,
    changes,
  });
  const counts: number[] = [];
  const onApplied = (rows: number) => counts.push(rows);
  await workOn(api, { onApplied });
  await edits.act(await edits.get(body.id), 'apply', { reason: 'a walk' });
  await workOn(api, { onApplied, chunk: 25 });
  expect((await edits.get(body.id)).state).toBe('applied');
  return counts;
}

const isVisible = async (table = 'equipment') =>
  (
    await api.ownerDb.one<{ isVisible: boolean }>(sql`
      select relpages > 0 and relallvisible = relpages as "isVisible" from pg_class where oid = ${table}::regclass`)
  ).isVisible;

const vacuumsOf = async (table: string) =>
  (
    await api.ownerDb.one<{ n: number }>(
      sql`select vacuum_count::int as n from pg_stat_user_tables where relid = ${table}::regclass`,
    )
  ).n;

describe('the vacuum after batches', () => {
  it('comes when enough rows were changed, and lists need no rows from then on', async () => {
    expect(await changeAll('seen')).toEqual([0, 60]);
    expect(await isVisible()).toBe(false);
    const vacuum = newVacuum();
    vacuum.note(59);
    expect(await vacuum.run()).toBe(0);
    vacuum.note(1);
    expect(await vacuum.run()).toBe(5);
    expect(await vacuum.run()).toBe(0);
    // What was still under way keeps rows back, as it does from every vacuum.
    const vacuumAgain = async () => {
      vacuum.note(60);
      await vacuum.run();
      return [await isVisible(), await isVisible('equipment_search')];
    };
    await expect.poll(vacuumAgain).toEqual([true, true]);
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(raw('set local enable_seqscan = off'));
      await tx.run(raw('set local enable_bitmapscan = off'));
      const plan = await tx.many<{ 'QUERY PLAN': string }>(
        sql`explain (analyze, costs off) select id from equipment where id = any(${ids}) order by id`,
      );
      expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(
        /Index Only Scan[\s\S]*Heap Fetches: 0/,
      );
    });
    expect(warn).not.toHaveBeenCalled();
  });

  it('has one turn in all processes, and tries again', async () => {
    const vacuum = newVacuum();
    vacuum.note(60);
    await api.ownerDb.transaction(async (tx) => {
      await tx.one(sql`select pg_advisory_xact_lock(hashtext('vacuum after batches'))`);
      expect(await vacuum.run()).toBe(0);
    });
    expect(await vacuum.run()).toBe(5);
  });

  it('waits for nobody who is at a table already', async () => {
    const [items, texts] = [await vacuumsOf('equipment'), await vacuumsOf('equipment_search')];
    const vacuum = newVacuum();
    vacuum.note(60);
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(raw('lock table equipment in share update exclusive mode'));
      await vacuum.run();
    });
    expect([await vacuumsOf('equipment'), await vacuumsOf('equipment_search')]).toEqual([items, texts + 1]);
    expect(warn).not.toHaveBeenCalled();
  });

  it('ends with the program', async () => {
    const end = new AbortController();
    const vacuum = newVacuum(end.signal);
    end.abort();
    vacuum.note(60);
    expect(await vacuum.run()).toBe(0);
    expect(warn).not.toHaveBeenCalled();
  });

  it('is left out where the application may not', async () => {
    await api.ownerDb.run(raw('revoke maintain on equipment from inventory_app'));
    const [items, texts] = [await vacuumsOf('equipment'), await vacuumsOf('equipment_search')];
    const vacuum = newVacuum();
    vacuum.note(60);
    await vacuum.run();
    expect([await vacuumsOf('equipment'), await vacuumsOf('equipment_search')]).toEqual([items, texts + 1]);
    expect(warn).not.toHaveBeenCalled();
  });
});
