import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnRecords } from '#contract/features/search/search.api.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type AccountName, type TestApp } from '../../../test/app.ts';
import { aLocation, anEquipment, aVendor } from '../../../test/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

type Answered = OwnRecords & { code: string };
const call = (account: AccountName, method: string, path: string, body?: object) =>
  api.request<Answered>(api.tokens[account], method, path, body);
const open = (account: AccountName, ...records: { entity: string; id: string }[]) =>
  call(account, 'POST', '/api/recents', { records });
const idsOf = (records: { id: string }[]) => records.map(({ id }) => id);

describe('what a person opened', () => {
  it('is named newest first, once each, and belongs to that person alone', async () => {
    const vendor = { entity: 'vendor', id: (await aVendor(api, { name: 'Recent vendor' })).id };
    const item = { entity: 'equipment', id: (await anEquipment(api, { name: 'Recent item' })).id };
    const { body } = await open('user', vendor, item, vendor);
    expect(body.recent).toMatchObject([
      { ...vendor, label: 'Recent vendor' },
      { ...item, title: 'Recent item' },
    ]);
    expect((await open('user', item)).body.recent.map(({ entity }) => entity)).toEqual([
      'equipment',
      'vendor',
    ]);
    expect((await call('user', 'GET', '/api/recents')).body.recent).toHaveLength(2);
    expect((await call('admin', 'GET', '/api/recents')).body).toEqual({ pinned: [], recent: [] });
  });

  it('is at most fifty records, and none that is unknown, in the bin or not to be read', async () => {
    const place = await aLocation(api, { name: 'Closed place' });
    const key = { entity: 'location', id: place.id };
    expect(idsOf((await open('admin', key, { entity: 'vendor', id: randomUUID() })).body.recent)).toEqual([
      place.id,
    ]);
    await api.request(
      api.tokens.admin,
      'DELETE',
      `/api/locations/${place.id}`,
      { reason: 'Closed for good' },
      ifMatch(1),
    );
    expect((await call('admin', 'GET', '/api/recents')).body.recent).toEqual([]);
    expect((await open('staff', key)).body.recent).toEqual([]);
    expect((await open('user', { entity: 'user', id: api.userIds.admin })).body.recent).not.toContainEqual(
      expect.objectContaining({ entity: 'user' }),
    );
    expect((await open('admin', { entity: 'user', id: api.userIds.admin })).body.recent[0]).toMatchObject({
      entity: 'user',
      label: 'admin@test.example',
    });
    const many = Array.from({ length: 50 }, () => ({ entity: 'vendor', id: randomUUID() }));
    expect((await open('admin', ...many)).body.recent).toEqual([]);
    expect((await open('admin', ...many, ...many)).status).toBe(422);
    expect((await open('admin')).status).toBe(422);
  });
});

describe('pinned records', () => {
  it('are the person’s own, twenty at most, and can be taken out', async () => {
    const { id } = await anEquipment(api);
    const path = `/api/pins/equipment/${id}`;
    expect(idsOf((await call('user', 'PUT', path)).body.pinned)).toEqual([id]);
    expect(idsOf((await call('user', 'PUT', path)).body.pinned)).toEqual([id]);
    expect((await call('admin', 'GET', '/api/recents')).body.pinned).toEqual([]);
    expect((await call('admin', 'DELETE', path)).status).toBe(404);
    expect(idsOf((await call('user', 'GET', '/api/recents')).body.pinned)).toEqual([id]);
    expect((await call('user', 'DELETE', path)).body.pinned).toEqual([]);
    for (let count = 0; count < 20; count += 1) {
      await call('user', 'PUT', `/api/pins/vendor/${(await aVendor(api)).id}`);
    }
    const full = await call('user', 'PUT', path);
    expect([full.status, full.body.code]).toEqual([409, 'record_pins_full']);
  });

  it('that the person no longer sees leave their place to others', async () => {
    const places: { id: string; version: number }[] = [];
    for (let count = 0; count < 20; count += 1) places.push(await aLocation(api));
    const pin = (entity: string, id: string) => call('admin', 'PUT', `/api/pins/${entity}/${id}`);
    for (const { id } of places) await pin('location', id);
    const further = await aVendor(api);
    expect((await pin('vendor', further.id)).body.code).toBe('record_pins_full');
    await api.request(
      api.tokens.admin,
      'DELETE',
      `/api/locations/${places[0]!.id}`,
      { reason: 'Closed for good' },
      ifMatch(1),
    );
    const { status, body } = await pin('vendor', further.id);
    expect([status, body.pinned?.length]).toEqual([200, 20]);
    expect((await pin('vendor', (await aVendor(api)).id)).body.code).toBe('record_pins_full');
    // What is of a kind that this role does not read has no place either.
    const { user } = api.userIds;
    await api.ownerDb.run(sql`delete from pinned_record where user_id = ${user}`);
    await api.ownerDb
      .run(sql`insert into pinned_record (user_id, entity, record_id) select ${user}::uuid, 'location', id
      from unnest(${idsOf(places)}::uuid[]) id union all select ${user}::uuid, 'user', ${user}::uuid`);
    expect((await call('user', 'PUT', `/api/pins/vendor/${further.id}`)).status).toBe(200);
    expect((await call('user', 'PUT', `/api/pins/vendor/${(await aVendor(api)).id}`)).status).toBe(409);
  });

  it('are not found where the record is unknown or not to be read', async () => {
    expect((await call('user', 'PUT', `/api/pins/vendor/${randomUUID()}`)).status).toBe(404);
    expect((await call('user', 'PUT', `/api/pins/user/${api.userIds.user}`)).status).toBe(404);
    expect((await call('user', 'PUT', `/api/pins/seat/${randomUUID()}`)).status).toBe(404);
    expect((await call('staff', 'PUT', `/api/pins/vendor/${(await aVendor(api)).id}`)).status).toBe(404);
  });
});
