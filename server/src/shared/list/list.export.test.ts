import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { allFields } from '#contract/shared/entity.ts';
import { errors } from '#contract/shared/errors.ts';
import { equipmentSource } from '#server/entities/equipment/equipment.repository.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertItems } from '../../../test/bulk.ts';
import { callsTo, codeOf } from '../../../test/calls.ts';
import { aCategory, aLocation, anEquipment, aPerson } from '../../../test/factories.ts';
import { countQuery } from './export-query.ts';

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

function take(url: string, options: { accept?: string; body?: object } = {}) {
  return api.app.inject({
    method: options.body ? 'POST' : 'GET',
    url: `/api/equipment/${url}`,
    headers: {
      authorization: `Bearer ${api.tokens.user}`,
      ...(options.accept !== undefined && { 'accept-encoding': options.accept }),
    },
    ...(options.body && { payload: options.body }),
  });
}

describe('an Excel workbook', () => {
  it('has the rows of the list with real amounts and texts, and tells the hash of its CSV form', async () => {
    const view = `columns=tag,serial,name,cost,createdAt&lang=ar&sort=serial&filter[name][contains]=a`;
    const answer = await take(`export.xlsx?${view}`);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="equipment.xlsx"',
    });
    const { sheets } = await readXlsx(answer.rawPayload, { readStyles: true });
    const [data, about] = sheets;
    const listed = (await items.list('?sort=serial&filter[name][contains]=a')).body.items;
    expect(data?.rows.slice(1).map((row) => row.slice(0, 3))).toEqual(
      listed.map(({ tag, serial, name }) => [tag, serial, name]),
    );
    expect(data?.rows.find((row) => row[1] === 'E-1')?.[3]).toBe(10.5);
    expect(data?.rows[1]?.[4]).toBeInstanceOf(Date);
    expect(data).toMatchObject({
      freezePane: { rows: 1 },
      view: { rightToLeft: true },
      autoFilter: { range: `A1:E${listed.length + 1}` },
    });
    const csv = await take(`export.csv?${view}`);
    const told = (about?.rows ?? []).map(([, value]) => value);
    expect(told).toContain(listed.length);
    const made = about?.rows.find(([, value]) => value instanceof Date);
    expect(made?.[2]).toMatch(/^\w+\/\w+/);
    expect(told).toContain(createHash('sha256').update(csv.rawPayload).digest('hex'));
    expect(told.some((value) => String(value).includes('يحتوي'))).toBe(true);
  });

  it.each([
    ['en', 'color contains Red', 'today − 7 days', 'first day of the fiscal year'],
    ['tr', 'color içerir Red', 'bugün − 7 gün', 'mali yılın ilk günü'],
    ['ar', 'color يحتوي على Red', 'اليوم − 7 يومًا', 'أول يوم في السنة المالية'],
  ])('tells filters on fields of categories and on relative days in words (%s)', async (lang, ...words) => {
    const filters = 'filter[customValues.color][contains]=Red&filter[acquiredOn][gte]=today-7';
    const fiscal = 'filter[customValues.bought][gte]=fiscal-year';
    const answer = await take(`export.xlsx?columns=tag&lang=${lang}&${filters}&${fiscal}`);
    const { sheets } = await readXlsx(answer.rawPayload);
    const told = (sheets[1]?.rows ?? []).map(([, value]) => String(value)).join('\n');
    for (const word of words) expect(told).toContain(word);
  });

  it('names a field of a category by its label, and by its key where no category has it', async () => {
    const label = { en: 'Panel finish', tr: 'Panel yüzeyi' };
    await aCategory(api, { customFields: [{ key: 'panel_finish', label, type: 'text', required: false }] });
    const filters = 'filter[customValues.panel_finish][contains]=Matte&filter[customValues.gone][contains]=x';
    const { sheets } = await readXlsx((await take(`export.xlsx?columns=tag&lang=tr&${filters}`)).rawPayload);
    const told = (sheets[1]?.rows ?? []).map(([, value]) => String(value));
    expect(told).toContain('Panel yüzeyi içerir Matte');
    expect(told).toContain('gone içerir x');
  });

  it('writes a formula as text, without the quote that CSV needs', async () => {
    const { sheets } = await readXlsx((await take('export.xlsx?columns=name,serial')).rawPayload);
    expect(sheets[0]?.rows.flat()).toEqual(expect.arrayContaining(['=1+1', '-cmd', '+E3', '@E4']));
  });

  it('refuses what the list refuses, and more rows than a sheet can hold', async () => {
    expect((await take('export.xlsx?columns=colour')).statusCode).toBe(400);
    expect(errors.sheet_full.text).toBe(
      'An Excel sheet holds 1,048,575 rows. Narrow the filter or take CSV.',
    );
    const counting = countQuery(equipmentSource, { q: '', filters: [], sort: [], bin: false }, 3);
    expect(await api.ownerDb.one(counting)).toEqual({ n: 4 });
  });
});

describe('JSON lines', () => {
  it('have one record a line as the API answers it, packed for who asks for it', async () => {
    const answer = await take('export.jsonl?sort=-serial');
    expect(answer.headers['content-type']).toBe('application/jsonl; charset=utf-8');
    const lines = answer.body.trim().split('\n');
    const listed = (await items.list('?sort=-serial')).body.items;
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(listed);
    const packed = await take('export.jsonl?sort=-serial', { accept: 'br, gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(answer.body);
    const some = await take('export.jsonl?columns=tag,categoryId&filter[serial]=E-1');
    expect(Object.keys(JSON.parse(some.body) as object).toSorted()).toEqual([
      'category',
      'id',
      'tag',
      'version',
    ]);
  });
});

describe('POST /equipment/export', () => {
  it('has the chosen records in the order of the list, or all but some', async () => {
    const listed = (await items.list('?sort=-serial')).body.items;
    const ids = [listed[4]?.id, listed[1]?.id];
    const some = await take('export?sort=-serial', { body: { format: 'csv', columns: 'tag', ids } });
    expect(readCsv(some.body.slice(1)).flat()).toEqual(['Tag', listed[1]?.tag, listed[4]?.tag]);
    const rest = await take('export?sort=-serial', {
      body: { format: 'jsonl', columns: 'tag', except: ids },
    });
    expect(rest.body.trim().split('\n')).toHaveLength(listed.length - 2);
    const wrong = await take('export', { body: { format: 'csv', ids: ['x'] } });
    expect(wrong.statusCode).toBe(422);
  });
});

describe('an export with keys', () => {
  it('has the names of fields as headings, and names other records by id or code', async () => {
    const category = await api.ownerDb.one<{ code: string; name: string }>(
      sql`select code, name from category where id = ${shared.category_id}`,
    );
    const ask = (query: string) =>
      exported(`?columns=id,tag,categoryId,storesData&filter[serial]=E-1&${query}`);
    const [item] = (await items.list('?filter[serial]=E-1')).body.items;
    expect(await ask('heading=keys')).toEqual([
      ['id', 'tag', 'categoryId', 'storesData'],
      [item?.id, item?.tag, shared.category_id, 'false'],
    ]);
    expect((await ask('references=code'))[1]?.[2]).toBe(category.code);
    expect((await ask('references=label&heading=keys'))[1]?.[2]).toBe(category.name);
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

describe('the fields of categories', () => {
  const fields = [
    { key: 'ram', label: { en: 'Memory, GB', tr: 'Bellek' }, type: 'number', required: false },
    { key: 'port', label: { en: '=Ports' }, type: 'multi', required: false, choices: ['a', '-b', 'c; d'] },
    { key: 'rugged', label: { en: 'Rugged' }, type: 'bool', required: false },
    { key: 'keeper', label: { en: 'Keeper' }, type: 'person', required: false },
    { key: 'note', label: { en: 'ملاحظة '.repeat(8).trim() }, type: 'text', required: false },
  ];
  let category: { id: string };
  let keeper: { id: string };
  beforeAll(async () => {
    category = await aCategory(api, { customFields: fields });
    keeper = await aPerson(api, { displayName: 'Keeper Ng', employeeNumber: 'K-77' });
    const values = { ram: -16, port: ['a', '-b'], rugged: true, keeper: keeper.id, note: '=1+1' };
    await anEquipment(api, { name: 'own 1', categoryId: category.id, customValues: values });
    await anEquipment(api, { name: 'own 2', categoryId: category.id, customValues: { port: ['c; d'] } });
  });
  const view = 'filter[name][starts]=own&sort=name';
  const all = fields.map(({ key }) => `customValues.${key}`).join();

  it('are columns by their keys, with their labels and values as people read them', async () => {
    const rows = await exported(`?columns=name,${all}&lang=en&${view}`);
    expect(rows).toEqual([
      ['Name', 'Memory, GB', "'=Ports", 'Rugged', 'Keeper', fields[4]?.label.en],
      ['own 1', '-16', 'a; -b', 'Yes', 'Keeper Ng', "'=1+1"],
      ['own 2', '', '["c; d"]', '', '', ''],
    ]);
    const titles = (await exported(`?columns=customValues.ram,customValues.gone&lang=tr&${view}`))[0];
    expect(titles).toEqual(['Bellek', 'gone']);
  });

  it('of one category stand behind the other columns, and name people by label, code or id', async () => {
    const read = async (references: string) =>
      (await exported(`?columns=name&category=${category.id}&references=${references}&${view}`))[1]?.[4];
    expect(await read('label')).toBe('Keeper Ng');
    expect(await read('code')).toBe('K-77');
    expect(await read('id')).toBe(keeper.id);
    const whole = (await exported(`?heading=keys&category=${category.id}&${view}`))[0] ?? [];
    expect(whole[0]).toBe('id');
    expect(whole.slice(-5)).toEqual(fields.map(({ key }) => `custom.${key}`));
    const elsewhere = await api.request(
      api.tokens.user,
      'GET',
      `/api/vendors/export.csv?category=${category.id}`,
    );
    expect(elsewhere.status).toBe(400);
  });

  it('are cells of their kind in a workbook, and the open values in JSON lines', async () => {
    const { sheets } = await readXlsx(
      (await take(`export.xlsx?columns=name,${all}&lang=en&${view}`)).rawPayload,
    );
    expect(sheets[0]?.rows[1]).toEqual(['own 1', -16, 'a; -b', 'Yes', 'Keeper Ng', '=1+1']);
    const lines = (await take(`export.jsonl?columns=name,${all}&${view}`)).body.trim().split('\n');
    expect(JSON.parse(lines[1] ?? '')).toEqual(
      expect.objectContaining({ name: 'own 2', customValues: { port: ['c; d'] } }),
    );
  });
});
