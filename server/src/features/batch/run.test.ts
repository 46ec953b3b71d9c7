import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import type { Db, Queryable } from '#server/shared/db/pool.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { batchCalls, checkedImport, endLeases, workOn } from '../../../test/batches.ts';
import { codeOf } from '../../../test/calls.ts';
import { expireBatches } from './expiry.ts';

let api: TestApp;
/** The statements that are still run before the node dies; none of its later ones gets through. */
let left = Infinity;
beforeAll(async () => {
  api = await startTestApp({
    beforeQuery: () => {
      if (left <= 0) throw new Error('the node was killed');
      left -= 1;
    },
  });
});
afterAll(() => api.stop());
const imports = batchCalls(() => api, '/api/imports');

let serial = 0;
async function fourVendors(): Promise<BatchRecord> {
  serial += 1;
  const lines = [1, 2, 3, 4].map((n) => `Killed ${serial} ${n}`);
  return checkedImport(api, 'vendor', `Name\n${lines.join('\n')}\n`);
}

async function countEvents(batchId: string): Promise<number> {
  const { n } = await api.ownerDb.one<{ n: number }>(
    sql`select count(*)::int as n from event where batch_id = ${batchId}`,
  );
  return n;
}

/** A database in which somebody asks for a stop as soon as the first chunk has its results. */
function stoppedAfterChunk({ id }: BatchRecord, request: 'pause' | 'cancel'): Db {
  const run = async (tx: Queryable, statement: Sql) => {
    const done = await tx.run(statement);
    const isChunk = statement.strings.join('').includes('update batch_row r set result');
    if (isChunk) await api.ownerDb.run(sql`update batch set stop_request = ${request} where id = ${id}`);
    return done;
  };
  return {
    ...api.db,
    transaction: (work) =>
      api.db.transaction((tx) => work({ ...tx, run: (statement) => run(tx, statement) })),
  };
}

describe('a node that is killed', () => {
  it('at any statement of the work leaves whole chunks, and the next node ends the batch once', async () => {
    let isWhole = false;
    const seen = new Set<number>();
    for (let allowed = 1; !isWhole; allowed += 1) {
      const batch = await fourVendors();
      await imports.act(batch, 'apply');
      left = allowed;
      isWhole = await workOn(api, { chunk: 2 }).then(
        () => true,
        () => false,
      );
      left = Infinity;
      const half = await imports.get(batch.id);
      seen.add(half.counts.applied);
      expect(await countEvents(batch.id)).toBe(half.counts.applied);
      await endLeases(api);
      await workOn(api, { chunk: 2 });
      const done = await imports.get(batch.id);
      expect(done).toMatchObject({
        state: 'applied',
        counts: { applied: 4, refused: 0 },
        progress: { done: 4 },
      });
      expect(await countEvents(batch.id)).toBe(4);
    }
    expect(seen).toEqual(new Set([0, 2, 4]));
  });

  it('while it reads or checks loses nothing', async () => {
    for (const allowed of [3, 8, 13, 18]) {
      const { body } = await imports.upload(
        'vendor',
        `Name\nRead ${allowed} A\nRead ${allowed} B\n`,
        '&apply=good_rows',
      );
      left = allowed;
      await workOn(api).catch(() => undefined);
      left = Infinity;
      await endLeases(api);
      await workOn(api);
      expect(await imports.get(body.id)).toMatchObject({ state: 'applied', counts: { rows: 2, applied: 2 } });
    }
  });
});

describe('a running batch', () => {
  it('is worked on by one node at a time', async () => {
    const batch = await fourVendors();
    await imports.act(batch, 'apply');
    await Promise.all([workOn(api, { chunk: 1 }), workOn(api, { chunk: 1 }), workOn(api, { chunk: 1 })]);
    expect(await imports.get(batch.id)).toMatchObject({ state: 'applied', counts: { applied: 4 } });
    expect(await countEvents(batch.id)).toBe(4);
  });

  it('pauses after its chunk, goes on, and is canceled with what was applied', async () => {
    const batch = await fourVendors();
    const applying = (await imports.act(batch, 'apply')).body;
    const paused = (await imports.act(applying, 'pause')).body;
    expect(paused.state).toBe('applying');
    await workOn(api, { chunk: 2 });
    expect((await imports.get(batch.id)).state).toBe('paused');
    await imports.act(await imports.get(batch.id), 'resume');
    left = 40;
    await workOn(api, { chunk: 2 }).catch(() => undefined);
    left = Infinity;
    await endLeases(api);
    const half = await imports.get(batch.id);
    expect(half.counts.applied).toBeGreaterThan(0);
    expect(half.counts.applied).toBeLessThan(4);
    await imports.act(half, 'cancel');
    await workOn(api, { chunk: 2 });
    const ended = await imports.get(batch.id);
    expect(ended).toMatchObject({ state: 'partly_applied', counts: { applied: half.counts.applied } });
    expect(codeOf(await imports.act(ended, 'apply'))).toBe('batch_state');
    expect(codeOf(await imports.act(half, 'cancel'))).toBe('conflict');
  });

  it('that is all or nothing pauses and is canceled, too', async () => {
    const batch = await fourVendors();
    const applying = (await imports.act(batch, 'apply', { policy: 'all_or_nothing' })).body;
    await imports.act(applying, 'pause');
    await workOn(api);
    const paused = await imports.get(batch.id);
    expect(paused).toMatchObject({ state: 'paused', counts: { applied: 0 } });
    await imports.act(paused, 'resume');
    await imports.act(await imports.get(batch.id), 'cancel');
    await workOn(api);
    expect((await imports.get(batch.id)).state).toBe('cancelled');
    expect(await countEvents(batch.id)).toBe(0);
  });

  it('that is all or nothing and stopped between two chunks leaves nothing of the first', async () => {
    const batch = await fourVendors();
    await imports.act(batch, 'apply', { policy: 'all_or_nothing' });
    await workOn(api, { db: stoppedAfterChunk(batch, 'cancel'), chunk: 2 });
    expect(await imports.get(batch.id)).toMatchObject({ state: 'cancelled', counts: { applied: 0 } });
    expect(await countEvents(batch.id)).toBe(0);
  });

  it('that is canceled while it is paused keeps what was applied, and that can be undone', async () => {
    const batch = await fourVendors();
    await imports.act(batch, 'apply');
    await workOn(api, { db: stoppedAfterChunk(batch, 'pause'), chunk: 2 });
    const paused = await imports.get(batch.id);
    expect(paused).toMatchObject({ state: 'paused', counts: { applied: 2 } });
    const { body: ended } = await imports.act(paused, 'cancel');
    expect(ended).toMatchObject({ state: 'partly_applied', undoUntil: expect.any(String) });
    await imports.act(ended, 'undo');
    await workOn(api);
    expect(await imports.get(batch.id)).toMatchObject({ state: 'undone', counts: { undone: 2 } });
  });

  it('stops when its author loses the right to it', async () => {
    const batch = await fourVendors();
    await imports.act(batch, 'apply');
    const setRoles = (roles: string[]) =>
      api.ownerDb.run(sql`update user_account set roles = ${roles}::text[] where id = ${api.userIds.user}`);
    await api.ownerDb.run(sql`alter table user_account disable trigger user`);
    await setRoles(['staff']);
    await workOn(api);
    await setRoles(['user']);
    await api.ownerDb.run(sql`alter table user_account enable trigger user`);
    expect(await imports.get(batch.id)).toMatchObject({ counts: { applied: 0, refused: 4 } });
    expect((await imports.rows(batch.id))[0]?.problems[0]?.messageKey).toBe('not_allowed');
  });
});

describe('an import', () => {
  it('is edited and applied by its author alone; an administrator can end it', async () => {
    const batch = await checkedImport(api, 'vendor', 'Name\nWritten By The Author\n');
    const { admin } = api.tokens;
    const path = `/api/imports/${batch.id}`;
    const version = ifMatch(batch.version);
    const cells = [{ column: 0, value: 'x' }];
    const replacement = { column: 0, search: 'a', replacement: 'b' };
    const tried = [
      await imports.act(batch, 'check', {}, admin),
      await imports.act(batch, 'apply', {}, admin),
      await imports.act(batch, 'read', {}, admin),
      await api.request(admin, 'PUT', `${path}/mapping`, { mapping: batch.mapping }, version),
      await api.request(admin, 'PUT', `${path}/values/0`, { choices: [] }, version),
      await api.request(admin, 'POST', `${path}/skip`, { rows: [2] }, version),
      await api.request(admin, 'POST', `${path}/replace`, replacement, version),
      await api.request(admin, 'PATCH', `${path}/rows/2`, { cells }, ifMatch(1)),
    ];
    expect(tried.map(codeOf)).toEqual(tried.map(() => 'not_allowed'));
    expect(await imports.get(batch.id)).toEqual(batch);
    expect((await imports.act(batch, 'cancel', {}, admin)).body.state).toBe('cancelled');
  });

  it('that failed while it was applied is not read again, because its rows tell what was applied', async () => {
    const batch = await checkedImport(api, 'vendor', 'Name\nFailed Halfway\n');
    await api.ownerDb.run(
      sql`update batch set state = 'failed', failed_in = 'applying' where id = ${batch.id}`,
    );
    expect(codeOf(await imports.act(batch, 'read'))).toBe('batch_state');
    expect((await imports.act(batch, 'retry')).body.state).toBe('applying');
    await workOn(api);
    expect(await imports.get(batch.id)).toMatchObject({ state: 'applied', counts: { applied: 1 } });
  });
});

describe('a batch of long ago', () => {
  it('ends after 14 days untouched, and loses its rows after 90 but not its counts', async () => {
    const open = await fourVendors();
    const done = await fourVendors();
    await imports.act(done, 'apply');
    await workOn(api);
    await api.ownerDb.run(
      sql`update batch set touched_at = now() - interval '15 days' where id = ${open.id}`,
    );
    await api.ownerDb.run(sql`update batch set ended_at = now() - interval '91 days' where id = ${done.id}`);
    await expireBatches(api.db);
    expect((await imports.get(open.id)).state).toBe('expired');
    expect(await imports.rows(done.id)).toEqual([]);
    expect((await imports.get(done.id)).counts).toMatchObject({ rows: 4, applied: 4 });
  });

  it('that was undone ends with its undo, and loses its rows like any other', async () => {
    const done = await fourVendors();
    await imports.act(done, 'apply');
    await workOn(api);
    await imports.act(await imports.get(done.id), 'undo');
    await workOn(api);
    expect((await imports.get(done.id)).state).toBe('undone');
    const aged = await api.ownerDb.run(sql`
      update batch set ended_at = ended_at - interval '91 days'
      where (id = ${done.id} or undoes = ${done.id}) and ended_at is not null`);
    expect(aged).toBe(2);
    expect(await expireBatches(api.db)).toBe(2);
    expect(await imports.rows(done.id)).toEqual([]);
    expect((await imports.get(done.id)).counts).toMatchObject({ rows: 4, undone: 4 });
  });
});
