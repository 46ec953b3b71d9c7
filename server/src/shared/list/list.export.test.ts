import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { allFields } from '#contract/shared/entity.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertItems } from '../../../test/bulk.ts';
import { callsTo, codeOf } from '../../../test/calls.ts';
import { aCategory, aLocation } from '../../../test/factories.ts';

let api: TestApp;
let shared: { category_id: string; location_id: string };
const items = callsTo<EquipmentRecord>(() => api, '/api/equipment');
beforeAll(async () => {
  api = await startTestApp();
  shared = { category_id: (await aCategory(api)).id, location_id: (await aLocation(api)).id };
  await insertItems(api, shared, [
    { name: 'plain', serial: 'E-1', cost: '10.50' },
    { name: 'comma, "quote"', serial: 'E-2' },
    { name: '=1+1', serial: '+E3' },
    { name: '-cmd', serial: '@E4' },
    { name: 'شاحنة', serial: '-E5' },
    { name: 'a=b', serial: 'x' },
    { name: '\tTAB()', serial: '\r=CR()' },
  ]);
});
afterAll(() => api.stop());

async function exported(query = ''): Promise<string[][]> {
  const answer = await api.request<string>(api.tokens.user, 'GET', `/api/equipment/export.csv${query}`);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="equipment.csv"',
    'cache-control': 'no-store',
  });
  expect(answer.body.startsWith('\uFEFF')).toBe(true);
  return readCsv(answer.body.slice(1));
}

function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows.filter((cells) => cells.length > 1 || cells[0] !== '');
}

describe('a CSV file for people', () => {
  it('has headings, choices and yes or no in the language that is asked for', async () => {
    const read = async (language: string) =>
      (
        await exported(
          `?columns=status,storesData,bookValue,createdAt&language=${language}&filter[serial]=E-1`,
        )
      ).map((row) => row.slice(0, 3));
    expect(await read('en')).toEqual([
      ['Status', 'Stores data', 'Book value'],
      ['In stock', 'No', '10.50'],
    ]);
    expect(await read('tr')).toEqual([
      ['Durum', 'Veri saklar', 'Defter değeri'],
      ['Stokta', 'Hayır', '10.50'],
    ]);
    const answer = await api.request(api.tokens.user, 'GET', '/api/equipment/export.csv?language=xx');
    expect(answer.status).toBe(400);
  });
});

describe('GET /equipment/export.csv', () => {
  it('has the rows of the list in its order, and one column for every field', async () => {
    const [titles, ...rows] = await exported('?sort=-serial');
    const fields = Object.entries(allFields(equipment)).filter(([, field]) => field.kind !== 'values');
    expect(titles).toEqual(fields.map(([, field]) => field.title));
    const listed = (await items.list('?sort=-serial')).body.items;
    const tag = fields.findIndex(([name]) => name === 'tag');
    const category = fields.findIndex(([name]) => name === 'categoryId');
    expect(rows.map((row) => row[tag])).toEqual(listed.map((item) => item.tag));
    expect(rows.map((row) => row[category])).toEqual(listed.map((item) => item.category.label));
  });

  it('has the chosen columns in the chosen order, filtered and searched like the list', async () => {
    const query = '?columns=serial,name,cost&filter[serial][starts]=e-&sort=serial';
    expect(await exported(query)).toEqual([
      ['Serial number', 'Name', 'Cost'],
      ['E-1', 'plain', '10.50'],
      ['E-2', 'comma, "quote"', ''],
    ]);
    expect(await exported(`?columns=name&q=${encodeURIComponent('شاحنة')}`)).toEqual([['Name'], ['شاحنة']]);
    expect(await exported('?columns=name&bin=true')).toEqual([['Name']]);
  });

  it('puts a quote before cells that a spreadsheet would run', async () => {
    const [, ...rows] = await exported('?columns=name,serial&sort=serial');
    const cells = rows.flat();
    expect(cells).toEqual(
      expect.arrayContaining(["'=1+1", "'-cmd", "'+E3", "'@E4", "'-E5", "'\tTAB()", "'\r=CR()", 'a=b']),
    );
    expect(cells.filter((cell) => /^[=+@\t\r-]/.test(cell))).toEqual([]);
  });

  it('survives values that look like SQL', async () => {
    const hostile = `'; drop table event; -- \\ $1 "`;
    const query = `?columns=name&q=${encodeURIComponent(hostile)}&filter[serial]=${encodeURIComponent(`x' or 1=1 --`)}`;
    expect(await exported(query)).toEqual([['Name']]);
    const array = `?columns=name&filter[serial]=${encodeURIComponent('{"a"}\\,\\\\,NULL,x')}`;
    expect(await exported(array)).toEqual([['Name'], ['a=b']]);
  });

  it('refuses what the list refuses, and columns that do not exist', async () => {
    for (const [query, code] of [
      ['columns=name,colour', 'unknown_parameter'],
      ['columns=customValues', 'unknown_parameter'],
      ['columns=password_hash', 'unknown_parameter'],
      ['sort=colour', 'unknown_sort'],
      ['filter[colour]=1', 'unknown_filter'],
    ]) {
      const answer = await api.request(api.tokens.user, 'GET', `/api/equipment/export.csv?${query}`);
      expect([answer.status, codeOf(answer)]).toEqual([400, code]);
    }
  });

  it('does not mind clients that go away in the middle', async () => {
    await insertItems(
      api,
      shared,
      Array.from({ length: 4_000 }, (_, n) => ({ name: `${n} ${'long '.repeat(20)}` })),
    );
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as AddressInfo;
    const leave = async (after: 'at once' | 'first bytes') => {
      const request = http.get({
        port,
        path: '/api/equipment/export.csv',
        headers: { authorization: `Bearer ${api.tokens.user}` },
      });
      request.on('error', () => undefined);
      if (after === 'first bytes') {
        const [response] = (await once(request, 'response')) as [http.IncomingMessage];
        await once(response, 'data');
      } else await once(request, 'socket');
      request.destroy();
    };
    // Three times as many as there are connections: a leak would leave none.
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(Array.from({ length: 6 }, (_, n) => leave(n % 2 === 0 ? 'at once' : 'first bytes')));
    }
    const lists = await Promise.all(Array.from({ length: 12 }, () => items.list('?limit=1')));
    expect(lists.map((answer) => answer.status)).toEqual(lists.map(() => 200));
    const [, ...rows] = await exported('?columns=tag');
    expect(rows).toHaveLength(4_007);
  });
});
