import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { LocationRecord } from '#contract/entities/location/location.schema.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import type { ImportField } from '#contract/features/batch/import.schema.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import {
  appliedImport,
  batchCalls,
  checkedImport,
  download,
  tableRows,
  undoneImport,
  workOn,
} from '../../../test/batches.ts';
import { callsTo } from '../../../test/calls.ts';
import { aCategory, aLocation, anEquipment, aPerson } from '../../../test/factories.ts';

let api: TestApp;
let laptops: CategoryRecord;
let drives: CategoryRecord;
let location: LocationRecord;
const aField = (key: string, type: string, more: object = {}) => ({
  key,
  label: { en: `${key} field`, tr: `${key} alanı` },
  type,
  required: false,
  ...more,
});
beforeAll(async () => {
  api = await startTestApp();
  laptops = await aCategory(api, {
    customFields: [
      aField('ram', 'number', { min: 1, max: 512 }),
      aField('panel', 'choice', { choices: ['Matte', 'Glossy'] }),
      aField('ports', 'multi', { choices: ['USB-C', 'HDMI'] }),
      aField('bought', 'date'),
      aField('price', 'money'),
      aField('rugged', 'bool'),
      aField('wlan', 'mac'),
      aField('keeper', 'person'),
      aField('remark', 'text'),
    ],
  });
  drives = await aCategory(api, { customFields: [aField('capacity', 'number')] });
  location = await aLocation(api);
});
afterAll(() => api.stop());
const imports = batchCalls(() => api, '/api/imports');
const equipment = callsTo<EquipmentRecord>(() => api, '/api/equipment');

const head = 'Name,Category,Location,Condition,Acquired';
const rowOf = (name: string, { code }: CategoryRecord) => `${name},${code},${location.code},good,2026-01-15`;

async function problemsOf(batch: BatchRecord) {
  return (await imports.rows(batch.id)).map(({ verdict, problems }) => [
    verdict,
    ...problems.map(({ path, messageKey }) => `${path}:${messageKey}`),
  ]);
}

async function itemOf(batch: BatchRecord, at = 0): Promise<EquipmentRecord> {
  return (await equipment.get((await imports.rows(batch.id))[at]?.targetId ?? '')).body;
}

describe('the fields of categories in a file', () => {
  it('are found by their labels and read as their kinds, each row by its own category', async () => {
    const { id, email } = await aPerson(api, { email: 'keeper@example.gov' });
    const columns =
      'ram field,panel alanı,ports,bought field,price field,rugged field,wlan field,keeper field,remark';
    const cells = `"1,5",glossy,USB-C; HDMI,18 Mar 2026,"$1,574.91",evet,a4bb6d19e07c,${email},quiet`;
    const text = [
      `${head},${columns},custom.capacity`,
      `${rowOf('Laptop', laptops)},${cells},`,
      `${rowOf('Drive', drives)},${','.repeat(9)}512`,
      '',
    ].join('\n');
    const batch = await appliedImport(api, 'equipment', text);
    expect(await problemsOf(batch)).toEqual([['new'], ['new']]);
    expect((await itemOf(batch)).customValues).toEqual({
      ram: 1.5,
      panel: 'Glossy',
      ports: ['USB-C', 'HDMI'],
      bought: '2026-03-18',
      price: '1574.91',
      rugged: true,
      wlan: 'A4:BB:6D:19:E0:7C',
      keeper: id,
      remark: 'quiet',
    });
    expect((await itemOf(batch, 1)).customValues).toEqual({ capacity: 512 });
  });

  it('get one value for all new rows that lack it, where their category has the field', async () => {
    const tablets = await aCategory(api, { customFields: [aField('screen', 'number', { required: true })] });
    const text = [head, rowOf('Tablet', tablets), rowOf('Drive', drives)].join('\n');
    const batch = await checkedImport(api, 'equipment', text);
    expect(await problemsOf(batch)).toEqual([['fix', 'custom.screen:required'], ['new']]);
    const constants = [{ field: 'custom.screen', value: '11', onlyNew: true }];
    const { body } = await api.request<BatchRecord>(
      api.tokens.user,
      'PUT',
      `/api/imports/${batch.id}/mapping`,
      { mapping: { ...batch.mapping, constants } },
      ifMatch(batch.version),
    );
    await imports.act(body, 'check');
    await workOn(api);
    expect(await problemsOf(batch)).toEqual([['new'], ['new']]);
    await imports.act(await imports.get(batch.id), 'apply');
    await workOn(api);
    expect((await itemOf(batch)).customValues).toEqual({ screen: 11 });
    expect((await itemOf(batch, 1)).customValues).toEqual({});
  });

  it('may be called like anything', async () => {
    const odd = await aCategory(api, { customFields: [aField('named', 'text'), aField('create', 'text')] });
    const text = `${head},custom.named,custom.create\n${rowOf('Odd', odd)},first,second\n`;
    const batch = await appliedImport(api, 'equipment', text);
    expect(await problemsOf(batch)).toEqual([['new']]);
    expect((await itemOf(batch)).customValues).toEqual({ named: 'first', create: 'second' });
  });

  it('are refused at their column: of another category, out of range, no choice, nobody of that name', async () => {
    const columns = 'custom.ram,custom.panel,custom.keeper';
    const text = [
      `${head},${columns}`,
      `${rowOf('Drive', drives)},16,,`,
      `${rowOf('Laptop', laptops)},1024,,`,
      `${rowOf('Laptop', laptops)},16,Wood,`,
      `${rowOf('Laptop', laptops)},16,,Nobody Known`,
      '',
    ].join('\n');
    const batch = await checkedImport(api, 'equipment', text);
    expect(await problemsOf(batch)).toEqual([
      ['fix', 'custom.ram:unknown_field'],
      ['fix', 'custom.ram:out_of_range'],
      ['fix', 'custom.panel:not_a_choice'],
      ['fix', 'custom.keeper:reference_unknown'],
    ]);
  });

  it('change alone, and go back with the rest', async () => {
    const before = { ram: 8, remark: 'old' };
    const { id, tag } = await anEquipment(api, {
      categoryId: laptops.id,
      locationId: location.id,
      customValues: before,
    });
    const batch = await appliedImport(api, 'equipment', `Asset Tag,custom.ram,custom.remark\n${tag},16,\n`);
    expect((await equipment.get(id)).body.customValues).toEqual({ ram: 16, remark: 'old' });
    const again = await appliedImport(api, 'equipment', `Asset Tag,custom.ram\n${tag},16\n`);
    expect(again.counts).toMatchObject({ same: 1, applied: 0 });
    await undoneImport(api, batch);
    expect((await equipment.get(id)).body.customValues).toEqual(before);
    await appliedImport(api, 'equipment', `Asset Tag,custom.remark\n${tag},(clear)\n`);
    expect((await equipment.get(id)).body.customValues).toEqual({ ram: 8 });
  });

  it('change in bulk; a record of another category cannot', async () => {
    const made = {
      categoryId: laptops.id,
      locationId: location.id,
      customValues: { ram: 8, remark: 'keep' },
    };
    const laptop = await anEquipment(api, made);
    const drive = await anEquipment(api, { categoryId: drives.id, locationId: location.id });
    const { body } = await api.request<BatchRecord>(api.tokens.user, 'POST', '/api/bulk-edits', {
      entity: 'equipment',
      selection: [laptop, drive].map(({ id, version }) => ({ id, version })),
      changes: [{ field: 'custom.ram', operation: 'set', value: '32' }],
    });
    const edits = batchCalls(() => api, '/api/bulk-edits');
    await workOn(api);
    expect((await edits.rows(body.id)).map(({ verdict }) => verdict)).toEqual(['update', 'fix']);
    await edits.act(await edits.get(body.id), 'apply');
    await workOn(api);
    expect((await equipment.get(laptop.id)).body.customValues).toEqual({ ram: 32, remark: 'keep' });
  });
});

describe('warnings', () => {
  it('tell what is odd about a row, and keep nobody from applying it', async () => {
    const columns = `${head},Serial,Warranty end,Capital class override,Reason for the class,Cost`;
    const text = [
      columns,
      `${rowOf('Plain', drives)},SN100,2027-01-01,,,`,
      `${rowOf('Alike', drives)},SN1OO,,,,`,
      `Old,${drives.code},${location.code},good,1985-01-15,,2099-01-01,capital,listed by the auditor,0`,
      '',
    ].join('\n');
    const { admin } = api.tokens;
    const batch = await appliedImport(api, 'equipment', text, admin);
    expect(batch).toMatchObject({ state: 'applied', counts: { applied: 3, warned: 2, fix: 0 } });
    const warned = (await imports.rows(batch.id, '', admin)).map(({ warnings }) =>
      warnings.map(({ path, messageKey, params }) =>
        [path, messageKey, params['n']].filter(Boolean).join(' '),
      ),
    );
    expect(warned).toEqual([
      [],
      ['serial row_look_alike 2'],
      ['cost capital_without_cost', 'acquiredOn acquired_early', 'warrantyEndsOn warranty_long'],
    ]);
  });
});

describe('the fields of categories in a bulk edit', () => {
  const anItem = (category: CategoryRecord, customValues: object) =>
    anEquipment(api, { categoryId: category.id, locationId: location.id, customValues });
  const edit = async (items: readonly EquipmentRecord[], changes: readonly object[]) => {
    const selection = items.map(({ id, version }) => ({ id, version }));
    const { body } = await api.request<BatchRecord>(api.tokens.user, 'POST', '/api/bulk-edits', {
      entity: 'equipment',
      selection,
      changes,
    });
    await workOn(api);
    return body;
  };
  const fieldsOf = async ({ id }: BatchRecord) =>
    (
      await api.request<{ fields: ImportField[] }>(
        api.tokens.user,
        'GET',
        `/api/bulk-edits/${id}/fields?language=tr`,
      )
    ).body.fields;

  it('are offered where all records have one category, in the language of the page', async () => {
    const [one, other] = [await anItem(laptops, {}), await anItem(drives, {})];
    const fields = await fieldsOf(await edit([one], []));
    expect(fields.map(({ name }) => name)).toEqual(
      ['ram', 'panel', 'ports', 'bought', 'price', 'rugged', 'wlan', 'keeper', 'remark'].map(
        (key) => `custom.${key}`,
      ),
    );
    expect(fields[1]).toMatchObject({ title: 'panel alanı', kind: 'choice', values: ['Matte', 'Glossy'] });
    expect(fields[2]).toMatchObject({ kind: 'list', values: ['USB-C', 'HDMI'] });
    expect(fields[7]).toMatchObject({ kind: 'reference', entity: 'person' });
    expect(await fieldsOf(await edit([one, other], []))).toEqual([]);
  });

  it('stand in the workbook of the preview, old beside new, with the reason where a record stays', async () => {
    const [one, other] = [await anItem(laptops, { ram: 8, panel: 'Matte' }), await anItem(drives, {})];
    const batch = await edit(
      [one, other],
      [
        { field: 'custom.ram', operation: 'set', value: 16 },
        { field: 'condition', operation: 'set', value: 'fair' },
      ],
    );
    const file = await download(api, `/api/bulk-edits/${batch.id}/rows.xlsx?language=en`);
    const [heading = [], first = [], second = []] = await tableRows(file.bytes);
    const ram = heading.indexOf('ram field, before');
    expect(heading.slice(ram, ram + 2)).toEqual(['ram field, before', 'ram field']);
    expect([first[0], first[2], first[ram], first[ram + 1]]).toEqual([one.tag, 'Updated', '8', '16']);
    expect([second[0], second[2]]).toEqual([other.tag, 'Not changed']);
    expect(second.at(-1)).toContain('ram');
    const refused = await download(api, `/api/bulk-edits/${batch.id}/rows.xlsx?verdict=fix`);
    expect(await tableRows(refused.bytes)).toHaveLength(2);
  });
});
