import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchRecord, BatchRow, ColumnValue } from '#contract/features/batch/batch.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { PersonRecord } from '#contract/entities/person/person.schema.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../../test/app.ts';
import { batchCalls, workOn } from '../../../../test/batches.ts';
import { aCategory, aLocation, aManufacturer, aModel, aPerson } from '../../../../test/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const imports = batchCalls(() => api, '/api/imports');

async function mapped(entity: string, text: string, more = ''): Promise<BatchRecord> {
  // Who brings printed tags is an administrator.
  const { body } = await imports.upload(entity, text, more, api.tokens.admin);
  await workOn(api);
  return imports.get(body.id, api.tokens.admin);
}

async function checkAgain(batch: BatchRecord): Promise<BatchRecord> {
  await imports.act(batch, 'check', {}, api.tokens.admin);
  await workOn(api);
  return imports.get(batch.id, api.tokens.admin);
}

async function apply(batch: BatchRecord): Promise<BatchRecord> {
  await imports.act(batch, 'apply', { reason: 'moving in' }, api.tokens.admin);
  await workOn(api);
  return imports.get(batch.id, api.tokens.admin);
}

async function choose(batch: BatchRecord, column: string, choices: unknown[]): Promise<BatchRecord> {
  const { body } = await api.request<BatchRecord>(
    api.tokens.admin,
    'PUT',
    `/api/imports/${batch.id}/values/${batch.columns.indexOf(column)}`,
    { choices },
    ifMatch(batch.version),
  );
  return body;
}

async function itemTagged(tag: string): Promise<EquipmentRecord | undefined> {
  const found = await api.request<{ items: EquipmentRecord[] }>(
    api.tokens.admin,
    'GET',
    `/api/equipment?filter[tag]=${tag}`,
  );
  const id = found.body.items[0]?.id;
  return id === undefined
    ? undefined
    : (await api.request<EquipmentRecord>(api.tokens.admin, 'GET', `/api/equipment/${id}`)).body;
}

const rowsOf = async ({ id }: BatchRecord) =>
  (await api.request<{ items: BatchRow[] }>(api.tokens.admin, 'GET', `/api/imports/${id}/rows`)).body.items;

const fieldsOf = ({ mapping, columns }: BatchRecord) =>
  (mapping?.columns ?? []).map(({ column, field, foundBy }) => `${columns[column]}: ${field} ${foundBy}`);

it('a Snipe-IT asset report becomes exact records: model and maker, months of warranty, notes, second locations', async () => {
  const category = await aCategory(api, { name: 'Field laptops' });
  const office = await aLocation(api, { name: 'Report office' });
  const holder = await aPerson(api, { displayName: 'Dana Okafor' });
  const text = [
    '\uFEFFCompany,"Asset Name","Asset Tag",Model,"Model No.",Category,Manufacturer,Serial,Purchased,Cost,Value,"Order Number",Supplier,Location,"Default Location",Warranty,"Warranty Expires","Checked Out",Type,Notes',
    `Roads,D4 survey laptop,EQ-700001,Latitude 7440,L7440,Field laptops,Dellwright,7KQ4XN3,2024-03-18,"1,574.91",900.00,PO-77,Northwind,Report office,,36,2027-03-18,Dana Okafor,user,Blue case`,
    `Roads,,EQ-700002,Latitude 7440,L7440,Field laptops,Dellwright,7KQ4XN4,2024-01-31,"1,574.91",900.00,,,,Report office,13,,,,`,
  ].join('\r\n');
  const batch = await mapped('equipment', text);
  expect(batch.mapping?.preset).toBe('snipe-it-report');
  expect(fieldsOf(batch)).toEqual(
    expect.arrayContaining([
      'Asset Tag: tag preset',
      'Model: modelId preset',
      'Manufacturer: modelId preset',
      'Value: null preset',
      'Company: notes preset',
    ]),
  );
  expect(batch.mapping?.constants).toEqual([
    { field: 'name', value: '{Manufacturer} {Model}', onlyNew: true },
    { field: 'condition', value: 'good', onlyNew: true },
  ]);
  const values = await api.request<{ items: ColumnValue[] }>(
    api.tokens.admin,
    'GET',
    `/api/imports/${batch.id}/values/${batch.columns.indexOf('Model No.')}`,
  );
  expect(values.body.items).toMatchObject([
    { value: 'Dellwright Latitude 7440 L7440', rows: 2, status: 'unknown' },
  ]);
  const chosen = await choose(batch, 'Model', [
    { value: 'Dellwright Latitude 7440 L7440', use: 'create', values: { categoryId: category.id } },
  ]);
  const ready = await checkAgain(chosen);
  expect((await rowsOf(batch)).map(({ verdict, problems }) => [verdict, problems])).toEqual([
    ['new', []],
    ['new', []],
  ]);
  await apply(ready);
  expect(await itemTagged('EQ-700001')).toMatchObject({
    name: 'D4 survey laptop',
    status: 'in_use',
    custodianId: holder.id,
    serial: '7KQ4XN3',
    condition: 'good',
    acquiredOn: '2024-03-18',
    cost: '1574.91',
    invoiceNumber: 'PO-77',
    warrantyEndsOn: '2027-03-18',
    location: { id: office.id },
    category: { id: category.id },
    notes: 'Blue case\nCompany: Roads\nSupplier: Northwind',
  });
  expect(await itemTagged('EQ-700002')).toMatchObject({
    name: 'Dellwright Latitude 7440',
    warrantyEndsOn: '2025-02-28',
    location: { id: office.id },
    notes: 'Company: Roads',
  });
  const models = await api.request<{ items: { number: string; manufacturer: { label: string } }[] }>(
    api.tokens.admin,
    'GET',
    `/api/models?filter[name]=${encodeURIComponent('Latitude 7440')}`,
  );
  expect(models.body.items).toMatchObject([{ number: 'L7440', manufacturer: { label: 'Dellwright' } }]);
  const again = await checkAgain(await mapped('equipment', text));
  expect(again.counts).toMatchObject({ same: 2, new: 0, update: 0, fix: 0 });
});

it('a GLPI list in Turkish becomes exact records', async () => {
  const category = await aCategory(api, { name: 'Dizüstü' });
  const office = await aLocation(api, { name: 'Merkez bina' });
  const maker = await aManufacturer(api, { name: 'Glpi Maker' });
  await aModel(api, { name: 'ProBook 450', manufacturerId: maker.id, categoryId: category.id, number: null });
  const group = 'İdari ve mali bilgiler - ';
  const text = [
    `\uFEFF"Ad";"Birim";"Üretici";"Seri numarası";"Tür";"Model";"Konum";"Stok numarası";"Notlar";"${group}Satın alma tarihi";"${group}Teslim tarihi";"${group}Değer";"${group}Garanti süresi";"${group}Garanti başlangıç tarihi";"Bütçe"`,
    '"ANK-001";"Karayolları";"Glpi Maker";"GL1";"Dizüstü";"ProBook 450";"Merkez bina";"EQ-700101";"";"";"2025-05-04";"1.200,50";"24 ay";"2025-06-01";"2025/3"',
  ].join('\r\n');
  const batch = await mapped('equipment', text);
  expect(batch.mapping?.preset).toBe('glpi-list');
  const ready = await checkAgain(batch);
  expect((await rowsOf(batch)).map(({ problems }) => problems)).toEqual([[]]);
  await apply(ready);
  expect(await itemTagged('EQ-700101')).toMatchObject({
    name: 'ANK-001',
    serial: 'GL1',
    acquiredOn: '2025-05-04',
    cost: '1200.50',
    warrantyStartsOn: '2025-06-01',
    warrantyEndsOn: '2027-06-01',
    location: { id: office.id },
    model: { label: expect.stringContaining('ProBook 450') },
    notes: 'Birim: Karayolları\nBütçe: 2025/3',
  });
});

it('Snipe-IT users have one name of two columns; locations an address of five and a code of their name', async () => {
  const people = await checkAgain(
    await mapped(
      'person',
      'First Name,Last Name,Username,Employee Number,Email\nDana,Okafor,dokafor,E-70001,\nAda,,ada,E-70002,\n',
    ),
  );
  await apply(people);
  const found = await api.request<{ items: PersonRecord[] }>(
    api.tokens.admin,
    'GET',
    '/api/people?q=E-7000&sort=employeeNumber',
  );
  expect(found.body.items.map(({ displayName, employeeNumber }) => [displayName, employeeNumber])).toEqual([
    ['Dana Okafor', 'E-70001'],
    ['Ada', 'E-70002'],
  ]);
  const text =
    'Location Name,Parent,Address,Address Line 2,City,State,Postal Code\nÇankırı depot #4,,8 Brent Court,,Salem,OR,97301\n';
  await apply(await checkAgain(await mapped('location', text)));
  const place = await api.request<{ items: { address: string; name: string; kind: string }[] }>(
    api.tokens.admin,
    'GET',
    '/api/locations?filter[code]=CANKIRI-DEPOT-4',
  );
  expect(place.body.items).toMatchObject([
    { name: 'Çankırı depot #4', kind: 'building', address: '8 Brent Court, Salem, OR 97301' },
  ]);
  expect((await checkAgain(await mapped('location', text))).counts).toMatchObject({ same: 1, new: 0 });
});

it('maker, model and number go together without a preset too; months need a date that they are counted from', async () => {
  const file = await mapped('equipment', 'Name,Model,Maker,Color\nDock,WD19,Together Inc,black\n');
  expect(fieldsOf(file)).toEqual([
    'Name: name title',
    'Model: modelId title',
    'Maker: modelId title',
    'Color: null null',
  ]);
  const values = await api.request<{ items: ColumnValue[] }>(
    api.tokens.admin,
    'GET',
    `/api/imports/${file.id}/values/1`,
  );
  expect(values.body.items.map(({ value }) => value)).toEqual(['Together Inc WD19']);
  const report = await checkAgain(
    await mapped('equipment', 'Asset Name,Asset Tag,Model No.,Checked Out,Warranty\nDock,EQ-700301,,,24\n'),
  );
  const [row] = await rowsOf(report);
  expect(row?.problems).toMatchObject([
    { path: 'warrantyEndsOn', message: 'Enter the date that the 24 months are counted from.' },
    ...['categoryId', 'locationId', 'acquiredOn'].map((path) => ({ path, messageKey: 'required' })),
  ]);
  const heading = 'Asset Name,Asset Tag,Model No.,Checked Out,Warranty,Purchased';
  const wrong = await checkAgain(
    await mapped('equipment', `${heading}\nDock,EQ-700302,,,24,2022-02-31\nDock,EQ-700303,,,24,soon\n`),
  );
  for (const { problems } of await rowsOf(wrong)) {
    const paths = problems.map(({ path }) => path);
    expect(paths).toContain('acquiredOn');
    expect(paths).not.toContain('warrantyEndsOn');
  }
});

it('a preset is listed, can be asked for, and is refused where it is none', async () => {
  const listed = await api.request<{ items: { id: string; entity: string }[] }>(
    api.tokens.admin,
    'GET',
    '/api/import-presets',
  );
  expect(listed.body.items.map(({ id }) => id)).toContain('jamf-computers');
  const asked = await mapped('equipment', 'Name0,Model0\nD4-LT-1,X1\n', '&preset=configmgr-devices');
  expect(fieldsOf(asked)).toEqual(['Name0: hostname preset', 'Model0: modelId preset']);
  const refused = await imports.upload('equipment', 'a,b\n1,2\n', '&preset=snipe-it-users');
  expect(refused.body).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'preset', messageKey: 'not_a_choice' }],
  });
});

it('what a spreadsheet writes for a formula without a value is a problem of its cell', async () => {
  const batch = await checkAgain(
    await mapped('vendor', 'Name,Address\n#REF!,12 Road\nFine,#N/A\nFine too,#1\n'),
  );
  const found = (await rowsOf(batch)).map(({ problems }) =>
    problems.map(({ path, messageKey }) => [path, messageKey]),
  );
  expect(found).toEqual([[['name', 'cell_error']], [['address', 'cell_error']], []]);
});
