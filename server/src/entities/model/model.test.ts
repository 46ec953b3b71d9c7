import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelDefaults, type ModelRecord } from '#contract/entities/model/model.schema.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, sentenceAt } from '../../../test/calls.ts';
import { aCategory, aManufacturer, aModel, anEquipment } from '../../../test/factories.ts';
import { describeReferenceRecord } from '../../../test/reference-records.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const models = callsTo<ModelRecord>(() => api, '/api/models');

let shared: { manufacturerId: string; categoryId: string } | undefined;
async function ofOneMaker(): Promise<{ manufacturerId: string; categoryId: string }> {
  shared ??= { manufacturerId: (await aManufacturer(api)).id, categoryId: (await aCategory(api)).id };
  return shared;
}

describeReferenceRecord(() => api, {
  name: 'model',
  path: '/api/models',
  make: async (app, overrides) => aModel(app, { ...(await ofOneMaker()), ...overrides }),
  change: { number: 'ZZ-900' },
  unique: { field: 'name', retype: ({ name }) => name.toUpperCase() },
});

describe('POST /models', () => {
  it.each([
    ['name', '', ['required']],
    ['number', 'n'.repeat(61), ['too_long']],
    ['warrantyMonths', 121, ['out_of_range']],
    ['usefulLifeMonths', 0, ['out_of_range']],
    ['supportEndsOn', '2026-13-01', ['not_a_date']],
    ['manufacturerId', randomUUID(), ['not_found']],
    ['categoryId', randomUUID(), ['not_found']],
  ])('refuses %s = %j with %j at the field', async (field, value, keys) => {
    const body = { ...modelDefaults, ...(await ofOneMaker()), name: 'Model', [field]: value };
    expect(brokenRules(await models.create(body))).toEqual({ [field]: keys });
  });

  it('is unique by manufacturer, name and number together', async () => {
    const maker = await aManufacturer(api, { name: 'Northline' });
    const first = await aModel(api, { manufacturerId: maker.id, name: 'Field Book', number: 'FB-14' });
    const same = { manufacturerId: maker.id, categoryId: first.categoryId, ...modelDefaults };
    const answer = await models.create({ ...same, name: 'FIELD BOOK', number: 'fb-14' });
    expect(sentenceAt(answer, 'name')).toBe(
      'Name "FIELD BOOK fb-14" is already used by Northline Field Book FB-14.',
    );
    await aModel(api, { ...same, name: 'Field Book', number: 'FB-16' });
    await aModel(api, { ...same, name: 'Field Book', number: null });
    await aModel(api, {
      ...same,
      name: 'Field Book',
      number: 'FB-14',
      manufacturerId: (await aManufacturer(api)).id,
    });
    expect(brokenRules(await models.create({ ...same, name: 'Field Book', number: '' }))).toEqual({
      name: ['not_unique'],
    });
  });

  it('takes categories of equipment and of software, but none that is inactive', async () => {
    await aModel(api, { categoryId: (await aCategory(api, { kind: 'software' })).id });
    const inactive = await aCategory(api, { active: false });
    const body = { ...modelDefaults, ...(await ofOneMaker()), name: 'Late', categoryId: inactive.id };
    expect(brokenRules(await models.create(body))).toEqual({ categoryId: ['not_found'] });
  });
});

describe('PATCH /models/:id', () => {
  it('keeps maker and category once items are of it', async () => {
    const model = await aModel(api);
    await anEquipment(api, { modelId: model.id, categoryId: model.categoryId });
    const other = await ofOneMaker();
    expect(brokenRules(await models.change(model, other))).toEqual({
      manufacturerId: ['fixed_once_used'],
      categoryId: ['fixed_once_used'],
    });
    expect((await models.change(model, { warrantyMonths: 36 })).status).toBe(200);
    const unused = await aModel(api);
    expect((await models.change(unused, other)).body).toMatchObject(other);
  });
});

describe('DELETE /models/:id', () => {
  it('refuses while items are of it', async () => {
    const model = await aModel(api);
    await anEquipment(api, { modelId: model.id, categoryId: model.categoryId });
    expect(await models.remove(model)).toMatchObject({
      status: 409,
      body: { code: 'in_use', params: { entity: model.name, n: 1 } },
    });
  });
});

describe('GET /models', () => {
  it('sorts by the name of the manufacturer and counts by it', async () => {
    const zenith = await aModel(api, { manufacturerId: (await aManufacturer(api, { name: 'Zenith' })).id });
    const items = (await models.list('?sort=-manufacturerId&limit=1')).body.items;
    expect(items.map(({ id }) => id)).toEqual([zenith.id]);
    const facet = await api.request<{ counts: { label: string; count: number }[] }>(
      api.tokens.user,
      'GET',
      '/api/models/facets/manufacturerId',
    );
    expect(facet.body.counts).toContainEqual({ value: zenith.manufacturerId, label: 'Zenith', count: 1 });
  });
});
