import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { callsTo } from '../../../test/calls.ts';
import { aCategory, aManufacturer, aModel, anEquipment } from '../../../test/factories.ts';

let api: TestApp;
const items = callsTo<EquipmentRecord>(() => api, '/api/equipment');
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

const namesOf = async (query: string) =>
  (await items.list(`?sort=name&${query}`)).body.items.map(({ name }) => name);

describe('the list of items is filtered', () => {
  it('by a MAC address or a part of it, however it is spelled, and by nothing that only looks like one', async () => {
    await anEquipment(api, { name: 'first', macAddresses: ['3C:52:82:4F:1A:09', '3C:52:82:4F:1A:0A'] });
    await anEquipment(api, { name: 'second', macAddresses: ['3C:52:82:00:00:01'] });
    await anEquipment(api, { name: 'invoice', invoiceNumber: '3C5282' });
    expect(await namesOf('filter[macAddress][is]=3c-52-82-4f-1a-09')).toEqual(['first']);
    expect(await namesOf('filter[macAddress][is]=3C:52:82:00:00:01,3C52.824F.1A0A')).toEqual([
      'first',
      'second',
    ]);
    expect(await namesOf('filter[macAddress][starts]=3c:52:82')).toEqual(['first', 'second']);
    expect(await namesOf('filter[macAddress][contains]=4f1a')).toEqual(['first']);
    expect(await namesOf('filter[macAddress][starts]=%25')).toEqual(['first', 'second']);
  });

  it('by a part of the invoice number', async () => {
    await anEquipment(api, { name: 'billed', invoiceNumber: 'INV-2026/771' });
    expect(await namesOf('filter[invoiceNumber][contains]=2026%2F7')).toEqual(['billed']);
    expect(await namesOf('filter[invoiceNumber][is]=inv-2026%2F771')).toEqual(['billed']);
    expect(await namesOf('filter[invoiceNumber][starts]=2026')).toEqual([]);
  });

  it('by one or two letters, which no index has, however they are written', async () => {
    await anEquipment(api, { name: 'plain', invoiceNumber: 'Qi7' });
    await anEquipment(api, { name: 'marked', invoiceNumber: 'QÍ7/b' });
    await anEquipment(api, { name: 'dotted', invoiceNumber: 'Qİ7/c' });
    await anEquipment(api, { name: 'wide', invoiceNumber: 'Ｑｉ7/d' });
    const all = ['dotted', 'marked', 'plain', 'wide'];
    for (const text of ['qi', 'QI', 'qı', 'i7', 'ｉ7']) {
      expect([text, await namesOf(`filter[invoiceNumber][contains]=${encodeURIComponent(text)}`)]).toEqual([
        text,
        all,
      ]);
    }
    expect(await namesOf('filter[invoiceNumber][starts]=qI')).toEqual(all);
    expect(await namesOf('filter[invoiceNumber][contains]=7%2F')).toEqual(['dotted', 'marked', 'wide']);
    expect(await namesOf('filter[invoiceNumber][starts]=%25q')).toEqual([]);
    await anEquipment(api, { name: 'short', invoiceNumber: 'Zİ' });
    expect(await namesOf('filter[invoiceNumber][is]=zi')).toEqual(['short']);
  });

  it('by plain signs as `fold` writes them, where that is not asked', async () => {
    const rows = await api.ownerDb.many<{ plain: string; folded: string }>(
      sql`select lower(chr(n) collate "C") as plain, fold(chr(n)) as folded from generate_series(32, 126) n`,
    );
    expect(rows).toHaveLength(95);
    for (const { plain, folded } of rows) expect(plain).toBe(folded);
  });

  it('by who made it', async () => {
    const category = await aCategory(api);
    const [maker, other] = [await aManufacturer(api), await aManufacturer(api)];
    const model = await aModel(api, { manufacturerId: maker.id, categoryId: category.id });
    await anEquipment(api, { name: 'made', modelId: model.id, categoryId: category.id });
    expect(await namesOf(`filter[manufacturerId]=${maker.id}`)).toEqual(['made']);
    expect(await namesOf(`filter[manufacturerId]=${other.id}`)).toEqual([]);
    expect(
      await namesOf(`filter[manufacturerId][not]=${other.id}&filter[manufacturerId][empty]=false`),
    ).toEqual(['made']);
  });

  it('by what it is worth today', async () => {
    const worth = { salvageValue: '0', inServiceOn: '2020-01-15', acquiredOn: '2020-01-15' };
    await anEquipment(api, { name: 'worn', cost: '9999.00', usefulLifeMonths: 1, ...worth });
    await anEquipment(api, { name: 'lasting', cost: '9999.00', usefulLifeMonths: 600, ...worth });
    expect(await namesOf('filter[bookValue][gte]=100&filter[cost][gte]=9999')).toEqual(['lasting']);
    expect(await namesOf('filter[bookValue][lte]=0&filter[cost][gte]=9999')).toEqual(['worn']);
    expect(await namesOf('filter[bookValue][empty]=true&filter[cost][gte]=9999')).toEqual([]);
  });
});
