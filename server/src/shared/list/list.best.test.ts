import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { codeOf } from '../../../test/calls.ts';
import { aLocation, anEquipment, aVendor } from '../../../test/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

interface Found {
  items: { id: string; name: string }[];
  next: string | null;
}
const find = async (path: string) => (await api.request<Found>(api.tokens.user, 'GET', path)).body;
const namesOf = async (path: string) => (await find(path)).items.map(({ name }) => name);

describe('a list for pickers', () => {
  it('has what fits best first: as a whole, its beginning, the beginning of a word, inside', async () => {
    for (const name of [
      'Blackdell',
      'Zebra Dell Trading',
      'Dellmar',
      'Dell',
      'A-dell Supplies',
      'Adellaide',
    ]) {
      await aVendor(api, { name });
    }
    const best = ['Dell', 'Dellmar', 'A-dell Supplies', 'Zebra Dell Trading', 'Adellaide', 'Blackdell'];
    expect(await namesOf('/api/vendors?q=dell&best=true')).toEqual(best);
    expect(await namesOf('/api/vendors?q=DELL&best=true&limit=2')).toEqual(best.slice(0, 2));
    expect((await find('/api/vendors?q=dell&best=true&limit=2')).next).toBeNull();
    // Without a search, and for lists, the order is the list's own.
    expect(await namesOf('/api/vendors?q=dell')).toEqual(best.toSorted());
    expect(await namesOf('/api/vendors?best=true')).toEqual(best.toSorted());
  });

  it('keeps to its filters and to signs that mean themselves', async () => {
    await aVendor(api, { name: '100% Paper' });
    await aVendor(api, { name: '100 Papers', active: false });
    expect(await namesOf('/api/vendors?q=100&best=true&filter[active]=true')).toEqual(['100% Paper']);
    expect(await namesOf('/api/vendors?q=100%25&best=true')).toEqual(['100% Paper']);
  });

  it('leaves out a record with everything inside it', async () => {
    const campus = await aLocation(api, { name: 'Outer campus' });
    const hall = await aLocation(api, { name: 'Outer hall', parentId: campus.id });
    await aLocation(api, { name: 'Outer room', parentId: hall.id });
    await aLocation(api, { name: 'Outer yard', parentId: campus.id });
    const left = ['Outer campus', 'Outer yard'];
    expect(await namesOf(`/api/locations?q=outer&best=true&outside=${hall.id}`)).toEqual(left);
    const all = await namesOf(`/api/locations?outside=${campus.id}`);
    expect(all.filter((name) => name.startsWith('Outer'))).toEqual([]);
    const item = await anEquipment(api, { name: 'Rack' });
    await anEquipment(api, { name: 'Rack part', parentId: item.id });
    await anEquipment(api, { name: 'Rack other' });
    expect(await namesOf(`/api/equipment?q=rack&best=true&outside=${item.id}`)).toEqual(['Rack other']);
    const flat = await api.request(api.tokens.user, 'GET', `/api/vendors?outside=${item.id}`);
    expect([flat.status, codeOf(flat)]).toEqual([400, 'unknown_parameter']);
  });
});
