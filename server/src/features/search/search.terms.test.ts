import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { searchedEntities } from '#contract/features/search/search-scopes.ts';
import type { SearchAnswer } from '#contract/features/search/search.api.ts';
import { can, type Permission } from '#contract/shared/permissions.ts';
import { refreshSearchEntries } from '#server/features/operations/jobs.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type AccountName, type TestApp } from '../../../test/app.ts';
import {
  actOn,
  aFundingSource,
  aLocation,
  anEquipment,
  aPerson,
  aProject,
  aVendor,
  createOver,
} from '../../../test/factories.ts';
import { aDraft } from '../../../test/licenses.ts';
import { anOrderDraft } from '../../../test/orders.ts';
import { aRepair, openWorkshop } from '../../../test/repairs.ts';
import { aCertificate, aRetirementDraft } from '../../../test/retirements.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

async function search(q: string, more: Record<string, string> = {}, account: AccountName = 'user') {
  await refreshSearchEntries(api.db);
  return api.request<SearchAnswer & { code: string }>(
    api.tokens[account],
    'GET',
    `/api/search?${new URLSearchParams({ q, ...more }).toString()}`,
  );
}
const idsOf = ({ body }: { body: SearchAnswer }) => body.found.map(({ id }) => id);

describe('words of records', () => {
  it('are found in any order and spelling, each as a beginning', async () => {
    const item = await anEquipment(api, { name: 'Kızılırmak Sensörü Outdoor' });
    const arabic = await anEquipment(api, { name: 'حاسوب محمول للميدان' });
    for (const [question, id] of [
      ['sensor kizil', item.id],
      ['OUTD SENSÖ', item.id],
      ['KIZILIRMAK', item.id],
      ['Kızılırmak Sensörü'.normalize('NFD'), item.id],
      ['ميدان محمول', undefined],
      ['محمول للميدان', arabic.id],
      ['محم حاس', arabic.id],
      ['sensor irmak', undefined],
    ] as const) {
      expect([question, idsOf(await search(question))]).toEqual([question, id === undefined ? [] : [id]]);
    }
  });

  it('follow who has an item and the number of its tag', async () => {
    const person = await aPerson(api, { displayName: 'Quentin Xavier Brook' });
    const item = await anEquipment(api, { name: 'Plotter wide' });
    expect(idsOf(await search('plotter quentin'))).toEqual([]);
    const stocked = await actOn(api, item, 'stock', {});
    await actOn(api, stocked, 'check-out', { personId: person.id });
    const { body } = await search('plotter quentin');
    expect(body.found).toMatchObject([
      { id: item.id, note: 'Quentin Xavier Brook', matched: null, isExact: false },
    ]);
    const [digits] = item.tag?.match(/\d{6}$/) ?? [];
    expect((await search(digits!)).body.found[0]).toMatchObject({ id: item.id, isExact: true });
    const renamed = await api.request(
      api.tokens.admin,
      'PATCH',
      `/api/people/${person.id}`,
      { displayName: 'Quentin Ypsilon Brook' },
      ifMatch(person.version),
    );
    expect(renamed.status).toBe(200);
    const { refreshSearch } = await import('#server/features/operations/jobs.ts');
    await refreshSearch(api.db);
    expect(idsOf(await search('plotter ypsilon'))).toEqual([item.id]);
  });

  it('come in the order of title, words of the title, opened lately, living, newest', async () => {
    const made: { id: string }[] = [];
    for (const name of ['Zulu radio', 'Big zulu radio', 'Zulu tower radio', 'Zulu radio two']) {
      made.push(await aLocation(api, { name }));
    }
    const [exact, inside, apart, begins] = made.map(({ id }) => id);
    expect(idsOf(await search('zulu radio'))).toEqual([exact, begins, apart, inside]);
    await api.request(api.tokens.user, 'POST', '/api/recents', {
      records: [{ entity: 'location', id: inside }],
    });
    expect(idsOf(await search('radio zulu'))).toEqual([inside, begins, apart, exact]);
  });

  it('of one kind, of people and of codes alone are asked by in', async () => {
    const vendor = await aVendor(api, { name: 'Omega Supplies' });
    const person = await aPerson(api, { displayName: 'Omega Person' });
    const project = await aProject(api, { name: 'Road omega', number: 'OMEGA-17' });
    expect(idsOf(await search('omega', { in: 'vendor' }))).toEqual([vendor.id]);
    expect(idsOf(await search('omega', { in: 'people' }))).toEqual([person.id]);
    expect(idsOf(await search('omega', { in: 'codes' }))).toEqual([project.id]);
    expect(new Set(idsOf(await search('omega')))).toEqual(new Set([vendor.id, person.id, project.id]));
    expect(idsOf(await search('omega', { limit: '1' }))).toHaveLength(1);
    expect((await search('omega', { in: 'contact-message' })).status).toBe(400);
    expect((await search('omega', { limit: '41' })).status).toBe(400);
  });

  it('in the bin are found with in:bin, by administrators alone', async () => {
    const place = await aLocation(api, { name: 'Vanished depot' });
    expect(idsOf(await search('vanished depot'))).toEqual([place.id]);
    await api.request(
      api.tokens.admin,
      'DELETE',
      `/api/locations/${place.id}`,
      { reason: 'Closed for good' },
      ifMatch(1),
    );
    expect(idsOf(await search('vanished depot'))).toEqual([]);
    expect(idsOf(await search('depot vanished', {}, 'admin'))).toEqual([]);
    expect(idsOf(await search('depot vanished', { in: 'bin' }, 'admin'))).toEqual([place.id]);
    expect((await search('depot vanished', { in: 'bin' })).status).toBe(403);
    expect((await search('depot vanished', { in: 'bin' }, 'staff')).status).toBe(403);
  });
});

describe('what is shown of a found record', () => {
  const change = async (path: string, record: { id: string; version: number }, body: object) => {
    const { status } = await api.request(
      api.tokens.admin,
      'PATCH',
      `${path}/${record.id}`,
      body,
      ifMatch(record.version),
    );
    expect(status).toBe(200);
  };

  it('is what it and the records beside it are called now, before its entry is written anew', async () => {
    const vendor = await aVendor(api, { name: 'Quillon Supplies' });
    const order = await createOver<PurchaseOrderRecord>(api, '/api/purchase-orders', {
      title: 'Quillon lamps',
      vendorId: vendor.id,
    });
    const place = await aLocation(api, { name: 'Quillon yard' });
    expect((await search('quillon lamps')).body.found).toMatchObject([{ note: 'Quillon Supplies' }]);
    await change('/api/vendors', vendor, { name: 'Zephyr Supplies' });
    await change('/api/locations', place, { name: 'Zephyr yard' });
    const ask = (q: string) =>
      api.request<SearchAnswer>(
        api.tokens.user,
        'GET',
        `/api/search?${new URLSearchParams({ q }).toString()}`,
      );
    expect((await ask('quillon lamps')).body.found).toMatchObject([
      { id: order.id, note: 'Zephyr Supplies' },
    ]);
    const { found } = (await ask('quillon')).body;
    expect(found.find(({ id }) => id === place.id)).toMatchObject({ label: 'Zephyr yard' });
    // Also when only the record beside it was written since.
    expect((await search('quillon lamps')).body.found).toMatchObject([{ note: 'Zephyr Supplies' }]);
  });

  it('is nothing once it is in the bin, also before its entry is written anew', async () => {
    const place = await aLocation(api, { name: 'Quillon shed' });
    expect(idsOf(await search('shed quillon'))).toEqual([place.id]);
    const path = `/api/locations/${place.id}`;
    await api.request(api.tokens.admin, 'DELETE', path, { reason: 'Closed for good' }, ifMatch(1));
    const { body } = await api.request<SearchAnswer>(api.tokens.user, 'GET', '/api/search?q=shed+quillon');
    expect(body.found).toEqual([]);
  });
});

describe('a code of every kind', () => {
  it('leads to its record first, the moment it is saved', async () => {
    const item = await anEquipment(api, {
      serial: 'KX 77-4411',
      hostname: 'KX-HOST-1',
      macAddresses: ['0A:1B:2C:3D:4E:5F'],
    });
    const coded = await api.request(
      api.tokens.user,
      'PUT',
      `/api/equipment/${item.id}/codes`,
      {
        codes: [
          { kind: 'imei', code: '490154203237518' },
          { kind: 'old_number', code: 'KX/OLD-9' },
        ],
      },
      ifMatch(item.version),
    );
    expect(coded.status).toBe(200);
    const person = await aPerson(api, { employeeNumber: 'KX-E-77', email: 'kx.person@agency.example' });
    const project = await aProject(api, { number: 'KX-P-9' });
    const award = await aFundingSource(api, {
      type: 'federal',
      federalAgency: 'FHWA',
      fain: 'KX693JJ3',
      federalShare: '80',
    });
    const order = await anOrderDraft(api);
    const repair = await aRepair(await openWorkshop(api));
    const retirement = await aRetirementDraft(api);
    const license = await aDraft(api);
    const certificate = await aCertificate(api);
    for (const [code, entity, id] of [
      [item.tag, 'equipment', item.id],
      ['kx77-4411', 'equipment', item.id],
      ['kx-host-1', 'equipment', item.id],
      ['0A-1B-2C-3D-4E-5F', 'equipment', item.id],
      ['49-015420-323751-8', 'equipment', item.id],
      ['kx/old-9', 'equipment', item.id],
      ['kx-e-77', 'person', person.id],
      ['KX.person@agency.example', 'person', person.id],
      ['kx-p-9', 'project', project.id],
      ['kx693jj3', 'funding-source', award.id],
      [order.number, 'purchase-order', order.id],
      [repair.number, 'repair', repair.id],
      [retirement.number, 'retirement', retirement.id],
      [license.number, 'entitlement', license.id],
      [certificate.number, 'certificate', certificate.id],
    ] as const) {
      const { body } = await api.request<SearchAnswer>(
        api.tokens.user,
        'GET',
        `/api/search?${new URLSearchParams({ q: code ?? '' }).toString()}`,
      );
      expect([code, body.found[0]]).toMatchObject([code, { entity, id, isExact: true }]);
    }
  });
});

describe('what the search reads', () => {
  it('is what the lists of the same role answer', async () => {
    await anEquipment(api, { name: 'Parity lamp' });
    await aVendor(api, { name: 'Parity vendor' });
    await aPerson(api, { displayName: 'Parity person' });
    const lists = { equipment: '/api/equipment', vendor: '/api/vendors', person: '/api/people' };
    for (const account of ['admin', 'user', 'staff', 'none'] as const) {
      const { body } = await search('parity', {}, account);
      for (const [entity, path] of Object.entries(lists)) {
        const list = await api.request<{ items?: { id: string }[] }>(
          api.tokens[account],
          'GET',
          `${path}?q=parity`,
        );
        const found = body.found.filter((one) => one.entity === entity).map(({ id }) => id);
        expect([account, entity, found]).toEqual([
          account,
          entity,
          list.status === 200 ? list.body.items?.map(({ id }) => id) : [],
        ]);
      }
    }
  });

  it('has no entry that one reader of entries may read and another not', () => {
    const entries = searchedEntities.filter((entity) => entity !== 'user');
    for (const roles of [['admin'], ['user'], ['staff'], []] as const) {
      const readable = entries.filter((entity) => can(roles, `${entity}.read` as Permission));
      expect([0, entries.length]).toContain(readable.length);
    }
  });
});

describe('the queue', () => {
  it('has each changed record of a statement, and none that only a count of others changed', async () => {
    await refreshSearchEntries(api.db);
    const place = await aLocation(api, { name: 'Queue yard' });
    const queued = () =>
      api.ownerDb.many<{ entity: string; id: string }>(sql`select entity, record_id as id from search_queue`);
    expect(await queued()).toEqual([{ entity: 'location', id: place.id }]);
    expect(await refreshSearchEntries(api.db)).toBe(1);
    expect(await queued()).toEqual([]);
  });

  it('is filled anew with what was written while triggers rested, table by table', async () => {
    await api.ownerDb.run(sql`delete from search_entry`);
    expect(idsOf(await search('queue yard', { in: 'equipment' }))).toEqual([]);
    await api.ownerDb.run(sql`select fill_search_entries()`);
    await refreshSearchEntries(api.db);
    const { missing } = await api.ownerDb.one<{ missing: number }>(sql`
      select count(*)::int as missing from search_source s where s.entity <> 'user' and not exists (
        select from search_entry e where e.entity = s.entity and e.record_id = s.id)`);
    expect(missing).toBe(0);
    expect(await api.ownerDb.many(sql`select * from search_fill`)).toEqual([]);
  });
});
