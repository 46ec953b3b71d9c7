import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { batchCalls, download, tableRows, workbookOf, workOn } from '../../../../test/batches.ts';
import { aLocation } from '../../../../test/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const imports = batchCalls(() => api, '/api/imports');
const template = (name: string) => download(api, `/api/imports/templates/${name}`);

it('a template has titles in the language, a hidden row of keys, and a sheet with rules and two examples', async () => {
  const { status, headers, bytes } = await template('location.xlsx?language=tr');
  expect([status, headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="location-template.xlsx"',
  ]);
  const [titles, keys, ...more] = await tableRows(bytes);
  expect(titles).toEqual(['Kod *', 'Ad *', 'Tür *', 'Üst konum', 'Adres', 'Etkin *']);
  expect(keys).toEqual(['code', 'name', 'kind', 'parentId', 'address', 'active']);
  expect(more).toEqual([]);
  const readMe = (await tableRows(bytes, { sheet: 1, headingRow: 1 })).flat();
  expect(readMe).toContain('D4-HQ gibi, en çok 20 karakterlik bir kod.');
  expect(readMe.filter((cell) => cell.startsWith('(örnek)'))).toHaveLength(2);
});

it('says of records with lines that each row brings one line, and shows two lines of one record', async () => {
  const { bytes } = await template('purchase-order.xlsx');
  const rows = await tableRows(bytes, { sheet: 1, headingRow: 1 });
  expect(rows[1]?.[0]).toContain('Rows with the same “PO number” become one record');
  expect(rows.flat().join(' ')).not.toContain('one record in each row');
  const examples = rows.filter((cells) => cells.some((cell) => cell.startsWith('(example)')));
  const titles = rows[rows.indexOf(examples[0] ?? []) - 1] ?? [];
  const cellsOf = (title: string) =>
    examples.map((cells) => cells[titles.indexOf(title)]?.replace('(example) ', ''));
  expect([cellsOf('PO number'), cellsOf('Quantity')]).toEqual([
    ['PO-2026-0417', 'PO-2026-0417'],
    ['36', '36'],
  ]);
  const vendors = await tableRows((await template('vendor.xlsx')).bytes, { sheet: 1, headingRow: 1 });
  expect(vendors[1]?.[0]).toContain('one record in each row');
});

it('lists what can be chosen, and is written from right to left in Arabic', async () => {
  const place = await aLocation(api, { name: 'Template yard' });
  const { bytes } = await template('location.xlsx?language=ar');
  const lists = (await tableRows(bytes, { sheet: 2, headingRow: 1 })).flat();
  expect(lists).toEqual(expect.arrayContaining(['مبنى', place.name]));
});

it('a filled template is read by its keys, whatever became of the titles, without its key row and its examples', async () => {
  const bytes = await workbookOf([
    ['Our code', 'What we call it', 'Sort of place'],
    ['code', 'name', 'kind'],
    ['(example) D4-HQ', 'Headquarters', 'Building'],
    ['TPL-1', 'First place', 'Building'],
    ['TPL-2', 'Second place', 'yard'],
  ]);
  const { body } = await api.request<BatchRecord>(
    api.tokens.user,
    'POST',
    '/api/imports?entity=location&fileName=locations.xlsx',
    bytes,
    { 'content-type': 'application/octet-stream' },
  );
  await workOn(api);
  const batch = await imports.get(body.id);
  expect(batch.mapping?.columns.map(({ field, foundBy }) => [field, foundBy])).toEqual([
    ['code', 'key'],
    ['name', 'key'],
    ['kind', 'key'],
  ]);
  expect(batch.counts.rows).toBe(2);
  expect((await imports.rows(batch.id)).map(({ raw }) => raw[0])).toEqual(['TPL-1', 'TPL-2']);
});

it('a CSV template has the keys; what cannot be imported has none', async () => {
  const { bytes, headers } = await template('manufacturer.csv');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(bytes.toString('utf8')).toMatch(/^\uFEFFname,.*supportUrl.*\r\n$/);
  expect((await template('certificate.csv')).status).toBe(422);
  expect((await template('nothing.csv')).status).toBe(404);
});
