import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkAnswer } from '#contract/entities/equipment/custody.api.ts';
import { equipmentDefaults, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf, sentenceAt } from '../../../test/calls.ts';
import { aCategory, aLocation, aModel, anEquipment } from '../../../test/factories.ts';

let api: TestApp;
let category: CategoryRecord;
let place: { id: string };
beforeAll(async () => {
  api = await startTestApp();
  category = await aCategory(api);
  place = await aLocation(api);
});
afterAll(() => api.stop());
const equipment = callsTo<EquipmentRecord>(() => api, '/api/equipment');

function validBody(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'Field laptop',
    categoryId: category.id,
    locationId: place.id,
    condition: 'good',
    acquiredOn: '2026-01-15',
    ...overrides,
  };
}

describe('POST /equipment', () => {
  const refusals: [string, unknown, string[], string?][] = [
    ['name', undefined, ['required']],
    ['name', '', ['required']],
    ['name', 'x'.repeat(121), ['too_long']],
    ['name', 'a\u2028b', ['bad_characters']],
    ['serial', 'x'.repeat(81), ['too_long']],
    ['serial', 'SÉRIE', ['bad_format']],
    ['serial', 'tab\tbed', ['bad_characters']],
    ['categoryId', undefined, ['required']],
    ['categoryId', 'laptops', ['not_found']],
    ['modelId', 5, ['wrong_type']],
    ['modelId', randomUUID(), ['not_found']],
    ['description', 'x'.repeat(2001), ['too_long']],
    ['notes', 'x'.repeat(2001), ['too_long']],
    ['condition', undefined, ['required']],
    ['condition', 'shiny', ['not_a_choice']],
    ['use', 'art', ['not_a_choice']],
    ['locationId', undefined, ['required']],
    ['locationId', randomUUID(), ['not_found']],
    ['parentId', randomUUID(), ['not_found']],
    ['hostname', '-bad', ['bad_format']],
    ['hostname', 'a'.repeat(254), ['too_long']],
    ['macAddresses', 'A4:BB:6D:19:E0:7C', ['wrong_type']],
    ['macAddresses', ['A4-BB-6D-19-E0-7C'], ['bad_format'], 'macAddresses.0'],
    ['macAddresses', Array.from({ length: 11 }, (_, n) => `A4:BB:6D:19:E0:0${n.toString(16)}`), ['too_many']],
    ['ipAddress', '10.4.12.277', ['bad_format']],
    ['ipAddress', '10.4.12', ['bad_format']],
    ['ipAddress', 'dead', ['bad_format']],
    ['ipAddress', '::::', ['bad_format']],
    ['networkApproval', 'maybe', ['not_a_choice']],
    ['assetUrl', 'http://plain.example', ['bad_format']],
    ['assetUrl', 'javascript:alert(1)', ['bad_format']],
    ['acquiredOn', undefined, ['required']],
    ['acquiredOn', '2026-02-30', ['not_a_date']],
    ['acquiredOn', '15.01.2026', ['not_a_date']],
    ['acquiredOn', '1899-12-31', ['not_a_date']],
    ['acquiredOn', '9999-12-31', ['date_future']],
    ['cost', '-1', ['bad_format']],
    ['cost', '12.345', ['bad_format']],
    ['cost', '100000000', ['out_of_range']],
    ['cost', 12, ['wrong_type']],
    ['cost', '1e3', ['bad_format']],
    ['acquisitionMethod', 'theft', ['not_a_choice']],
    ['invoiceNumber', 'x'.repeat(41), ['too_long']],
    ['capitalClassOverride', 'gold', ['not_a_choice']],
    ['titleHolder', 'me', ['not_a_choice']],
    ['inServiceOn', '2026-01-14', ['date_order']],
    ['usefulLifeMonths', 0, ['out_of_range']],
    ['usefulLifeMonths', 601, ['out_of_range']],
    ['salvageValue', 'lots', ['bad_format']],
    ['warrantyType', 'forever', ['not_a_choice']],
    ['warrantyContract', 'x'.repeat(61), ['too_long']],
    ['leaseEndsOn', 'soon', ['not_a_date']],
    ['returnBy', 7, ['wrong_type']],
    ['storesData', 'yes', ['wrong_type']],
    ['encryption', 'rot13', ['not_a_choice']],
    ['tag', 'eq-1', ['tag_form']],
    ['colour', 'red', ['unknown_field']],
    ['status', 'in_stock', ['read_only']],
    ['custodianId', randomUUID(), ['read_only']],
    ['projectId', null, ['read_only']],
    ['capitalClass', 'capital', ['read_only']],
    ['federalShare', '0', ['read_only']],
    ['lastSeenOn', '2026-01-01', ['read_only']],
    ['nextDueOn', '2026-01-01', ['read_only']],
    ['createdBy', 'somebody', ['read_only']],
    ['manufacturer', 'Dell', ['unknown_field']],
    ['version', 7, ['unknown_field']],
  ];

  it.each(refusals)('refuses %s = %j with %j at the field', async (field, value, keys, path = field) => {
    const answer = await equipment.create(validBody({ [field]: value }));
    expect(answer.status).toBe(422);
    expect(brokenRules(answer)).toEqual({ [path]: keys });
  });

  it('says in a sentence what to do', async () => {
    const answer = await equipment.create(
      validBody({
        warrantyStartsOn: '2026-03-01',
        warrantyEndsOn: '2026-02-28',
        salvageValue: '2',
        cost: '1',
      }),
    );
    expect(brokenRules(answer)).toEqual({
      warrantyEndsOn: ['warranty_order'],
      salvageValue: ['salvage_over_cost'],
    });
    expect(sentenceAt(answer, 'warrantyEndsOn')).toBe('Warranty ends before it starts.');
    const order = await equipment.create(validBody({ inServiceOn: '2025-12-31' }));
    expect(sentenceAt(order, 'inServiceOn')).toBe('In-service date cannot be before the acquisition date.');
  });

  it('gives what was not sent its default, and starts as received', async () => {
    const answer = await equipment.create(validBody());
    expect(answer.status).toBe(201);
    expect(answer.headers['etag']).toBe('"1"');
    expect(answer.body).toMatchObject({
      ...equipmentDefaults,
      usefulLifeMonths: category.usefulLifeMonths,
      salvageValue: '0.00',
      storesData: false,
      condition: 'good',
      status: 'received',
      serial: null,
      modelId: null,
      model: null,
      cost: null,
      capitalClass: 'non_capital',
      federalShare: '0.000',
      custodianId: null,
      projectId: null,
      fundingSources: [],
      manufacturer: null,
      categoryPath: category.path,
      category: { id: category.id, label: category.name },
      createdBy: 'Ada Admin',
      version: 1,
    });
    expect((await equipment.get(answer.body.id)).body).toEqual(answer.body);
  });

  it('takes from the model and the category what was not sent, and keeps what was', async () => {
    const servers = await aCategory(api, { usefulLifeMonths: 72, salvagePercent: '10', storesData: true });
    const given = (body: object) =>
      equipment.create(validBody({ categoryId: servers.id, cost: '1234.55', ...body }));
    const expected = { usefulLifeMonths: 72, salvageValue: '123.46', storesData: true };
    expect((await given({})).body).toMatchObject(expected);
    const model = await aModel(api, { categoryId: servers.id, usefulLifeMonths: 36 });
    expect((await given({ modelId: model.id })).body).toMatchObject({ ...expected, usefulLifeMonths: 36 });
    const input = { usefulLifeMonths: 60, salvageValue: '5.00', storesData: false };
    expect((await given({ ...input, modelId: model.id })).body).toMatchObject(input);
    expect((await given({ cost: undefined })).body).toMatchObject({ ...expected, salvageValue: '0.00' });
  });

  it('accepts what it answers, field by field', async () => {
    const model = await aModel(api, { categoryId: category.id });
    const sent = {
      serial: '7KQ4 XN3',
      modelId: model.id,
      description: 'With dock\nand bag',
      use: 'spare',
      hostname: 'D4-LT-04877',
      macAddresses: ['A4:BB:6D:19:E0:7C'],
      ipAddress: '2001:db8::77',
      assetUrl: 'https://example.gov/asset/1',
      networkApproval: 'no',
      cost: '99999999.99',
      acquisitionMethod: 'donation',
      invoiceNumber: 'INV-1',
      titleHolder: 'federal',
      inServiceOn: '2026-01-15',
      usefulLifeMonths: 600,
      salvageValue: '99999999.99',
      warrantyStartsOn: '2026-01-15',
      warrantyEndsOn: '2026-01-15',
      warrantyContract: 'W-77',
      warrantyType: 'extended',
      leaseEndsOn: '2030-01-01',
      returnBy: '2030-02-01',
      storesData: true,
      encryption: 'hardware',
      notes: 'Handle with care',
    };
    const answer = await equipment.create(validBody(sent));
    expect(answer.body).toMatchObject(sent);
    expect(answer.body.capitalClass).toBe('capital');
  });

  it('takes today in the agency’s zone, whatever zone the server is in', async () => {
    await api.ownerDb.run(sql`
      insert into setting values ('timeZone', '1950-01-01', '"Pacific/Kiritimati"')`);
    const { today } = await api.ownerDb.one<{ today: string }>(sql`select agency_today() as today`);
    expect((await equipment.create(validBody({ acquiredOn: today }))).status).toBe(201);
    const { tomorrow } = await api.ownerDb.one<{ tomorrow: string }>(
      sql`select agency_today() + 1 as tomorrow`,
    );
    const answer = await equipment.create(validBody({ acquiredOn: tomorrow }));
    expect(sentenceAt(answer, 'acquiredOn')).toBe(`Acquisition date cannot be after today (${today}).`);
    await api.ownerDb.run(sql`delete from setting where effective_on = '1950-01-01'`);
  });

  it('refuses references that are inactive or in the bin like unknown ones', async () => {
    const inactive = {
      categoryId: (await aCategory(api, { active: false })).id,
      locationId: (await aLocation(api, { active: false })).id,
      modelId: (await aModel(api, { categoryId: category.id, active: false })).id,
    };
    for (const [field, id] of Object.entries(inactive)) {
      const answer = await equipment.create(validBody({ [field]: id }));
      expect(brokenRules(answer)).toEqual({ [field]: ['not_found'] });
      expect(sentenceAt(answer, field)).toMatch(/^The chosen \w+ no longer exists or is inactive\.$/);
    }
    const binned = await anEquipment(api, { categoryId: category.id, locationId: place.id });
    await equipment.remove(binned);
    expect(brokenRules(await equipment.create(validBody({ parentId: binned.id })))).toEqual({
      parentId: ['not_found'],
    });
  });

  it('refuses a category for software, and a model of another category', async () => {
    const software = await aCategory(api, { kind: 'software' });
    const wrongKind = await equipment.create(validBody({ categoryId: software.id }));
    expect(brokenRules(wrongKind)).toEqual({ categoryId: ['wrong_kind'] });
    expect(sentenceAt(wrongKind, 'categoryId')).toBe('Choose a category for equipment.');
    const model = await aModel(api);
    expect(brokenRules(await equipment.create(validBody({ modelId: model.id })))).toEqual({
      modelId: ['model_category'],
    });
  });
});

describe('PATCH /equipment/:id', () => {
  it('keeps fields that were not sent', async () => {
    const before = await anEquipment(api, {
      serial: 'KEEP-1',
      notes: 'stay',
      macAddresses: ['AA:00:00:00:00:01'],
      cost: '1200.5',
    });
    const answer = await equipment.change(before, { condition: 'poor' });
    expect(answer.body).toEqual({
      ...before,
      condition: 'poor',
      version: 2,
      updatedAt: answer.body.updatedAt,
    });
  });

  it('empties an optional field with null or an empty text', async () => {
    for (const empty of [null, '']) {
      const before = await anEquipment(api, { serial: 'EMPTY-1', hostname: 'h1', notes: 'n' });
      const answer = await equipment.change(before, { serial: empty, hostname: empty, notes: empty });
      expect(answer.body).toMatchObject({ serial: null, hostname: null, notes: null });
    }
  });

  it('does not check again a reference that was not chosen anew', async () => {
    const before = await anEquipment(api);
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(sql`update category set active = false, version = 2 where id = ${before.categoryId}`);
      await tx.run(sql`insert into event (actor, source, entity, entity_id, version, action, changes)
        values ('Test', 'job', 'category', ${before.categoryId}, 2, 'update', '{}')`);
    });
    const same = { categoryId: before.categoryId, locationId: before.locationId, name: 'Renamed' };
    expect((await equipment.change(before, same)).status).toBe(200);
    expect(brokenRules(await equipment.create(validBody({ categoryId: before.categoryId })))).toEqual({
      categoryId: ['not_found'],
    });
  });

  it('checks the item as a whole, with what it had before', async () => {
    const before = await anEquipment(api, {
      warrantyStartsOn: '2026-03-01',
      cost: '100',
      salvageValue: '50',
    });
    const answer = await equipment.change(before, { warrantyEndsOn: '2026-02-01', cost: '49.99' });
    expect(brokenRules(answer)).toEqual({
      warrantyEndsOn: ['warranty_order'],
      salvageValue: ['salvage_over_cost'],
    });
  });

  it('cannot set the tag or the status', async () => {
    const before = await anEquipment(api);
    const answer = await equipment.change(before, { tag: 'EQ-999999', status: 'in_stock' });
    expect(brokenRules(answer)).toEqual({ tag: ['read_only'], status: ['read_only'] });
    expect((await equipment.get(before.id)).body).toEqual(before);
  });

  it('asks a model of the new category when the category changes', async () => {
    const model = await aModel(api);
    const before = await anEquipment(api, { categoryId: model['categoryId'], modelId: model.id });
    expect(brokenRules(await equipment.change(before, { categoryId: category.id }))).toEqual({
      modelId: ['model_category'],
    });
    const both = await equipment.change(before, { categoryId: category.id, modelId: null });
    expect(both.body).toMatchObject({ manufacturer: null, category: { id: category.id } });
  });
});

describe('POST /equipment/:id/actions/stock', () => {
  it('puts a received item into stock, once', async () => {
    const before = await anEquipment(api);
    const answer = await equipment.act(before, 'stock', { reason: 'inspected' });
    expect(answer.body).toMatchObject({ status: 'in_stock', version: 2 });
    const again = await equipment.act(answer.body, 'stock');
    expect([again.status, codeOf(again)]).toEqual([409, 'bad_state']);
    expect(again.body).toMatchObject({
      message: `equipment ${before.tag} is in_stock. This is possible only when it is: received.`,
    });
    const [event] = (await equipment.history(before.id)).body.items;
    expect(event).toMatchObject({ action: 'stock', reason: 'inspected' });
    expect(event?.changes).toEqual({ status: { from: 'received', to: 'in_stock' } });
  });

  it('needs the serial number that its category asks for by now', async () => {
    const asking = await aCategory(api);
    const before = await anEquipment(api, { categoryId: asking.id });
    const categories = callsTo<CategoryRecord>(() => api, '/api/categories');
    await categories.change(asking, { requiresSerial: true });
    expect(brokenRules(await equipment.act(before, 'stock'))).toEqual({ serial: ['required'] });
    const { body: named } = await equipment.change(before, { serial: 'LATE-1' });
    expect((await equipment.act(named, 'stock')).status).toBe(200);
  });

  it('is done with several at once, each refused for itself', async () => {
    const asking = await aCategory(api);
    const lacking = await anEquipment(api, { categoryId: asking.id });
    await callsTo<CategoryRecord>(() => api, '/api/categories').change(asking, { requiresSerial: true });
    const [ready, other] = [await anEquipment(api), await anEquipment(api)];
    const { body: stocked } = await equipment.act(other, 'stock');
    const items = [lacking, ready, stocked].map(({ id, version }) => ({ id, version }));
    const path = '/api/equipment/bulk/stock';
    const { body } = await api.request<BulkAnswer>(api.tokens.user, 'POST', path, {
      items,
      reason: 'Inspected',
    });
    expect(body.results.map(({ record, problem }) => record?.status ?? problem?.code)).toEqual([
      'validation_failed',
      'in_stock',
      'bad_state',
    ]);
    expect(body.results[0]?.problem?.fields).toMatchObject([{ path: 'serial', messageKey: 'required' }]);
    const [event] = (await equipment.history(ready.id)).body.items;
    expect(event).toMatchObject({ action: 'stock', reason: 'Inspected' });
  });
});
