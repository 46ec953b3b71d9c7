import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntitlementRecord } from '#contract/entities/entitlement/entitlement.schema.ts';
import type { BatchRecord, BatchRow } from '#contract/features/batch/batch.schema.ts';
import { dayLength } from '#contract/shared/day.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import {
  appliedImport,
  batchCalls,
  batchTargets,
  checkedImport,
  undoneImport,
  workOn,
} from '../../../test/batches.ts';
import { brokenRules, callsTo, codeOf } from '../../../test/calls.ts';
import { findAlike } from './references.ts';
import { toCents } from '#contract/shared/money.ts';
import {
  aCategory,
  aLocation,
  aModel,
  anEquipment,
  aPerson,
  aStockedItem,
  aVendor,
} from '../../../test/factories.ts';
import { anEntitlement, aSoftware } from '../../../test/licenses.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const imports = batchCalls(() => api, '/api/imports');
const entitlements = callsTo<EntitlementRecord>(() => api, '/api/entitlements');

const problemsIn = (rows: readonly BatchRow[]) =>
  rows.map(({ verdict, problems }) => [
    verdict,
    ...problems.map(({ path, messageKey }) => `${path}:${messageKey}`),
  ]);

async function recordOf<R>(batch: BatchRecord, path: string, at = 0): Promise<R> {
  const rows = await imports.rows(batch.id, '', api.tokens.admin);
  return (await api.request<R>(api.tokens.admin, 'GET', `${path}/${rows[at]?.targetId}`)).body;
}

/** Brings a file, brings it again, takes it back, and brings it once more. */
async function roundTrip(entity: string, text: string, token: string = api.tokens.user): Promise<void> {
  const first = await appliedImport(api, entity, text, token);
  expect(
    problemsIn(await imports.rows(first.id, '', token)).filter(([verdict]) => verdict !== 'new'),
  ).toEqual([]);
  expect(first.state).toBe('applied');
  const again = await appliedImport(api, entity, text, token);
  expect(again.counts).toMatchObject({ new: 0, update: 0, fix: 0, same: first.counts.rows });
  const events = sql`select count(*)::int as n from event where batch_id = ${again.id}`;
  expect(await api.ownerDb.one(events)).toEqual({ n: 0 });
  expect(await undoneImport(api, first, token)).toMatchObject({ state: 'applied', counts: { refused: 0 } });
}

describe('an import of software', () => {
  it('goes in, is unchanged the second time, and goes back', async () => {
    const { code } = await aCategory(api, { kind: 'software' });
    await roundTrip(
      'software',
      `Publisher,Name,Category\nAutodesk,Civil 3D,${code}\nEsri,ArcGIS Pro,${code}\n`,
    );
  });

  it('refuses the same product of the same publisher twice in one file', async () => {
    const { code } = await aCategory(api, { kind: 'software' });
    const text = `Publisher,Name,Category\nBentley,OpenRoads,${code}\nOther,OpenRoads,${code}\nbentley,openroads,${code}\n`;
    const batch = await checkedImport(api, 'software', text);
    expect(problemsIn(await imports.rows(batch.id))).toEqual([
      ['new'],
      ['new'],
      ['fix', 'publisher:row_repeated'],
    ]);
  });
});

describe('an import of licenses', () => {
  const key = 'ABCD-EFGH-IJKL-9876';
  const fileOf = (name: string) =>
    `Product,Quantity,Starts,Ends,Product Key,Phase\n${name},25,2026-01-01,2030-12-31,${key},active\n`;

  it('seals the key at once and shows its end alone; the license has it in the end', async () => {
    const { name } = await aSoftware(api);
    const { body } = await imports.upload('entitlement', fileOf(name));
    await workOn(api);
    expect((await imports.rows(body.id))[0]?.raw[4]).toBe('••••9876');
    const stored = await api.ownerDb.one<{ text: string }>(
      sql`select batch_row::text as text from batch_row where batch_id = ${body.id}`,
    );
    expect(stored.text).not.toContain('IJKL');
    await imports.act(await imports.get(body.id), 'check');
    await workOn(api);
    await imports.act(await imports.get(body.id), 'apply');
    await workOn(api);
    const done = await imports.get(body.id);
    expect(done.state).toBe('applied');
    const made = await recordOf<EntitlementRecord>(done, '/api/entitlements');
    expect(made).toMatchObject({ phase: 'active', quantity: 25, keyLast4: '9876' });
    const shown = await api.request<{ key: string }>(
      api.tokens.admin,
      'POST',
      `/api/entitlements/${made.id}/actions/reveal-key`,
      { reason: 'a test' },
      ifMatch(made.version),
    );
    expect(shown.body.key).toBe(key);
  });

  it('finds a license by its number, leaves a key that it has, and keeps another one', async () => {
    const batch = await appliedImport(api, 'entitlement', fileOf((await aSoftware(api)).name));
    const { number, id } = await recordOf<EntitlementRecord>(batch, '/api/entitlements');
    const bring = (text: string) => appliedImport(api, 'entitlement', `Number,License key\n${text}\n`);
    expect((await bring(`${number},${key}`)).counts).toMatchObject({ same: 1 });
    const other = await bring(`${number},OTHER-KEY-4321`);
    expect(other.counts).toMatchObject({ update: 1, applied: 1 });
    expect((await entitlements.get(id)).body.keyLast4).toBe('4321');
    // The key before is kept nowhere: an undo does not pretend to give it back.
    const undo = await undoneImport(api, other);
    expect((await imports.rows(undo.id))[0]).toMatchObject({
      result: 'refused',
      problems: [{ messageKey: 'undo_by_hand' }],
    });
    const unknown = await checkedImport(api, 'entitlement', 'Number,License key\nLC-99999,x\n');
    expect(problemsIn(await imports.rows(unknown.id))).toEqual([['fix', 'number:reference_unknown']]);
  });

  it('ends a license in force of which nobody has a seat, for an administrator', async () => {
    const { admin } = api.tokens;
    const batch = await appliedImport(api, 'entitlement', fileOf((await aSoftware(api)).name), admin);
    const { id } = await recordOf<EntitlementRecord>(batch, '/api/entitlements');
    expect(await undoneImport(api, batch, admin)).toMatchObject({ state: 'applied', counts: { applied: 1 } });
    expect((await entitlements.get(id)).body.phase).toBe('terminated');
  });

  it('keeps no key that was read when the file cannot be read to its end or is given up', async () => {
    const put = (id: string) =>
      api.ownerDb.run(sql`insert into batch_row (batch_id, n, raw) values (${id}, 2, ${[key]}::text[])`);
    const left = async (id: string) =>
      (await api.ownerDb.many(sql`select n from batch_row where batch_id = ${id}`)).length;
    const broken = (await imports.upload('entitlement', 'Product Key\nx\n')).body;
    await put(broken.id);
    await api.ownerDb.run(sql`update batch_file_chunk set sealed = '' where batch_id = ${broken.id}`);
    await workOn(api);
    expect([(await imports.get(broken.id)).state, await left(broken.id)]).toEqual(['failed', 0]);
    const canceled = (await imports.upload('entitlement', 'Product Key\nx\n')).body;
    await put(canceled.id);
    expect((await imports.act(canceled, 'cancel')).body.state).toBe('cancelled');
    expect(await left(canceled.id)).toBe(0);
  });

  it('refuses a key that is the same for every row: the mapping would show it', async () => {
    const { body } = await imports.upload('entitlement', fileOf('x'));
    await workOn(api);
    const batch = await imports.get(body.id);
    const field = batch.mapping?.columns[4]?.field;
    const mapping = { ...batch.mapping, constants: [{ field, value: key }] };
    const path = `/api/imports/${batch.id}/mapping`;
    const refused = await api.request(api.tokens.user, 'PUT', path, { mapping }, ifMatch(batch.version));
    expect(brokenRules(refused)).toEqual({ 'mapping.constants.0.field': ['unknown_field'] });
  });

  it('gives a column its texts back when it turns out to be something else', async () => {
    const { body } = await imports.upload('entitlement', 'Serial,Product\nNot-A-Secret-1,x\n');
    await workOn(api);
    const batch = await imports.get(body.id);
    const columns = batch.mapping?.columns.map((one) =>
      one.column === 0 ? { ...one, field: 'contractNumber', foundBy: 'person' } : one,
    );
    const path = `/api/imports/${batch.id}/mapping`;
    const mapping = { ...batch.mapping, columns };
    await api.request(api.tokens.user, 'PUT', path, { mapping }, ifMatch(batch.version));
    expect((await imports.rows(batch.id))[0]?.raw[0]).toBe('Not-A-Secret-1');
  });
});

describe('an import of seats and installations', () => {
  it('gives seats to people and devices, leaves those that are held, and releases them again', async () => {
    const { number } = await anEntitlement(api, { metric: 'device' });
    const { tag } = await anEquipment(api);
    await roundTrip('seat', `License number,Asset Tag\n${number},${tag}\n`);
    const named = await anEntitlement(api);
    const { email, displayName } = await aPerson(api, { email: 'dana.okafor@example.gov' });
    await roundTrip('seat', `License number,User\n${named.number},${email}\n`);
    await roundTrip('seat', `License number,User\n${named.number},${displayName}\n`);
  });

  it('sees a product on a device, and again on a later day', async () => {
    const product = await aSoftware(api);
    const { tag } = await anEquipment(api);
    const file = (day: string) => `Software,Asset Tag,Version,Seen\n${product.name},${tag},14.1,${day}\n`;
    await appliedImport(api, 'installation', file('2026-01-02'));
    const later = await appliedImport(api, 'installation', file('2026-02-03'));
    expect(later.counts).toMatchObject({ update: 1, applied: 1 });
    await undoneImport(api, later);
    expect((await recordOf<{ seenOn: string }>(later, '/api/installations')).seenOn).toBe('2026-01-02');
    await roundTrip(
      'installation',
      `Software,Asset Tag,Seen\n${product.name},${(await anEquipment(api)).tag},2026-01-02\n`,
    );
  });
});

describe('what cells name', () => {
  it('is found whatever its accents, asked for where two have the name, and created with its parents', async () => {
    await aVendor(api, { name: 'Çağrı Bilişim' });
    await aPerson(api, { displayName: 'Dana Twin' });
    await aPerson(api, { displayName: 'Dana Twin' });
    const tag = (await aStockedItem(api)).tag;
    const batch = await checkedImport(
      api,
      'repair',
      `Asset Tag,Problem,Vendor,Assigned to\n${tag},Fan is loud,Cagri Bilisim,"Twin, Dana"\n`,
    );
    expect(problemsIn(await imports.rows(batch.id))).toEqual([['fix', 'assignedToId:reference_ambiguous']]);
    const { code } = await aCategory(api);
    const text = `Name,Category,Location,Condition,Acquired\nItem,${code},North > Yard / Shed 4,good,2026-01-15\n`;
    const items = await checkedImport(api, 'equipment', text);
    const chosen = await api.request<BatchRecord>(
      api.tokens.user,
      'PUT',
      `/api/imports/${items.id}/values/2`,
      { choices: [{ value: 'North > Yard / Shed 4', use: 'create', values: { kind: 'room' } }] },
      ifMatch(items.version),
    );
    expect(chosen.status).toBe(200);
    await imports.act(chosen.body, 'apply');
    await workOn(api);
    const done = await imports.get(items.id);
    expect(done.state).toBe('applied');
    const places = await api.request<{ items: { path: string }[] }>(
      api.tokens.user,
      'GET',
      '/api/locations?filter[name]=Shed%204',
    );
    expect(places.body.items.map(({ path }) => path)).toEqual(['North · Yard · Shed 4']);
    expect((await imports.statement(items.id)).madeOnTheWay).toEqual({ location: 3 });
  });
});

describe('an item that is found by its serial number', () => {
  it('is of the maker that the row tells, and two that fit are asked for', async () => {
    const [one, two] = [await aModel(api), await aModel(api)];
    await anEquipment(api, { modelId: one.id, categoryId: one.categoryId, serial: 'SAME 77' });
    const second = await anEquipment(api, {
      modelId: two.id,
      categoryId: two.categoryId,
      serial: 'SAME77',
    });
    const bring = (text: string) => checkedImport(api, 'equipment', text);
    const told = await bring(`Serial,Model,Asset Name\nSAME77,${two.name},Renamed\n`);
    expect(await imports.rows(told.id)).toMatchObject([{ verdict: 'update', targetId: second.id }]);
    const untold = await bring('Serial,Asset Name\nSAME77,Renamed\n');
    expect(problemsIn(await imports.rows(untold.id))).toEqual([['fix', 'serial:reference_ambiguous']]);
  });
});

describe('records created on the way', () => {
  it('are not remembered after the row that named them was taken back', async () => {
    const { code } = await aCategory(api);
    const row = (model: string) => `Item,${code},New yard,${model},good,2026-01-15`;
    const text = `Name,Category,Location,Model,Condition,Acquired\n${row('Broken Model')}\n${row('')}\n`;
    let batch = await checkedImport(api, 'equipment', text);
    const choose = async (column: number, value: string, values: object) => {
      const choices = [{ value, use: 'create', values }];
      const address = `/api/imports/${batch.id}/values/${column}`;
      batch = (
        await api.request<BatchRecord>(api.tokens.user, 'PUT', address, { choices }, ifMatch(batch.version))
      ).body;
    };
    await choose(3, 'Broken Model', { categoryId: 'nothing' });
    await choose(2, 'New yard', { code: 'NYARD', kind: 'room' });
    const [first, second] = await imports.rows(batch.id);
    expect([first?.verdict, first?.problems[0]?.path, second?.verdict]).toEqual(['fix', 'modelId', 'new']);
    await imports.act(batch, 'apply');
    await workOn(api);
    expect((await imports.get(batch.id)).counts).toMatchObject({ applied: 1, refused: 0 });
  });
});

describe('records whose name is like a text', () => {
  it('are not looked for by codes', async () => {
    const item = await anEquipment(api);
    const vendor = await aVendor(api, { name: 'Likeness Supply' });
    const like = async (entity: 'equipment' | 'vendor', text: string) => {
      const target = batchTargets.get(entity);
      return target && (await findAlike(api.db, target, text)).map(({ id }) => id);
    };
    expect(await like('equipment', item.tag ?? '')).toEqual([]);
    expect(await like('vendor', 'Likeness Suply')).toEqual([vendor.id]);
  });
});

describe('the statement of a random file', () => {
  it('adds up to the cent', async () => {
    const { code } = await aCategory(api);
    const place = await aLocation(api);
    // The same numbers in every run: what fails once fails again.
    let seed = 58;
    const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
    const cents = Array.from({ length: 40 }, () => random(9_999_999));
    const day = () => (random(4) === 0 ? '2026-02-30' : '2026-01-15');
    const lines = cents.map(
      (amount, at) => `Item ${at},${code},${place.code},good,${day()},${(amount / 100).toFixed(2)}`,
    );
    const batch = await appliedImport(
      api,
      'equipment',
      `Name,Category,Location,Condition,Acquired,Cost\n${lines.join('\n')}\n`,
    );
    const statement = await imports.statement(batch.id);
    const sumOf = (...parts: (typeof statement.file)[]) =>
      parts.reduce((sum, { amounts }) => sum + toCents(amounts['cost'] ?? '0'), 0n);
    const { file, new: made, updated, unchanged, leftOut } = statement;
    expect(sumOf(file)).toBe(cents.reduce((sum, amount) => sum + BigInt(amount), 0n));
    expect(sumOf(made, updated, unchanged, leftOut)).toBe(sumOf(file));
    expect(made.rows + updated.rows + unchanged.rows + leftOut.rows).toBe(file.rows);
    expect(leftOut.rows).toBeGreaterThan(0);
    const { sum } = await api.ownerDb.one<{ sum: string }>(sql`
      select sum(e.cost)::text as sum from equipment e join batch_row r on r.target_id = e.id
      where r.batch_id = ${batch.id}`);
    expect(toCents(sum)).toBe(sumOf(made));
  });
});

describe('an import of repairs', () => {
  it('brings open ones as requests, also when they are taken back after days', async () => {
    const { tag } = await aStockedItem(api);
    const batch = await appliedImport(api, 'repair', `Asset Tag,Problem,Priority\n${tag},Fan is loud,high\n`);
    const made = await recordOf<{ number: string; status: string }>(batch, '/api/repairs');
    expect(made.status).toBe('requested');
    const again = await appliedImport(api, 'repair', `Number,Problem\n${made.number},Fan is loud\n`);
    expect(again.counts).toMatchObject({ same: 1 });
    const { body: undo } = await imports.act(batch, 'undo');
    api.clock.advance(5 * dayLength);
    await workOn(api);
    api.clock.advance(-5 * dayLength);
    expect(await imports.get(undo.id)).toMatchObject({ counts: { applied: 1, refused: 0 } });
  });
});

describe('an import of accounts', () => {
  const file = 'Email,First name,Last name,Roles\nnew.user@example.gov,Nia,Newcomer,user; staff\n';

  it('is an administrator’s, invites, and never gives the role admin', async () => {
    expect(codeOf(await imports.upload('user', file))).toBe('not_allowed');
    const batch = await appliedImport(api, 'user', file, api.tokens.admin);
    expect(await recordOf(batch, '/api/users')).toMatchObject({
      status: 'invited',
      roles: ['user', 'staff'],
    });
    const again = await appliedImport(api, 'user', file, api.tokens.admin);
    expect(again.counts).toMatchObject({ same: 1, applied: 0 });
    const raised = await checkedImport(
      api,
      'user',
      'Email,First name,Last name,Roles\nnew.user@example.gov,Nia,Newcomer,admin\nboss@example.gov,Bo,Boss,admin\n',
      api.tokens.admin,
    );
    expect(problemsIn(await imports.rows(raised.id, '', api.tokens.admin))).toEqual([
      ['fix', 'roles:role_by_hand'],
      ['fix', 'roles:role_by_hand'],
    ]);
    await undoneImport(api, batch, api.tokens.admin);
    expect(await recordOf(batch, '/api/users')).toMatchObject({ status: 'closed' });
  });
});
