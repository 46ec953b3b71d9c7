import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { appliedImport, batchCalls, checkedImport, download, workOn } from '../../../test/batches.ts';
import {
  aCategory,
  aLocation,
  aManufacturer,
  aModel,
  anActiveProject,
  anEquipment,
  aVendor,
} from '../../../test/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const imports = batchCalls(() => api, '/api/imports', 'admin');

/** What the check of an exported workbook says of its rows. */
async function bringAgain(entity: string, path: string) {
  const { bytes } = await download(api, `${path}/export.xlsx?heading=keys`);
  const { body } = await api.request<BatchRecord>(
    api.tokens.admin,
    'POST',
    `/api/imports?entity=${entity}&fileName=rows.xlsx`,
    bytes,
    { 'content-type': 'application/octet-stream' },
  );
  await workOn(api);
  await imports.act(await imports.get(body.id), 'check');
  await workOn(api);
  return (await imports.rows(body.id)).map(({ verdict, problems }) => [verdict, ...problems]);
}

it('records that take no change any more are unchanged where a row asks for none', async () => {
  const project = await anActiveProject(api);
  const closing = `/api/projects/${project.id}/actions/close`;
  const closed = await api.request(api.tokens.admin, 'POST', closing, {}, ifMatch(project.version));
  expect(closed.status).toBe(200);
  expect(await bringAgain('project', '/api/projects')).toEqual([['same']]);

  const category = await aCategory(api);
  await anEquipment(api, { categoryId: category.id });
  const field = { key: 'memory', label: { en: 'Memory' }, type: 'number', required: true };
  const path = `/api/categories/${category.id}`;
  const wanted = { customFields: [field] };
  const changed = await api.request(api.tokens.admin, 'PATCH', path, wanted, ifMatch(category.version));
  expect(changed.status).toBe(200);
  expect(await bringAgain('equipment', '/api/equipment')).toEqual([['same']]);
});

it('a text that begins like a formula, with or without a quote of its own, is the same again', async () => {
  for (const name of ['=1+1', "'=1+1", "''-x", "'plain", '@home']) await aVendor(api, { name });
  const rows = await bringAgain('vendor', '/api/vendors');
  expect(rows.every(([verdict, ...problems]) => verdict === 'same' && problems.length === 0)).toBe(true);
  expect(rows).toHaveLength(5);
});

it('a record that is named like a formula is found again by its name in a file with words', async () => {
  const category = await aCategory(api);
  const makers = ['@Mk', "'=Mk", '-Mk', '+Mk', "'Mk"];
  for (const [at, name] of makers.entries()) {
    const { id } = await aManufacturer(api, { name });
    await aModel(api, { manufacturerId: id, categoryId: category.id, name: `Formula ${at}` });
  }
  const { bytes } = await download(
    api,
    '/api/models/export.csv?lang=en&q=Formula&columns=manufacturerId,name,categoryId',
  );
  expect(bytes.toString()).toContain("'@Mk,Formula 0");
  const { id } = await checkedImport(api, 'model', bytes.toString(), api.tokens.admin);
  const rows = await imports.rows(id);
  expect(rows.map(({ verdict, problems }) => [verdict, ...problems])).toEqual(makers.map(() => ['same']));
  const values = `/api/imports/${id}/values/0`;
  expect((await api.request(api.tokens.admin, 'GET', values)).body).toMatchObject({ total: 5, open: 0 });
});

it('rows that are named like formulas name each other', async () => {
  const text = "Code,Name,Kind,Parent\nFRM-1,'@Yard,building,\nFRM-2,Shed,floor,'@Yard\n";
  const { id } = await appliedImport(api, 'location', text, api.tokens.admin);
  const rows = await imports.rows(id);
  expect(rows.map(({ result, problems }) => [result, ...problems])).toEqual([['applied'], ['applied']]);
});

/** What an export in words says in one column, and what its import makes of the rows. */
async function bringTexts(entity: string, path: string, columns: string) {
  const { bytes } = await download(api, `${path}/export.csv?lang=en&columns=${columns}`);
  const { id } = await checkedImport(api, entity, bytes.toString(), api.tokens.admin);
  const rows = await imports.rows(id);
  return {
    named: new Map(rows.map(({ raw }) => [raw[0], raw[1]])),
    wrong: rows.filter(({ verdict, problems }) => verdict !== 'same' || problems.length > 0),
  };
}

it('places and categories that share a name are found again in a file with words', async () => {
  const at = async (code: string, name: string, parentId: string | null = null) =>
    (await aLocation(api, { code, name, parentId })).id;
  const [hq, yard] = [await at('T-HQ', 'Tree HQ'), await at('T-YD', 'Tree Yard')];
  const [one, two] = [await at('T-H1', 'Floor 1', hq), await at('T-Y1', 'Floor 1', yard)];
  // Also where the path is no help, a name is the code of another place or reads like the path of one.
  const [same, twin] = [await at('T-S1', 'Twin', hq), await at('T-S2', 'Twin', hq)];
  const code = await at('T-C1', 'T-HQ', yard);
  const sign = await at('T-P1', 'Tree HQ / Floor 1', yard);
  for (const [n, parent] of [one, two, same, twin, code, sign].entries())
    await at(`T-R${n}`, `Room ${n}`, parent);
  const places = await bringTexts('location', '/api/locations', 'code,parentId,name');
  expect(places.wrong).toEqual([]);
  expect([0, 1, 2, 3, 4, 5].map((n) => places.named.get(`T-R${n}`))).toEqual([
    'Tree HQ · Floor 1',
    'Tree Yard · Floor 1',
    'T-S1',
    'T-S2',
    'Tree Yard · T-HQ',
    'Tree Yard · Tree HQ / Floor 1',
  ]);
  expect(places.named.get('T-H1')).toBe('Tree HQ');

  const [computers, vehicles] = [await aCategory(api), await aCategory(api)];
  const other = { name: 'Other' };
  const [first, second] = [
    await aCategory(api, { ...other, parentId: computers.id }),
    await aCategory(api, { ...other, parentId: vehicles.id }),
  ];
  for (const [n, { id: categoryId }] of [first, second].entries()) {
    await anEquipment(api, { categoryId, locationId: n === 0 ? same : two });
  }
  const items = await bringTexts('equipment', '/api/equipment', 'tag,categoryId,locationId');
  expect(items.wrong).toEqual([]);
  const { wrong } = await bringTexts('category', '/api/categories', 'code,parentId,name');
  expect(wrong).toEqual([]);
});
