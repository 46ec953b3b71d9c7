import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { callsTo, codeOf } from '../../../test/calls.ts';
import {
  aCategory,
  aContactMessage,
  aLocation,
  aManufacturer,
  aModel,
  anEquipment,
} from '../../../test/factories.ts';
import { insertItems } from '../../../test/bulk.ts';

let api: TestApp;
let shared: { category_id: string; location_id: string };
beforeAll(async () => {
  api = await startTestApp();
  shared = { category_id: (await aCategory(api)).id, location_id: (await aLocation(api)).id };
});
afterAll(() => api.stop());
const equipment = callsTo<EquipmentRecord>(() => api, '/api/equipment');
const categories = callsTo<CategoryRecord>(() => api, '/api/categories');

async function namesFor(query: string): Promise<string[]> {
  const answer = await equipment.list(`?${query}`);
  expect(answer.status).toBe(200);
  return answer.body.items.map((item) => item.name).toSorted();
}
const search = (q: string) => namesFor(`q=${encodeURIComponent(q)}`);

describe('search', () => {
  beforeAll(async () => {
    await insertItems(api, shared, [
      { name: 'Métier Scanner', serial: 'QX-77 A', tag: 'SRCH-000001', hostname: 'd4-scan-01' },
      { name: 'KIRMIZI İSTASYON', serial: 'ZZ-1', tag: 'SRCH-000002' },
      { name: 'ısı sensörü', tag: 'SRCH-000003' },
      { name: 'Straße ﬁber', tag: 'SRCH-000004' },
      { name: '100% cotton_bag \\ backslash', tag: 'SRCH-000005' },
      { name: 'محطة العمل', tag: 'SRCH-000006' },
    ]);
  });

  it('finds words anywhere, in any order, in any case', async () => {
    expect(await search('scanner')).toEqual(['Métier Scanner']);
    expect(await search('SCAN méti')).toEqual(['Métier Scanner']);
    expect(await search('  scanner   nothing ')).toEqual([]);
  });

  it('does not mind accents', async () => {
    for (const q of ['metier', 'MÉTIER', 'Me\u0301tier']) expect(await search(q)).toEqual(['Métier Scanner']);
    expect(await search('sensoru')).toEqual(['ısı sensörü']);
    expect(await search('strasse fiber')).toEqual(['Straße ﬁber']);
  });

  it('takes all four Turkish i’s as one letter', async () => {
    for (const q of ['kirmizi', 'KIRMIZI', 'kırmızı', 'KİRMİZİ', 'istasyon', 'İstasyon', 'ISTASYON']) {
      expect(await search(q)).toEqual(['KIRMIZI İSTASYON']);
    }
    for (const q of ['isi sens', 'ISI SENS', 'ısı sens']) expect(await search(q)).toEqual(['ısı sensörü']);
  });

  it('finds Arabic words', async () => {
    expect(await search('العمل')).toEqual(['محطة العمل']);
  });

  it('takes wildcards as plain characters, wide ones too', async () => {
    expect(await search('100%')).toEqual(['100% cotton_bag \\ backslash']);
    expect(await search('n_bag')).toEqual(['100% cotton_bag \\ backslash']);
    expect(await search('bag \\ back')).toEqual(['100% cotton_bag \\ backslash']);
    for (const q of ['%%%', '___', '％％％', '＿＿＿', 'metie_', 'abc＼', '∖∖∖'])
      expect(await search(q)).toEqual([]);
  });

  it('looks for short words at the beginning of tag and serial number', async () => {
    expect(await search('qx')).toEqual(['Métier Scanner']);
    expect(await search('Zz')).toEqual(['KIRMIZI İSTASYON']);
    expect((await search('sr')).length).toBe(6);
    expect(await search('x7')).toEqual([]);
    expect(await search('%')).toEqual([]);
  });

  it('looks for short words of other lists in any case and accent', async () => {
    await aCategory(api, { name: 'İç donanım', code: 'ICD' });
    const found = async (q: string) =>
      (await categories.list(`?q=${encodeURIComponent(q)}`)).body.items.map((item) => item.name);
    for (const q of ['iç', 'İÇ', 'ic', 'IC']) expect(await found(q)).toEqual(['İç donanım']);
  });

  it('finds items by maker, model and host, and by their new name after a rename', async () => {
    const manufacturer = await aManufacturer(api, { name: 'Oldmaker' });
    const model = await aModel(api, { manufacturerId: manufacturer.id, name: 'Probook' });
    await anEquipment(api, { categoryId: model.categoryId, modelId: model.id, name: 'Renamed maker' });
    expect(await search('oldmaker probook')).toEqual(['Renamed maker']);
    expect(await search('d4-scan')).toEqual(['Métier Scanner']);
    const makers = callsTo<{ id: string; version: number }>(() => api, '/api/manufacturers');
    await makers.change(manufacturer, { name: 'Newmaker' });
    const { refreshSearch } = await import('#server/features/operations/jobs.ts');
    await refreshSearch(api.db);
    expect(await search('newmaker')).toEqual(['Renamed maker']);
    expect(await search('oldmaker')).toEqual([]);
  });
});

describe('filters', () => {
  const names = ['F1', 'F2', 'F3', 'F4'];
  let places: { id: string }[];
  beforeAll(async () => {
    const yard = await aLocation(api);
    places = [yard, await aLocation(api, { parentId: yard.id }), await aLocation(api)];
    await insertItems(api, shared, [
      {
        name: 'F1',
        serial: 'ser-A',
        cost: '10.00',
        acquired_on: '2020-01-01',
        status: 'received',
        location_id: places[0]!.id,
      },
      {
        name: 'F2',
        serial: 'SER-B',
        cost: '20.50',
        acquired_on: '2021-01-01',
        status: 'in_use',
        location_id: places[1]!.id,
        warranty_ends_on: '2027-01-01',
      },
      {
        name: 'F3',
        serial: null,
        cost: null,
        acquired_on: '2022-01-01',
        status: 'in_use',
        location_id: places[2]!.id,
        federal_share: '80',
      },
      {
        name: 'F4',
        serial: 'a,b\\c',
        cost: '30.00',
        acquired_on: '2023-01-01',
        status: 'missing',
        location_id: places[2]!.id,
      },
    ]);
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(sql`update equipment set stores_data = true, last_seen_on = agency_today() - 6, next_due_on = agency_today() + 1,
        version = 2 where name = 'F1'`);
      await tx.run(sql`insert into event (actor, source, entity, entity_id, version, action, changes)
        select 'Test', 'job', 'equipment', id, 2, 'update', '{}' from equipment where name = 'F1'`);
    });
  });

  const cases: [string, string[]][] = [
    ['filter[serial]=ser-a', ['F1']],
    ['filter[serial]=SER-A,ser-b', ['F1', 'F2']],
    ['filter[serial][is]=a\\,b\\\\c', ['F4']],
    ['filter[serial][contains]=er-', ['F1', 'F2']],
    ['filter[serial][starts]=SER', ['F1', 'F2']],
    ['filter[serial][starts]=er', []],
    ['filter[serial][empty]=true', ['F3']],
    ['filter[serial][empty]=false', ['F1', 'F2', 'F4']],
    ['filter[cost]=20.5', ['F2']],
    ['filter[cost][is]=10,30', ['F1', 'F4']],
    ['filter[cost][gte]=20.50', ['F2', 'F4']],
    ['filter[cost][lte]=20.50', ['F1', 'F2']],
    ['filter[cost][between]=10,20.5', ['F1', 'F2']],
    ['filter[cost][between]=20,10', []],
    ['filter[cost][empty]=true', ['F3']],
    ['filter[federalShare][gte]=80', ['F3']],
    ['filter[acquiredOn]=2021-01-01', ['F2']],
    ['filter[acquiredOn][gte]=2022-01-01', ['F3', 'F4']],
    ['filter[acquiredOn][lt]=2022-01-01', ['F1', 'F2']],
    ['filter[acquiredOn][between]=2021-01-01,2022-01-01', ['F2', 'F3']],
    ['filter[lastSeenOn][last]=7', ['F1']],
    ['filter[lastSeenOn][last]=6', []],
    ['filter[nextDueOn][last]=7', []],
    ['filter[lastSeenOn][next]=7', []],
    ['filter[nextDueOn][next]=1', ['F1']],
    ['filter[nextDueOn][gte]=today', ['F1']],
    ['filter[lastSeenOn][lt]=today', ['F1']],
    ['filter[acquiredOn][gte]=today', []],
    ['filter[acquiredOn]=today', []],
    ['filter[acquiredOn][between]=2022-01-01,today', ['F3', 'F4']],
    ['filter[warrantyEndsOn][empty]=false', ['F2']],
    ['filter[status]=in_use', ['F2', 'F3']],
    ['filter[status][is]=in_use,missing', ['F2', 'F3', 'F4']],
    ['filter[status][not]=in_use', ['F1', 'F4']],
    ['filter[storesData]=true', ['F1']],
    ['filter[storesData]=false', ['F2', 'F3', 'F4']],
    ['filter[custodianId][empty]=true', names],
    ['filter[status]=in_use&filter[cost][gte]=1&q=ser-b', ['F2']],
  ];

  it.each(cases)('%s finds %j', async (query, expected) => {
    expect(await namesFor(`filter[name][starts]=f&${query}`)).toEqual(expected);
  });

  it('by a place mean that place, or its whole branch, or all but it', async () => {
    const at = (operator: string, ...ids: (string | undefined)[]) =>
      namesFor(`filter[name][starts]=F&filter[locationId][${operator}]=${ids.join(',')}`);
    expect(await at('is', places[0]?.id)).toEqual(['F1']);
    expect(await at('is', places[0]?.id, places[2]?.id)).toEqual(['F1', 'F3', 'F4']);
    expect(await at('within', places[0]?.id)).toEqual(['F1', 'F2']);
    expect(await at('not', places[2]?.id)).toEqual(['F1', 'F2']);
  });

  it('by whole numbers and yes or no work in the list of categories', async () => {
    await aCategory(api, { name: 'Long lived', usefulLifeMonths: 480, sensitive: true });
    const found = async (query: string) =>
      (await categories.list(`?${query}`)).body.items.map((item) => item.name);
    for (const query of [
      'filter[usefulLifeMonths]=480',
      'filter[usefulLifeMonths][gte]=480',
      'filter[usefulLifeMonths][between]=479,481',
      'filter[sensitive]=true',
      'filter[sensitive]=true&filter[usefulLifeMonths][lte]=480&filter[kind][not]=software',
    ]) {
      expect(await found(query)).toEqual(['Long lived']);
    }
  });
});

describe('filters by the days of a moment', () => {
  const moments = {
    'last of the 9th': '2026-03-10T05:59:59.999Z',
    'first of the 10th': '2026-03-10T06:00:00.000Z',
    'last of the 11th': '2026-03-12T05:59:59.999Z',
    'first of the 12th': '2026-03-12T06:00:00.000Z',
  };
  beforeAll(async () => {
    for (const [topic, at] of Object.entries(moments)) {
      const { id } = await aContactMessage(api, { topic });
      await api.ownerDb.transaction(async (tx) => {
        await tx.run(sql`update contact_message set created_at = ${at}, version = 2 where id = ${id}`);
        await tx.run(sql`insert into event (actor, source, entity, entity_id, version, action, changes)
          values ('Test', 'job', 'contact-message', ${id}, 2, 'update', '{}')`);
      });
    }
  });

  // Denver has daylight saving time from 2026-03-08 on: its days begin at six in UTC.
  it.each([
    ['between', '2026-03-10,2026-03-11', ['first of the 10th', 'last of the 11th']],
    ['between', '2026-03-10,2026-03-10', ['first of the 10th']],
    ['gte', '2026-03-12', ['first of the 12th']],
    ['lt', '2026-03-10', ['last of the 9th']],
    ['lt', '2026-03-12', ['first of the 10th', 'last of the 11th', 'last of the 9th']],
  ])('%s %s begins and ends at the agency’s midnights', async (operator, days, expected) => {
    const path = `/api/contact-messages?q=of the&filter[createdAt][${operator}]=${days}`;
    const { body } = await api.request<{ items: { topic: string }[] }>(api.tokens.admin, 'GET', path);
    expect(body.items.map(({ topic }) => topic).toSorted()).toEqual(expected);
  });
});

describe('a list refuses', () => {
  const refusals: [string, string][] = [
    ['filter[colour]=red', 'unknown_filter'],
    ['filter[notes]=x', 'unknown_filter'],
    ['filter[__proto__]=x', 'unknown_filter'],
    ['filter[name][like]=x', 'unknown_operator'],
    ['filter[status][contains]=in', 'unknown_operator'],
    ['filter[storesData][empty]=true', 'unknown_operator'],
    ['filter[parentId][within]=019c0000-0000-7000-8000-000000000000', 'unknown_operator'],
    ['filter[name', 'unknown_filter'],
    ['filter[name][is][is]=x', 'unknown_filter'],
    ['filter[status]=shiny', 'bad_filter_value'],
    ['filter[cost][gte]=cheap', 'bad_filter_value'],
    ['filter[cost][between]=1', 'bad_filter_value'],
    ['filter[cost][between]=1,2,3', 'bad_filter_value'],
    ['filter[acquiredOn]=2026-02-30', 'bad_filter_value'],
    ['filter[acquiredOn][last]=0', 'bad_filter_value'],
    ['filter[locationId]=here', 'bad_filter_value'],
    ['filter[storesData]=maybe', 'bad_filter_value'],
    ['filter[serial][empty]=perhaps', 'bad_filter_value'],
    ['filter[name]=', 'bad_filter_value'],
    [`filter[name]=${'x'.repeat(201)}`, 'bad_filter_value'],
    [`filter[name]=${Array.from({ length: 101 }, (_, n) => n).join(',')}`, 'bad_filter_value'],
    ['sort=colour', 'unknown_sort'],
    ['sort=notes', 'unknown_sort'],
    ['sort=name,name', 'unknown_sort'],
    ['sort=name,-name', 'unknown_sort'],
    ['sort=name;drop', 'unknown_sort'],
    ['sort=name,serial,cost,tag,status', 'unknown_sort'],
    ['limit=0', 'bad_limit'],
    ['limit=201', 'bad_limit'],
    ['limit=ten', 'bad_limit'],
    ['limit=5.5', 'bad_limit'],
    ['limit=', 'bad_limit'],
    ['after=abc', 'bad_cursor'],
    ['after=', 'bad_cursor'],
    [`after=${Buffer.from('["-tag","x","y"]').toString('base64url')}`, 'bad_cursor'],
    [`after=${Buffer.from('{"a":1}').toString('base64url')}`, 'bad_cursor'],
    ['page=2', 'unknown_parameter'],
    ['q=a&q=b', 'unknown_parameter'],
    ['limit=5&limit=6', 'unknown_parameter'],
    ['columns=name', 'unknown_parameter'],
    ['bin=maybe', 'bad_filter_value'],
    [`q=${'x'.repeat(201)}`, 'bad_filter_value'],
    ['q=%00', 'bad_filter_value'],
  ];

  it.each(refusals)('?%s with %s', async (query, code) => {
    const answer = await equipment.list(`?${query}`);
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  it('a cursor that was made for another sort', async () => {
    const { body } = await equipment.list('?sort=name&limit=1');
    const answer = await equipment.list(`?sort=-name&limit=1&after=${body.next}`);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'bad_cursor']);
  });
});
