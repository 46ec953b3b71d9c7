import { expect } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { TestApp } from './app.ts';
import { batchCalls, workOn } from './batches.ts';
import { insertItems } from './bulk.ts';
import { callsTo } from './calls.ts';
import { aCategory, aLocation } from './factories.ts';

const heading = 'tag,name,categoryId,locationId,condition,acquiredOn,notes';

/** Items as they are stored, but for their version and who changed them when. */
async function storedItems(api: TestApp, ids: readonly string[]) {
  const rows = await api.ownerDb.many<{ id: string; row: unknown }>(sql`
    select e.id, to_jsonb(e) - '{version,updated_at,updated_by}'::text[] as row from equipment e
    where e.id = any(${ids}::uuid[]) order by e.id`);
  return new Map(rows.map(({ id, row }) => [id, row]));
}

/**
 * Brings a file of items, half of which are there already, touches seven of them by hand and takes the file back: the
 * others are as they were, the seven are listed, issued tags stay issued, printed ones are blank, and the same file
 * can be brought again.
 */
export async function undoAllButSeven(api: TestApp, count: number): Promise<void> {
  const imports = batchCalls(() => api, '/api/imports', 'admin');
  const items = callsTo<EquipmentRecord>(() => api, '/api/equipment');
  const category = await aCategory(api, { tagPrefix: 'UD', requiresCustodian: false });
  const place = await aLocation(api);
  const half = Math.floor(count / 2);
  const ids = await insertItems(
    api,
    { category_id: category.id, location_id: place.id },
    Array.from({ length: half }, () => ({})),
  );
  const known = await api.ownerDb.many<{ tag: string }>(
    sql`select tag from equipment where id = any(${ids}::uuid[]) order by tag`,
  );
  const line = (tag: string, n: number) =>
    `${tag},Bulk item,${category.code},${place.code},good,2026-01-15,note ${n}`;
  const printed = (n: number) => (n % 2 === 0 ? `STK.${n}` : '');
  const text = [
    heading,
    ...known.map(({ tag }, n) => line(tag, n)),
    ...Array.from({ length: count - half }, (_, n) => line(printed(n), n)),
  ].join('\n');
  const bring = async (): Promise<BatchRecord> => {
    const { body } = await imports.upload('equipment', text, '&takeOver=true');
    await workOn(api);
    await imports.act(await imports.get(body.id), 'check');
    await workOn(api);
    await imports.act(await imports.get(body.id), 'apply', { reason: 'Moving in' });
    await workOn(api);
    return imports.get(body.id);
  };
  const before = await storedItems(api, ids);
  const batch = await bring();
  expect(batch).toMatchObject({
    state: 'applied',
    counts: { update: half, new: count - half, applied: count },
  });

  const made = await api.ownerDb.many<{ id: string; tag: string; state: string }>(sql`
    select e.id, e.tag, t.state from batch_row r join equipment e on e.id = r.target_id
    join equipment_tag t on t.tag = e.tag where r.batch_id = ${batch.id} and r.verdict = 'new' order by r.n`);
  const touched = [...ids.slice(0, 4), ...made.slice(0, 3).map(({ id }) => id)];
  for (const id of touched) {
    const { version } = (await items.get(id)).body;
    await items.change({ id, version }, { notes: 'by hand' });
  }
  const { body } = await imports.act(batch, 'undo');
  await workOn(api);
  expect(await imports.get(body.id)).toMatchObject({ counts: { applied: count - 7, refused: 7 } });
  expect((await imports.get(batch.id)).state).toBe('partly_undone');
  const refused = await api.ownerDb.many<{ id: string }>(
    sql`select target_id as id from batch_row where batch_id = ${body.id} and result = 'refused'`,
  );
  expect(new Set(refused.map(({ id }) => id))).toEqual(new Set(touched));

  const after = await storedItems(api, ids);
  for (const id of ids.slice(4)) expect(after.get(id)).toEqual(before.get(id));
  const left = await api.ownerDb.many<{ id: string; state: string; isBinned: boolean }>(sql`
    select e.id, t.state, e.deleted_at is not null as "isBinned" from equipment e join equipment_tag t on t.tag = e.tag
    where e.id = any(${made.map(({ id }) => id)}::uuid[])`);
  const stateOf = new Map(left.map(({ id, state, isBinned }) => [id, { state, isBinned }]));
  for (const [at, { id, state }] of made.entries()) {
    const isBinned = at >= 3;
    const isPrinted = state === 'claimed';
    expect(stateOf.get(id)).toEqual({ isBinned, state: isPrinted && isBinned ? 'blank' : state });
  }
  expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();

  const again = await bring();
  expect(again).toMatchObject({ state: 'applied', counts: { fix: 0, refused: 0 } });
  expect(again.counts.applied + again.counts.same).toBe(count);
}
