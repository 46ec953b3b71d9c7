import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchAnswer } from '#contract/features/search/search.api.ts';
import { searchedEntities } from '#contract/features/search/search-scopes.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { refreshSearchEntries } from '#server/features/operations/jobs.ts';
import { askForRecords } from './search.repository.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { countWork } from '../../../test/count-work.ts';
import { anEquipment, aLocation, aPerson, aProject } from '../../../test/factories.ts';

let api: TestApp;
let item: EquipmentRecord & { tag: string };

beforeAll(async () => {
  api = await startTestApp();
  item = (await anEquipment(api, {
    serial: '5CG 1234 XYZ',
    hostname: 'D4-LT-04877',
    macAddresses: ['00:1A:2B:3C:4D:5E'],
  })) as typeof item;
});
afterAll(() => api.stop());

const ask = (token: string | undefined, q: string) =>
  api.request<SearchAnswer & { code: string }>(
    token,
    'GET',
    `/api/search?${new URLSearchParams({ q }).toString()}`,
  );
const find = async (q: string) => {
  const { status, body } = await ask(api.tokens.user, q);
  expect([q, status]).toEqual([q, 200]);
  return body.found;
};

describe('the search over all records', () => {
  it('finds an item by each of its codes, in any usual spelling', async () => {
    const spellings = [
      item.tag,
      item.tag.toLowerCase(),
      '5CG1234XYZ',
      '5cg 1234 xyz',
      'd4-lt-04877',
      '00:1a:2b:3c:4d:5e',
      '001A.2B3C.4D5E',
      '00-1A-2B-3C-4D-5E',
    ];
    for (const spelling of spellings) {
      const [first] = await find(spelling);
      expect([spelling, first]).toMatchObject([
        spelling,
        { entity: 'equipment', id: item.id, label: item.tag, title: item.name, isExact: true },
      ]);
    }
    expect(await find('5CG12')).toMatchObject([{ id: item.id, matched: '5CG 1234 XYZ', isExact: false }]);
    for (const start of ['00:1a', '00-1A-2', '001a.2b', '001A2B3C']) {
      expect([start, await find(start)]).toMatchObject([
        start,
        [{ id: item.id, matched: '00:1A:2B:3C:4D:5E', isExact: false }],
      ]);
    }
    expect(await find('00:1b')).toEqual([]);
  });

  it('finds an item by either half of its serial number, the moment it is saved, until it is removed', async () => {
    for (const half of ['5CG123', '4 XYZ', '34xyz', '1234 xyz']) {
      expect([half, await find(half)]).toMatchObject([half, [{ id: item.id, matched: '5CG 1234 XYZ' }]]);
    }
    // Three signs are the end of too many.
    expect(await find('xyz')).toEqual([]);
    const named = await anEquipment(api, { name: 'Meter XY9876', serial: null });
    const other = await anEquipment(api, { name: 'Meter', serial: 'QiXY9876', hostname: null });
    // What has the word comes before what ends with it.
    await refreshSearchEntries(api.db);
    expect((await find('xy9876')).map(({ id }) => id)).toEqual([named.id, other.id]);
    expect((await find('qIxy9876')).map(({ id }) => id)).toEqual([other.id]);
    const removed = await api.request(
      api.tokens.admin,
      'DELETE',
      `/api/equipment/${other.id}`,
      { reason: 'Twice' },
      { 'If-Match': '"1"' },
    );
    expect(removed.status).toBeLessThan(300);
    expect((await find('xy9876')).map(({ id }) => id)).toEqual([named.id]);
  });

  it('finds people, places and projects by the beginning of their name, exact ones first', async () => {
    const longer = await aPerson(api, { displayName: 'Zeynep Ilgın Demir' });
    const exact = await aPerson(api, { displayName: 'Zeynep Ilgın' });
    const found = await find('zeynep ilgin');
    expect(found.map(({ id, isExact }) => [id, isExact])).toEqual([
      [exact.id, true],
      [longer.id, false],
    ]);
    const place = await aLocation(api, { name: 'Yard of the north', code: 'YARD-N' });
    expect(await find('yard-n')).toMatchObject([{ entity: 'location', id: place.id, isExact: true }]);
    const project = await aProject(api, { name: 'Xeric landscaping' });
    expect(await find('xeric')).toMatchObject([{ entity: 'project', id: project.id }]);
  });

  it('names a record once, and at most eight of a kind', async () => {
    for (let count = 0; count < 12; count += 1) await aLocation(api, { name: `Quarry ${count}` });
    await refreshSearchEntries(api.db);
    const found = await find('quarry');
    expect(found).toHaveLength(8);
    expect(new Set(found.map(({ id }) => id)).size).toBe(8);
    const { body } = await ask(api.tokens.user, 'quarry');
    expect(body.areas).toEqual([{ entity: 'location', count: 12 }]);
  });

  it('looks only for what the person may read', async () => {
    expect((await ask(undefined, item.tag)).status).toBe(401);
    expect((await ask(api.tokens.staff, item.tag)).body.found).toEqual([]);
    expect((await ask(api.tokens.user, 'admin@')).body.found).toEqual([]);
    const [account] = (await ask(api.tokens.admin, 'admin@')).body.found;
    expect(account).toMatchObject({ entity: 'user' });
  });

  it('leaves the bin out and takes signs of patterns as they are', async () => {
    const place = await aLocation(api, { name: 'Xylophone hall' });
    const removed = await api.request(
      api.tokens.admin,
      'DELETE',
      `/api/locations/${place.id}`,
      { reason: 'Closed' },
      {
        'If-Match': '"1"',
      },
    );
    expect(removed.status).toBeLessThan(300);
    expect(await find('xylophone')).toEqual([]);
    expect(await find('%%')).toEqual([]);
    expect(await find('__')).toEqual([]);
  });

  it('refuses a question of one sign or without end', async () => {
    expect((await ask(api.tokens.user, 'x')).status).toBe(400);
    expect((await ask(api.tokens.user, 'x'.repeat(121))).status).toBe(400);
  });

  it('is one statement beside the session, of at most thirty ranges of indexes that are read in their order', async () => {
    await find('EQ-1');
    const work = await countWork(api, () => find('EQ-1'));
    expect(work.statements).toBeLessThanOrEqual(2);
    const question = askForRecords({
      text: '00:1A:2B:3C:4D:5E',
      scope: undefined,
      userId: api.userIds.admin,
      readable: searchedEntities,
    });
    const plan = await api.db.transaction(async (tx) => {
      await tx.run(sql`set local enable_seqscan = off`);
      await tx.run(sql`set local enable_bitmapscan = off`);
      return tx.many<{ 'QUERY PLAN': string }>(sql`explain (costs off) ${question!}`);
    });
    const lines = plan.map((row) => row['QUERY PLAN']);
    const found = lines.slice(
      0,
      lines.findIndex((line) => line.includes('One-Time Filter')),
    );
    expect(lines.filter((line) => line.includes('Seq Scan'))).toEqual([]);
    expect(found.filter((line) => line.includes('Index Cond')).length).toBeLessThanOrEqual(30);
    // A sort below a limit would read all that begins alike: only the words of the question, the best of what was found and
    // the picked are sorted.
    const sorted = found.filter((line, at) => line.includes('Sort') && /Limit/.test(found[at - 1] ?? ''));
    expect([sorted.length, found.join('\n')]).toEqual([3, expect.any(String)]);
  });
});
