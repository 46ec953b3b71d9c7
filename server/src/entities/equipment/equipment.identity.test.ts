import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { dayOf } from '#contract/shared/day.ts';
import { perLanguage } from '#contract/shared/languages.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf, sentenceAt, statusesOf } from '../../../test/calls.ts';
import {
  aCategory,
  aFundingSource,
  aLocation,
  aManufacturer,
  aModel,
  anEquipment,
} from '../../../test/factories.ts';

let api: TestApp;
let place: { id: string };
beforeAll(async () => {
  api = await startTestApp();
  place = await aLocation(api);
});
afterAll(() => api.stop());
const equipment = callsTo<EquipmentRecord>(() => api, '/api/equipment');

function bodyIn(categoryId: string, overrides: Record<string, unknown> = {}): Record<string, unknown> {
  const base = { name: 'Item', locationId: place.id, condition: 'new', acquiredOn: '2026-01-15' };
  return { ...base, categoryId, ...overrides };
}

describe('the serial number', () => {
  it('is unique for a maker, whatever its case and spaces, and names who has it', async () => {
    const model = await aModel(api);
    const other = await aModel(api, {
      manufacturerId: model['manufacturerId'],
      categoryId: model['categoryId'],
    });
    const categoryId = model.categoryId;
    const first = await anEquipment(api, { categoryId, modelId: model.id, serial: 'ab 12-cd' });
    for (const serial of ['AB12-CD', 'a b12-cd', 'ab 12-cd']) {
      const answer = await equipment.create(bodyIn(categoryId, { modelId: other.id, serial }));
      expect(brokenRules(answer)).toEqual({ serial: ['not_unique'] });
      expect(sentenceAt(answer, 'serial')).toBe(`Serial number "${serial}" is already used by ${first.tag}.`);
    }
    expect(first.serial).toBe('ab 12-cd');
  });

  it('may repeat with another maker, and without one only once', async () => {
    const one = await aModel(api);
    const two = await aModel(api);
    for (const model of [one, two]) {
      const body = bodyIn(model.categoryId, { modelId: model.id, serial: 'SAME-1' });
      expect((await equipment.create(body)).status).toBe(201);
    }
    const categoryId = one.categoryId;
    expect((await equipment.create(bodyIn(categoryId, { serial: 'SAME-1' }))).status).toBe(201);
    expect(brokenRules(await equipment.create(bodyIn(categoryId, { serial: 'same-1' })))).toEqual({
      serial: ['not_unique'],
    });
  });

  it('is checked again when the model moves an item to another maker', async () => {
    const manufacturer = await aManufacturer(api);
    const model = await aModel(api, { manufacturerId: manufacturer.id });
    const categoryId = model.categoryId;
    await anEquipment(api, { categoryId, modelId: model.id, serial: 'MOVE-1' });
    const loose = await anEquipment(api, { categoryId, serial: 'MOVE-1' });
    expect(brokenRules(await equipment.change(loose, { modelId: model.id }))).toEqual({
      serial: ['not_unique'],
    });
  });

  it('is required where the category says so', async () => {
    const { id } = await aCategory(api, { requiresSerial: true });
    for (const serial of [undefined, null, '', ' ']) {
      expect(brokenRules(await equipment.create(bodyIn(id, { serial })))).toEqual({ serial: ['required'] });
    }
    const { body } = await equipment.create(bodyIn(id, { serial: 'S-1' }));
    expect(brokenRules(await equipment.change(body, { serial: null }))).toEqual({ serial: ['required'] });
  });

  it('is free again once its item is in the bin, and the restore is then refused', async () => {
    const category = await aCategory(api);
    const first = await anEquipment(api, { categoryId: category.id, serial: 'BIN-1' });
    const { body: binned } = await equipment.remove(first);
    const second = await anEquipment(api, { categoryId: category.id, serial: 'bin-1' });
    const answer = await equipment.act(binned, 'restore');
    expect(brokenRules(answer)).toEqual({ serial: ['not_unique'] });
    expect(sentenceAt(answer, 'serial')).toContain(second.tag);
  });

  it('goes to one of ten who enter it at the same time', async () => {
    const { id } = await aCategory(api);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => equipment.create(bodyIn(id, { serial: 'RACE-1' }))),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    for (const answer of answers.filter((answer) => answer.status !== 201)) {
      expect(brokenRules(answer)).toEqual({ serial: [expect.stringMatching(/^(not_unique|taken)$/)] });
    }
  });
});

describe('MAC addresses', () => {
  it('are written in capitals, and each once', async () => {
    const item = await anEquipment(api, {
      macAddresses: [' a4:bb:6d:19:e0:7c ', 'A4:BB:6D:19:E0:7C', 'A4:BB:6D:19:E0:7D'],
    });
    expect(item.macAddresses).toEqual(['A4:BB:6D:19:E0:7C', 'A4:BB:6D:19:E0:7D']);
  });

  it('are unique among living items', async () => {
    const mac = '02:00:00:00:00:01';
    const first = await anEquipment(api, { macAddresses: [mac] });
    const { id } = await aCategory(api);
    const again = () => equipment.create(bodyIn(id, { macAddresses: ['02:00:00:00:00:99', mac] }));
    const refused = await again();
    expect(brokenRules(refused)).toEqual({ macAddresses: ['not_unique'] });
    expect(sentenceAt(refused, 'macAddresses')).toBe(
      `MAC addresses "${mac}" is already used by ${first.tag}.`,
    );
    const { body: binned } = await equipment.remove(first);
    expect((await again()).status).toBe(201);
    expect(brokenRules(await equipment.act(binned, 'restore'))).toEqual({ macAddresses: ['not_unique'] });
  });

  it('are free once an item gives them up', async () => {
    const mac = '02:00:00:00:00:02';
    const first = await anEquipment(api, { macAddresses: [mac] });
    await equipment.change(first, { macAddresses: [] });
    expect((await anEquipment(api, { macAddresses: [mac] })).macAddresses).toEqual([mac]);
  });
});

describe('the tag', () => {
  it('is issued at creation from the prefix of the category, one after the other', async () => {
    const { id } = await aCategory(api, { tagPrefix: 'SEQ' });
    const tags: (string | null)[] = [];
    for (let n = 0; n < 3; n += 1) tags.push((await equipment.create(bodyIn(id))).body.tag);
    expect(tags).toEqual(['SEQ-100001', 'SEQ-100002', 'SEQ-100003']);
  });

  it('has no gap and no repetition under twenty parallel creations, refused ones among them', async () => {
    const { id } = await aCategory(api, { tagPrefix: 'PAR' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        equipment.create(bodyIn(id, n % 4 === 0 ? { serial: 'ALWAYS' } : {})),
      ),
    );
    const tags = answers.filter((answer) => answer.status === 201).map((answer) => answer.body.tag);
    expect(tags.map(String).toSorted()).toEqual(tags.map((_, n) => `PAR-${100_001 + n}`));
    expect(tags).toHaveLength(16);
  });

  it('that nobody printed can be set by an administrator alone, at creation alone', async () => {
    const { id } = await aCategory(api, { tagPrefix: 'SET' });
    const refused = await equipment.create(bodyIn(id, { tag: 'OLD-000042' }), api.tokens.user);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'tag_unknown']);
    const { body } = await equipment.create(bodyIn(id, { tag: 'OLD-000042' }));
    expect(body.tag).toBe('OLD-000042');
    expect(brokenRules(await equipment.change(body, { tag: 'OLD-000043' }))).toEqual({ tag: ['read_only'] });
  });

  it('is never used twice, also after its item went to the bin', async () => {
    const { id } = await aCategory(api, { tagPrefix: 'ONE' });
    const { body: first } = await equipment.create(bodyIn(id));
    await equipment.remove(first);
    const answer = await equipment.create(bodyIn(id, { tag: first.tag }));
    expect(brokenRules(answer)).toEqual({ tag: ['tag_issued'] });
    const day = dayOf(first.createdAt, 'America/Denver');
    expect(sentenceAt(answer, 'tag')).toBe(`Tag ${first.tag} was issued on ${day} and cannot be used again.`);
    expect((await equipment.create(bodyIn(id))).body.tag).toBe('ONE-100002');
  });

  it('skips the ones that were set by hand', async () => {
    const { id } = await aCategory(api, { tagPrefix: 'SKIP' });
    await equipment.create(bodyIn(id, { tag: 'SKIP-100001' }));
    await equipment.create(bodyIn(id, { tag: 'SKIP-100002' }));
    expect((await equipment.create(bodyIn(id))).body.tag).toBe('SKIP-100003');
  });

  it('goes to one of five who set it at the same time', async () => {
    const { id } = await aCategory(api);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => equipment.create(bodyIn(id, { tag: 'RACE-000001' }))),
    );
    expect(statusesOf(answers)).toEqual([201, 422, 422, 422, 422]);
  });

  it('is refused in words when a prefix has no number left', async () => {
    const { id } = await aCategory(api, { tagPrefix: 'FULL' });
    await api.ownerDb.run(sql`insert into tag_counter (prefix, last) values ('FULL', 999999)`);
    const answer = await equipment.create(bodyIn(id));
    expect(answer.status).toBe(422);
    expect(Object.keys(brokenRules(answer))).toEqual(['tag']);
  });
});

describe('an item as part of another', () => {
  async function aChain(length: number): Promise<EquipmentRecord[]> {
    const chain: EquipmentRecord[] = [];
    for (let n = 0; n < length; n += 1) {
      chain.push(await anEquipment(api, { locationId: place.id, parentId: chain.at(-1)?.id ?? null }));
    }
    return chain;
  }

  it('is nested three deep at most, counted from both ends', async () => {
    const chain = await aChain(3);
    expect(chain[2]?.parent).toMatchObject({ id: chain[1]!.id, label: chain[1]!.tag });
    const { id } = await aCategory(api);
    const answer = await equipment.create(bodyIn(id, { parentId: chain[2]!.id }));
    expect(brokenRules(answer)).toEqual({ parentId: ['too_deep'] });
    const [top] = await aChain(2);
    expect(brokenRules(await equipment.change(top!, { parentId: chain[1]!.id }))).toEqual({
      parentId: ['too_deep'],
    });
  });

  it('never sits under itself', async () => {
    const [top, middle, bottom] = await aChain(3);
    for (const parent of [top, middle, bottom]) {
      const answer = await equipment.change(top!, { parentId: parent!.id });
      expect(brokenRules(answer)).toEqual({ parentId: ['cycle'] });
    }
  });

  it('never closes a circle when several are moved at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [a, b] = await aChain(2);
      const [c, d] = await aChain(2);
      const answers = await Promise.all([
        equipment.change(a!, { parentId: d!.id }),
        equipment.change(c!, { parentId: b!.id }),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual([422, 422]);
      const [e, f] = [await anEquipment(api), await anEquipment(api)];
      const pair = await Promise.all([
        equipment.change(e, { parentId: f.id }),
        equipment.change(f, { parentId: e.id }),
      ]);
      expect(statusesOf(pair)).toEqual([200, 422]);
    }
  });
});

describe('POST /equipment/bulk/register', () => {
  const register = (body: object) =>
    api.request<{ items: EquipmentRecord[] }>(api.tokens.user, 'POST', '/api/equipment/bulk/register', body);
  const historyOf = async ({ id }: { id: string }) => {
    const path = `/api/equipment/${id}/history`;
    const { body } = await api.request<{ items: { action: string }[] }>(api.tokens.user, 'GET', path);
    return body.items.map(({ action }) => action).toReversed();
  };

  it('makes one item of each serial number, alike in all else, in the order of the list and with their events', async () => {
    const model = await aModel(api);
    const [state, federal] = [await aFundingSource(api), await aFundingSource(api)];
    const fundingLines = [
      { fundingSourceId: state.id, percent: '33.333' },
      { fundingSourceId: federal.id, percent: '66.667' },
    ];
    const body = bodyIn(model.categoryId, { modelId: model.id, cost: '100.01', fundingLines });
    const serials = ['MANY-3', 'MANY-1', 'MANY-2'];
    const { status, body: made } = await register({ ...body, serials, putInStock: true });
    expect(status).toBe(200);
    expect(made.items.map(({ serial }) => serial)).toEqual(serials);
    const [first] = made.items;
    const single = await equipment.create({ ...body, serial: 'ONE-1', putInStock: true });
    for (const item of [...made.items, single.body]) {
      expect(item).toMatchObject({ status: 'in_stock', version: 2, cost: '100.01', model: { id: model.id } });
      expect(item.fundingLines).toEqual(single.body.fundingLines);
      expect(item.manufacturer).toBe(single.body.manufacturer);
      expect([item.tag, item.nextDueOn]).toEqual([item.tag, single.body.nextDueOn]);
      expect(item.nextDueOn).not.toBeNull();
      expect(await historyOf(item)).toEqual(['create', 'stock']);
    }
    const numbers = made.items.map(({ tag }) => Number(tag?.split('-')[1]));
    expect(numbers).toEqual([0, 1, 2].map((n) => (numbers[0] ?? 0) + n));
    expect(Number(single.body.tag?.split('-')[1])).toBe((numbers[2] ?? 0) + 1);
    expect(first?.customValues).toEqual({});
  });

  it('makes none where one serial number is taken or stands twice, and says it at its line', async () => {
    const model = await aModel(api);
    const body = bodyIn(model.categoryId, { modelId: model.id });
    const other = await anEquipment(api, { ...body, serial: 'HAD-1' });
    const refused = await register({ ...body, serials: ['NEW-1', 'had-1', 'NEW-2', 'new-1'] });
    expect(brokenRules(refused)).toEqual({
      'serials.1': ['not_unique'],
      'serials.3': ['value_repeated'],
    });
    expect(sentenceAt(refused, 'serials.1')).toContain(other.tag);
    expect((await equipment.create({ ...body, serial: 'NEW-1' })).status).toBe(201);
    const many = Array.from({ length: 201 }, (_, n) => `X-${n}`);
    expect(brokenRules(await register({ ...body, serials: many }))).toEqual({ serials: ['too_many'] });
    expect(brokenRules(await register({ ...body, locationId: model.id, serials: ['NEW-9'] }))).toEqual({
      locationId: ['not_found'],
    });
  });

  it('puts nothing in stock without what the category asks for', async () => {
    const label = perLanguage(() => 'Memory');
    const category = await aCategory(api, {
      customFields: [{ key: 'memory', label, type: 'text', required: true }],
    });
    const refused = await register({ ...bodyIn(category.id), serials: ['R-1', 'R-2'], putInStock: true });
    expect(brokenRules(refused)).toEqual({ 'customValues.memory': ['required'] });
  });

  it('gives a value that must be unique to no two of them', async () => {
    const label = perLanguage(() => 'Key ID');
    const category = await aCategory(api, {
      customFields: [{ key: 'key_id', label, type: 'text', required: false, unique: true }],
    });
    const body = bodyIn(category.id, { customValues: { key_id: 'K-1' } });
    const refused = await register({ ...body, serials: ['U-1', 'U-2'] });
    expect(brokenRules(refused)).toEqual({ 'customValues.key_id': ['value_repeated'] });
    expect((await register({ ...body, serials: ['U-1'] })).body.items[0]?.customValues).toEqual({
      key_id: 'K-1',
    });
  });
});
