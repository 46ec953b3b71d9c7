import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { Facet } from '#contract/shared/page.ts';
import { startTestApp, type TestApp } from './app.ts';
import { insertItems } from './bulk.ts';
import { callsTo } from './calls.ts';
import { aCategory, aLocation, anEquipment } from './factories.ts';
import { addressOf } from './routes.ts';

let api: TestApp;
let living: string[];
let binned: EquipmentRecord;
beforeAll(async () => {
  api = await startTestApp();
  const category = await aCategory(api);
  const place = await aLocation(api);
  await insertItems(api, { category_id: category.id, location_id: place.id }, [
    { name: 'Seen everywhere 1' },
    { name: 'Seen everywhere 2' },
  ]);
  binned = await anEquipment(api, {
    name: 'Seen everywhere 3',
    categoryId: category.id,
    locationId: place.id,
  });
  ({ body: binned } = await items.remove(binned));
  living = (await items.list('?sort=name')).body.items.map((item) => String(item.tag));
});
afterAll(() => api.stop());
const items = callsTo<EquipmentRecord>(() => api, '/api/equipment');

describe('every way to the same records', () => {
  it('is open to the same people', () => {
    for (const { list } of api.app.served.values()) {
      if (!list) continue;
      const reading = [...api.app.served.values()].filter(
        ({ method, path }) =>
          method === 'GET' &&
          (path === list.path || path.startsWith(`${list.path}/`)) &&
          // What people see of themselves is theirs, whatever their roles; a photo is its owner's and the administrators',
          // what an auditor read is for that auditor to see, too.
          !path.startsWith('/api/users/me/') &&
          path !== '/api/users/:id/photo' &&
          path !== '/api/audit-access/:id/log',
      );
      expect(new Set(reading.map(({ access }) => access))).toEqual(new Set([`${list.name}.read`]));
    }
  });

  it('shows the same set: list, search, export, facets, positions and totals', async () => {
    expect(living).toHaveLength(2);
    for (const token of [api.tokens.user, api.tokens.admin]) {
      for (const query of ['', '&q=everywhere', '&filter[name][contains]=everywhere']) {
        const listed = await items.list(`?sort=name${query}`, token);
        expect(listed.body.items.map((item) => item.tag)).toEqual(living);
        expect(listed.body.total).toEqual({ value: 2, exact: true });
        const get = async <T>(path: string) =>
          (await api.request<T>(token, 'GET', `/api/equipment/${path}?sort=name${query}`)).body;
        const csv = await api.request<string>(
          token,
          'GET',
          `/api/equipment/export.csv?columns=tag&sort=name${query}`,
        );
        expect(csv.body.trim().split('\n').slice(1)).toEqual(living);
        const { counts } = await get<Facet>('facets/categoryId');
        expect(counts.map(({ count }) => count)).toEqual([2]);
        expect((await get<{ total: number }>('positions')).total).toBe(2);
        if (query.startsWith('&q')) continue;
        const of = encodeURIComponent(query.slice(1));
        const totals = await api.request(token, 'GET', `/api/equipment/totals?of=${of}`);
        expect(totals.body).toEqual({ totals: [{ value: 2, exact: true }] });
      }
    }
  });

  it('shows the same record: list, detail, as of today and history', async () => {
    const [item] = (await items.list(`?filter[tag]=${living[0]}`)).body.items;
    const detail = (await items.get(item!.id)).body;
    expect(item).toEqual(detail);
    expect((await items.get(item!.id, '?asOf=9998-12-31')).body).toEqual(detail);
    const { body: history } = await items.history(binned.id);
    expect(Object.keys(history.items[1]!.changes)).toEqual(
      expect.arrayContaining(['tag', 'name', 'categoryId', 'locationId']),
    );
    const known = new Set([...Object.keys(equipment.fields), 'deletedAt', 'deletedBy', 'deleteReason']);
    const fields = history.items.flatMap((event) => Object.keys(event.changes));
    expect(fields.filter((field) => !known.has(field))).toEqual([]);
  });

  it('never shows how people sign in', async () => {
    for (const endpoint of api.app.served.values()) {
      if (endpoint.method !== 'GET') continue;
      const address = addressOf(
        endpoint,
        endpoint.path.startsWith('/api/users') ? api.userIds.user : binned.id,
      );
      const { body } = await api.request(api.tokens.admin, 'GET', address);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      expect([address, /argon2|passwordHash|password_hash|tokenVersion|token_version/.test(text)]).toEqual([
        address,
        false,
      ]);
    }
  });
});
