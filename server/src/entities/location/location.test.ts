import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocationNode } from '#contract/entities/location/location.api.ts';
import { locationDefaults, type LocationRecord } from '#contract/entities/location/location.schema.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf, sentenceAt } from '../../../test/calls.ts';
import { aLocation, anEquipment, aPerson } from '../../../test/factories.ts';
import { describeReferenceRecord } from '../../../test/reference-records.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const locations = callsTo<LocationRecord>(() => api, '/api/locations');

async function aBranch(depth: number): Promise<LocationRecord[]> {
  const branch: LocationRecord[] = [];
  for (let level = 0; level < depth; level += 1) {
    branch.push(await aLocation(api, { parentId: branch.at(-1)?.id ?? null }));
  }
  return branch;
}

describeReferenceRecord(() => api, {
  name: 'location',
  path: '/api/locations',
  make: aLocation,
  change: { address: '1200 Center Street' },
  unique: { field: 'code', retype: ({ code }) => code },
});

describe('POST /locations', () => {
  it('stands under its parent, with its path', async () => {
    const [district, building] = await aBranch(2);
    expect(building).toMatchObject({ depth: 2, path: `${district?.name} · ${building?.name}` });
    expect(building?.parent).toEqual({ id: district?.id, label: district?.name, note: district?.path });
  });

  it('nests six levels and no deeper', async () => {
    const sixth = (await aBranch(6)).at(-1);
    const body = { ...locationDefaults, name: 'Too deep', code: 'DEEP-7', parentId: sixth?.id };
    const answer = await locations.create(body);
    expect(brokenRules(answer)).toEqual({ parentId: ['too_deep'] });
  });

  it.each([
    ['code', 'lower', ['bad_format']],
    ['code', 'A', ['bad_format']],
    ['code', 'Ａ1', ['bad_format']],
    ['name', 'x', ['too_short']],
    ['kind', 'planet', ['not_a_choice']],
    ['address', 'a'.repeat(201), ['too_long']],
    ['address', 'two\nlines', ['bad_characters']],
    ['parentId', randomUUID(), ['not_found']],
    ['path', 'Anywhere', ['read_only']],
  ])('refuses %s = %j with %j at the field', async (field, value, keys) => {
    const body = { ...locationDefaults, name: 'Warehouse', code: 'WH-1', [field]: value };
    expect(brokenRules(await locations.create(body))).toEqual({ [field]: keys });
  });

  it('refuses an inactive parent', async () => {
    const parent = await aLocation(api, { active: false });
    const body = { ...locationDefaults, name: 'Room', code: 'ROOM-1', parentId: parent.id };
    expect(brokenRules(await locations.create(body))).toEqual({ parentId: ['not_found'] });
  });

  it('never gives a code again, even when its record is in the bin', async () => {
    const removed = await aLocation(api, { name: 'Old depot', code: 'DEPOT-1' });
    await locations.remove(removed);
    const answer = await locations.create({ ...locationDefaults, name: 'New depot', code: 'DEPOT-1' });
    expect(sentenceAt(answer, 'code')).toBe('Code "DEPOT-1" is already used by Old depot.');
  });
});

describe('PATCH /locations/:id', () => {
  it('carries a new name into the paths of everything inside', async () => {
    const [district, building, room] = await aBranch(3);
    if (!district || !building || !room) throw new Error('the branch is too short');
    await locations.change(district, { name: 'District Four' });
    expect((await locations.get(room.id)).body).toMatchObject({
      path: `District Four · ${building.name} · ${room.name}`,
      version: 1,
    });
  });

  it('does not put a location under itself or under what is inside it', async () => {
    const [outer, , inner] = await aBranch(3);
    if (!outer || !inner) throw new Error('the branch is too short');
    for (const parentId of [outer.id, inner.id]) {
      const answer = await locations.change(outer, { parentId });
      expect(sentenceAt(answer, 'parentId')).toBe('A record can’t be inside itself.');
    }
  });

  it('does not move a branch to where it would be too deep', async () => {
    const [top] = await aBranch(3);
    const under = (await aBranch(4)).at(-1);
    if (!top || !under) throw new Error('the branch is too short');
    expect(brokenRules(await locations.change(top, { parentId: under.id }))).toEqual({
      parentId: ['too_deep'],
    });
  });

  it('lets only one of two moves that would make a circle happen', async () => {
    const [first, second] = [await aLocation(api), await aLocation(api)];
    const answers = await Promise.all([
      locations.change(first, { parentId: second.id }),
      locations.change(second, { parentId: first.id }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
  });

  it('keeps a location active while items are in it or inside it', async () => {
    const [building, room] = await aBranch(2);
    if (!building || !room) throw new Error('the branch is too short');
    await anEquipment(api, { locationId: room.id });
    await anEquipment(api, { locationId: room.id });
    for (const place of [building, room]) {
      const answer = await locations.change(place, { active: false });
      expect([answer.status, answer.body]).toMatchObject([
        409,
        { code: 'items_at_location', message: `2 items are still at ${place.name}. Move them first.` },
      ]);
    }
  });
});

describe('DELETE /locations/:id', () => {
  it('refuses while items are there, other locations stand inside, or people work there', async () => {
    const [outer] = await aBranch(2);
    const withItem = await aLocation(api);
    await anEquipment(api, { locationId: withItem.id });
    const withPerson = await aLocation(api);
    await aPerson(api, { locationId: withPerson.id });
    expect(codeOf(await locations.remove(withItem))).toBe('items_at_location');
    for (const place of [outer, withPerson]) {
      if (!place) throw new Error('the branch is too short');
      expect((await locations.remove(place)).body).toMatchObject({
        message: `${place.name} is used by 1 records and cannot be deleted. Make it inactive instead.`,
      });
    }
  });
});

describe('POST /locations/:id/actions/restore', () => {
  it('refuses a location whose parent is in the bin', async () => {
    const [outer, inner] = await aBranch(2);
    if (!outer || !inner) throw new Error('the branch is too short');
    const deleted = (await locations.remove(inner)).body;
    await locations.remove(outer);
    expect(brokenRules(await locations.act(deleted, 'restore'))).toEqual({ parentId: ['not_found'] });
    expect((await locations.get(inner.id)).body.deletedAt).not.toBeNull();
  });
});

describe('GET /locations', () => {
  it('finds Turkish, Arabic and accented names whatever letters are typed', async () => {
    const names = ['Iğdır İstasyonu', 'مستودع الشمال', 'Montréal Dépôt'];
    const made = await Promise.all(names.map((name) => aLocation(api, { name })));
    const searches = ['ığdir istasyonu', 'مستودع', 'MONTREAL depot'];
    for (const [index, search] of searches.entries()) {
      const found = (await locations.list(`?q=${encodeURIComponent(search)}`)).body.items;
      expect(found.map(({ id }) => id)).toEqual([made[index]?.id]);
    }
  });

  it('finds short words as they were typed', async () => {
    const made = await aLocation(api, { name: 'Zz 77 annex' });
    const found = (await locations.list('?q=zz%207')).body.items;
    expect(found.map(({ id }) => id)).toEqual([made.id]);
    expect((await locations.list('?q=zz%208')).body.items).toEqual([]);
  });

  it('filters by a whole branch', async () => {
    const [top, middle, leaf] = await aBranch(3);
    const found = (await locations.list(`?filter[parentId][within]=${top?.id}&sort=path`)).body.items;
    expect(found.map(({ id }) => id)).toEqual([middle?.id, leaf?.id]);
  });

  it('draws the tree with the numbers of what is inside', async () => {
    const [top, leaf] = await aBranch(2);
    await anEquipment(api, { locationId: leaf?.id });
    const { body } = await api.request<{ items: LocationNode[]; isComplete: boolean }>(
      api.tokens.user,
      'GET',
      '/api/locations/tree',
    );
    expect(body.isComplete).toBe(true);
    expect(body.items.find(({ id }) => id === top?.id)).toMatchObject({ childCount: 1, equipmentCount: 0 });
    expect(body.items.find(({ id }) => id === leaf?.id)).toMatchObject({ childCount: 0, equipmentCount: 1 });
  });
});
