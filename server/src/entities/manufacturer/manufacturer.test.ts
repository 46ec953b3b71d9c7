import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  manufacturerDefaults,
  type ManufacturerRecord,
} from '#contract/entities/manufacturer/manufacturer.schema.ts';
import { refreshSearch } from '#server/features/operations/jobs.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo } from '../../../test/calls.ts';
import { aManufacturer, aModel } from '../../../test/factories.ts';
import { describeReferenceRecord } from '../../../test/reference-records.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const manufacturers = callsTo<ManufacturerRecord>(() => api, '/api/manufacturers');

describeReferenceRecord(() => api, {
  name: 'manufacturer',
  path: '/api/manufacturers',
  make: aManufacturer,
  change: { supportUrl: 'https://support.example.com' },
  unique: { field: 'name', retype: ({ name }) => name.toUpperCase() },
});

describe('POST /manufacturers', () => {
  it.each([
    ['name', 'x', ['too_short']],
    ['name', 'y'.repeat(81), ['too_long']],
    ['supportUrl', 'ftp://example.com', ['bad_format']],
    ['supportPhone', '555-0142', ['bad_format']],
  ])('refuses %s = %j with %j at the field', async (field, value, keys) => {
    const answer = await manufacturers.create({ ...manufacturerDefaults, name: 'Maker', [field]: value });
    expect(brokenRules(answer)).toEqual({ [field]: keys });
  });
});

describe('PATCH /manufacturers/:id', () => {
  it('lets its models be found under the new name', async () => {
    const maker = await aManufacturer(api, { name: 'Former Name Works' });
    const model = await aModel(api, { manufacturerId: maker.id });
    await manufacturers.change(maker, { name: 'Latter Name Works' });
    await refreshSearch(api.db);
    const models = callsTo<{ id: string }>(() => api, '/api/models');
    expect((await models.list('?q=latter')).body.items.map(({ id }) => id)).toEqual([model.id]);
    expect((await models.list('?q=former')).body.items).toEqual([]);
  });
});

describe('DELETE /manufacturers/:id', () => {
  it('refuses while it has models', async () => {
    const maker = await aManufacturer(api);
    await aModel(api, { manufacturerId: maker.id });
    await aModel(api, { manufacturerId: maker.id });
    expect(await manufacturers.remove(maker)).toMatchObject({
      status: 409,
      body: { code: 'in_use', params: { entity: maker.name, n: 2 } },
    });
  });
});
