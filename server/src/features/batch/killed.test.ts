import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { appliedImport, batchCalls, checkedImport, endLeases, workOn } from '../../../test/batches.ts';
import { aCategory, aLocation } from '../../../test/factories.ts';

/** Every statement in the full run; otherwise one after so many, another place in each round. */
const stride = process.env['FULL'] === '1' ? 1 : 9;

let api: TestApp;
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
const edits = batchCalls(() => api, '/api/bulk-edits');

/** One node works for so many statements and dies, the next one goes on; answers whether the first came to its end. */
async function killAndResume(allowed: number): Promise<boolean> {
  left = allowed;
  const isWhole = await workOn(api, { chunk: 2 }).then(
    () => true,
    () => false,
  );
  left = Infinity;
  await endLeases(api);
  await workOn(api, { chunk: 2 });
  return isWhole;
}

/** Starts the same work anew for each place where the node can die, until it is past the last one. */
async function atEveryPlace(start: (round: number) => Promise<() => Promise<void>>): Promise<void> {
  let isWhole = false;
  for (let allowed = 1, round = 0; !isWhole; allowed += stride, round += 1) {
    const inspect = await start(round);
    isWhole = await killAndResume(allowed);
    await inspect();
  }
}

const vendorNames = (mark: string, round: number) => [1, 2, 3, 4].map((n) => `${mark} ${round} ${n}`);
const vendorsOf = (mark: string, round: number) =>
  api.ownerDb.many<{ id: string; version: number; address: string | null; isBinned: boolean }>(sql`
    select id, version, address, deleted_at is not null as "isBinned" from vendor
    where name = any(${vendorNames(mark, round)}::text[]) order by name`);
const eventsOf = async (batchId: string) =>
  (
    await api.ownerDb.one<{ n: number }>(
      sql`select count(*)::int as n from event where batch_id = ${batchId}`,
    )
  ).n;
const fileOf = (mark: string, round: number) => `Name\n${vendorNames(mark, round).join('\n')}\n`;

it('a file that is read and checked by two nodes, one after the other, has each row once', async () => {
  await atEveryPlace(async (round) => {
    const { body } = await imports.upload('vendor', fileOf('Read', round), '&apply=good_rows');
    return async () => {
      expect(await imports.get(body.id)).toMatchObject({ state: 'applied', counts: { rows: 4, applied: 4 } });
      expect(await eventsOf(body.id)).toBe(4);
      expect((await vendorsOf('Read', round)).map(({ version }) => version)).toEqual([1, 1, 1, 1]);
    };
  });
});

it('all or nothing is all after the second node, with one tag for each item', async () => {
  const { code } = await aCategory(api, { tagPrefix: 'KL' });
  const place = await aLocation(api);
  await atEveryPlace(async (round) => {
    const lines = [1, 2, 3].map((n) => `Whole ${round} ${n},${code},${place.code},good,2026-01-15`);
    const text = `Name,Category,Location,Condition,Acquired\n${lines.join('\n')}\n`;
    const batch = await checkedImport(api, 'equipment', text);
    await imports.act(batch, 'apply', { policy: 'all_or_nothing' });
    return async () => {
      expect(await imports.get(batch.id)).toMatchObject({ state: 'applied', counts: { applied: 3 } });
      const tags = await api.ownerDb.many(sql`
        select e.id from equipment e join batch_row r on r.target_id = e.id and r.batch_id = ${batch.id}
        join equipment_tag t on t.tag = e.tag and t.equipment_id = e.id`);
      expect([tags.length, await eventsOf(batch.id)]).toEqual([3, 3]);
    };
  });
});

it('a bulk edit and an undo change each record once', async () => {
  const changes = [{ field: 'address', operation: 'set', value: 'moved' }];
  await atEveryPlace(async (round) => {
    await appliedImport(api, 'vendor', fileOf('Edited', round));
    const selection = (await vendorsOf('Edited', round)).map(({ id, version }) => ({ id, version }));
    const body = { entity: 'vendor', selection, changes };
    const edit = await api.request<BatchRecord>(api.tokens.user, 'POST', '/api/bulk-edits', body);
    await workOn(api);
    await edits.act(await edits.get(edit.body.id), 'apply', { reason: 'a move' });
    return async () => {
      const moved = await vendorsOf('Edited', round);
      expect(moved).toMatchObject(moved.map(() => ({ address: 'moved', version: 2 })));
      await edits.act(await edits.get(edit.body.id), 'undo');
      await killAndResume(1 + round * stride);
      const back = await vendorsOf('Edited', round);
      expect(back).toMatchObject(back.map(() => ({ address: null, version: 3, isBinned: false })));
      expect((await edits.get(edit.body.id)).state).toBe('undone');
    };
  });
  expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
});

it('all or nothing leaves nothing behind when its last row is refused: no record, no tag, nothing made on the way', async () => {
  const { code } = await aCategory(api, { tagPrefix: 'NB' });
  const place = await aLocation(api);
  const heading = 'Name,Category,Location,Condition,Acquired,Manufacturer,Serial';
  const lines = [1, 2, 3, 4, 5].map(
    (n) => `Nothing ${n},${code},${place.code},good,2026-01-15,,NOTHING-${n}`,
  );
  const batch = await checkedImport(api, 'equipment', `${heading}\n${lines.join('\n')}\n`);
  expect(batch.counts).toMatchObject({ new: 5, fix: 0 });
  // Somebody closes the place for the last row alone, after the check.
  await api.ownerDb.run(sql`
    update batch_row set wanted = jsonb_set(wanted, '{acquiredOn}', '"2999-01-01"')
    where batch_id = ${batch.id} and n = (select max(n) from batch_row where batch_id = ${batch.id})`);
  const count = () =>
    api.ownerDb.one(sql`
      select (select count(*)::int from equipment) as items, (select count(*)::int from equipment_tag) as tags,
        (select count(*)::int from event) as events, (select count(*)::int from manufacturer) as makers,
        (select coalesce(max(last), 100000) from tag_counter where prefix = 'NB') as last`);
  const before = await count();
  await imports.act(batch, 'apply', { policy: 'all_or_nothing' });
  await workOn(api, { chunk: 2 });
  expect(await count()).toEqual(before);
  expect(await imports.get(batch.id)).toMatchObject({ state: 'checked', counts: { fix: 1, applied: 0 } });
  expect((await imports.rows(batch.id, '?verdict=fix')).map(({ n }) => n)).toEqual([6]);
});
