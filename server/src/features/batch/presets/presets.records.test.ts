import { afterAll, beforeAll, expect, it } from 'vitest';
import { referenceName, type Entity } from '#contract/shared/entity.ts';
import type { BatchRow } from '#contract/features/batch/batch.schema.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { batchCalls, workOn } from '../../../../test/batches.ts';
import {
  aCategory,
  aLocation,
  aManufacturer,
  aModel,
  anEquipment,
  aPerson,
} from '../../../../test/factories.ts';
import {
  derivedFields,
  knownItem,
  presetFiles,
  plainItem,
  type PresetFile,
} from '../../../../test/preset-files.ts';
import { aSoftware } from '../../../../test/licenses.ts';

type Values = Record<string, unknown>;

let api: TestApp;
let ids: { category: string; location: string; model: string };
beforeAll(async () => {
  api = await startTestApp();
  const category = await aCategory(api, { name: 'Laptops', code: 'LAP', usefulLifeMonths: 48 });
  const location = await aLocation(api, { name: 'Central office', code: 'CO' });
  await aLocation(api, { name: 'B12', code: 'CO-B12', parentId: location.id });
  const maker = await aManufacturer(api, { name: 'Dell' });
  const model = await aModel(api, {
    name: 'Latitude 7440',
    number: 'L7440',
    manufacturerId: maker.id,
    categoryId: category.id,
  });
  await aPerson(api, { displayName: 'Dana Okafor', email: 'dana@example.gov', employeeNumber: 'E-17' });
  await aSoftware(api, { name: 'Office', publisher: 'Microsoft' });
  ids = { category: category.id, location: location.id, model: model.id };
});
afterAll(() => api.stop());
const imports = batchCalls(() => api, '/api/imports', 'admin');

/** What stands in the fields of a record, with the names of what it points at; fields that we fill ourselves left out. */
function contentOf(entity: Entity, record: Values, ours: readonly string[]): Values {
  const shown = Object.entries(entity.fields).flatMap(([field, { kind }]): [string, unknown][] => {
    const value =
      kind === 'reference'
        ? (record[referenceName(field)] as { label: string } | null | undefined)?.label
        : record[field];
    const isEmpty =
      value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);
    return isEmpty || ours.includes(field) ? [] : [[field, value]];
  });
  return Object.fromEntries(shown);
}

/** An item that is known already: lists of devices tell of it, and bring no new ones by themselves. */
function laptop(serial: string) {
  const { category: categoryId, location: locationId, model: modelId } = ids;
  const { name, condition } = plainItem;
  const { acquiredOn, cost } = knownItem;
  return anEquipment(api, { name, condition, acquiredOn, cost, serial, categoryId, locationId, modelId });
}

async function recordsOf({
  preset,
  entity,
  headings,
  row,
  isTakeOver = false,
  ours = derivedFields,
}: PresetFile) {
  const lines = [headings, row].map((cells) => cells.split('|').map((cell) => `"${cell}"`));
  const file = lines.map((cells) => cells.join(',')).join('\r\n');
  const { body } = await imports.upload(entity.name, file, isTakeOver ? '&takeOver=true' : '');
  await workOn(api);
  const batch = await imports.get(body.id);
  expect(batch.mapping?.preset).toBe(preset);
  await imports.act(batch, 'check');
  await workOn(api);
  const rows: BatchRow[] = await imports.rows(body.id);
  expect(rows.map(({ problems }) => problems)).toEqual([[]]);
  await imports.act(await imports.get(body.id), 'apply', { reason: 'Moving in' });
  await workOn(api);
  expect(await imports.get(body.id)).toMatchObject({ state: 'applied', counts: { applied: 1 } });
  const [applied] = await imports.rows(body.id);
  const record = await api.request<Values>(api.tokens.admin, 'GET', `${entity.path}/${applied?.targetId}`);
  return contentOf(entity, record.body, ours);
}

it.each(presetFiles.map((file) => [file.title, file] as const))(
  'a file of %s becomes exact records',
  async (_, file) => {
    if (file.known !== undefined) await laptop(file.known);
    expect(await recordsOf(file)).toEqual(file.expected);
  },
);

it('a file whose columns were moved and whose headings were retyped becomes the same record', async () => {
  const [report] = presetFiles;
  if (!report) throw new Error('the report is missing');
  const headings = report.headings.toUpperCase().replaceAll(' ', '_').split('|').toReversed().join('|');
  const row = report.row
    .replace('TAG-1', 'TAG-1R')
    .replace('SN-1', 'SN-1R')
    .split('|')
    .toReversed()
    .join('|');
  const expected = { ...report.expected, tag: 'TAG-1R', serial: 'SN-1R' };
  const { notes, ...rest } = await recordsOf({ ...report, headings, row });
  const { notes: wanted, ...same } = expected as Values;
  expect(rest).toEqual(same);
  expect(String(notes).toLowerCase().split('\n')).toEqual(String(wanted).toLowerCase().split('\n'));
});
