import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { batchCalls, batchTargets, checkedImport, workOn } from '../../../test/batches.ts';
import { callsTo, codeOf } from '../../../test/calls.ts';
import { aCategory, aLocation, anEquipment, nextNumber } from '../../../test/factories.ts';
import { applyRows, findReadyRows } from './apply.ts';
import { getBatch } from './batch.repository.ts';
import { contextOfBatch } from './run.ts';

let api: TestApp;
let place: { id: string; code: string };
beforeAll(async () => {
  api = await startTestApp();
  place = await aLocation(api);
});
afterAll(() => api.stop());
const imports = batchCalls(() => api, '/api/imports');
const equipment = callsTo<EquipmentRecord>(() => api, '/api/equipment');

const aKind = (tagPrefix: string) => aCategory(api, { tagPrefix });

/** A checked file of so many items without a tag. */
async function aFile(category: { code: string }, count: number) {
  const lines = Array.from({ length: count }, () => `Brought ${nextNumber()},${category.code},${place.code}`);
  const text = ['Name,Category,Location,Condition,Acquired', ...lines.map((l) => `${l},good,2026-01-15`)];
  return checkedImport(api, 'equipment', text.join('\n'));
}

const tagsOf = async (batchId: string) =>
  (
    await api.ownerDb.many<{ tag: string }>(sql`
      select e.tag from batch_row r join equipment e on e.id = r.target_id where r.batch_id = ${batchId} order by r.n`)
  ).map(({ tag }) => tag);
const registered = (prefix: string) =>
  api.ownerDb.many<{ tag: string; state: string; reason: string | null }>(sql`
    select tag, state, reason from equipment_tag where tag like ${`${prefix}-%`} order by tag`);
const reservations = () => api.ownerDb.many(sql`select prefix from tag_reservation`);
const reserve = (batchId: string) =>
  api.db.transaction(async (tx) => batchTargets.get('equipment')?.reserve?.(tx, batchId));

it('a form gets its tag while an import is applied: the counter is not held until the last row', async () => {
  const category = await aKind('RSA');
  const batch = await aFile(category, 3);
  await imports.act(batch, 'apply', { policy: 'all_or_nothing' });
  await reserve(batch.id);
  await api.db
    .transaction(async (tx) => {
      const stored = await getBatch(tx, batch.id);
      const rows = await findReadyRows(tx, batchTargets, stored, 1_000);
      const context = await contextOfBatch(tx, stored, api.clock.now());
      const applied = await applyRows(context, batchTargets, stored, rows);
      expect(applied.map(({ result }) => result)).toEqual(['applied', 'applied', 'applied']);
      // The transaction is still open.
      expect((await anEquipment(api, { categoryId: category.id })).tag).toBe('RSA-100004');
      throw new Error('rolled back');
    })
    .catch((error: unknown) => expect(String(error)).toContain('rolled back'));
  await workOn(api);
  expect(await tagsOf(batch.id)).toEqual(['RSA-100001', 'RSA-100002', 'RSA-100003']);
  expect(await reservations()).toEqual([]);
});

it('two imports and forms at the same time have every tag once', async () => {
  const category = await aKind('RSB');
  const files = [await aFile(category, 7), await aFile(category, 7)];
  for (const file of files) await imports.act(file, 'apply');
  const [, , ...made] = await Promise.all([
    workOn(api, { chunk: 2 }),
    workOn(api, { chunk: 2 }),
    ...Array.from({ length: 5 }, () => anEquipment(api, { categoryId: category.id })),
  ]);
  await workOn(api);
  const tags = [
    ...(await Promise.all(files.map(({ id }) => tagsOf(id)))).flat(),
    ...made.map(({ tag }) => tag),
  ];
  expect(new Set(tags).size).toBe(19);
  expect(await reservations()).toEqual([]);
});

it('what is left of a reservation is void with the number of the import, or goes back to the counter', async () => {
  const category = await aKind('RSC');
  const refuseLast = (batchId: string) =>
    api.ownerDb.run(sql`
      update batch_row set wanted = jsonb_set(wanted, '{acquiredOn}', '"2999-01-01"')
      where batch_id = ${batchId} and n = (select max(n) from batch_row where batch_id = ${batchId})`);
  const first = await aFile(category, 3);
  await refuseLast(first.id);
  await imports.act(first, 'apply');
  await reserve(first.id);
  const between = await anEquipment(api, { categoryId: category.id });
  expect(between.tag).toBe('RSC-100004');
  await workOn(api);
  expect(await imports.get(first.id)).toMatchObject({ state: 'partly_applied' });
  expect((await registered('RSC')).filter(({ state }) => state === 'void')).toEqual([
    { tag: 'RSC-100003', state: 'void', reason: first.number },
  ]);
  const second = await aFile(category, 2);
  await refuseLast(second.id);
  await imports.act(second, 'apply');
  await workOn(api);
  expect(await tagsOf(second.id)).toEqual(['RSC-100005']);
  // Nobody was given a number since: the next item has the one that was left.
  expect((await anEquipment(api, { categoryId: category.id })).tag).toBe('RSC-100006');
});

it('an import that is stopped gives back what it did not use', async () => {
  const category = await aKind('RSD');
  const batch = await aFile(category, 4);
  await imports.act(batch, 'apply');
  await reserve(batch.id);
  await anEquipment(api, { categoryId: category.id });
  await imports.act(await imports.get(batch.id), 'pause');
  await workOn(api);
  expect(await imports.get(batch.id)).toMatchObject({ state: 'paused' });
  expect(await reservations()).toHaveLength(1);
  await imports.act(await imports.get(batch.id), 'cancel');
  await workOn(api);
  expect(await reservations()).toEqual([]);
  const states = (await registered('RSD')).map(({ state }) => state);
  expect(states).toEqual(['void', 'void', 'void', 'void', 'issued']);
});

it('nobody else takes a reserved number: no form, no claim, no roll', async () => {
  const category = await aKind('RSE');
  const batch = await aFile(category, 2);
  await imports.act(batch, 'apply');
  await reserve(batch.id);
  const body = {
    name: 'By hand',
    categoryId: category.id,
    locationId: place.id,
    condition: 'good',
    acquiredOn: '2026-01-15',
    tag: 'RSE-100002',
  };
  expect(codeOf(await equipment.create(body, api.tokens.admin))).toBe('tag_reserved');
  const item = await anEquipment(api);
  const path = `/api/equipment/${item.id}/actions/claim-tag`;
  const claim = { tag: 'RSE-100001' };
  const claimed = await api.request(api.tokens.admin, 'POST', path, claim, ifMatch(item.version));
  expect(codeOf(claimed)).toBe('tag_reserved');
  const roll = { prefix: 'RSE', first: 100_002, last: 100_010, maker: 'here' };
  const refused = await api.request(api.tokens.admin, 'POST', '/api/tag-rolls', roll);
  expect(codeOf(refused)).toBe('tags_taken');
  await workOn(api);
  expect(await tagsOf(batch.id)).toEqual(['RSE-100001', 'RSE-100002']);
});
