import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentRecord, OtherCode } from '#contract/entities/equipment/equipment.schema.ts';
import type { FoundRecord } from '#contract/features/search/search.api.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf, statusesOf } from '../../../test/calls.ts';
import { aCategory, anEquipment } from '../../../test/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const equipment = callsTo<EquipmentRecord>(() => api, '/api/equipment');

const claim = (item: { id: string; version: number }, tag: string, token = api.tokens.user) =>
  api.request<EquipmentRecord>(
    token,
    'POST',
    `/api/equipment/${item.id}/actions/claim-tag`,
    { tag },
    ifMatch(item.version),
  );
const setCodes = (item: { id: string; version: number }, codes: OtherCode[]) =>
  api.request<EquipmentRecord>(
    api.tokens.user,
    'PUT',
    `/api/equipment/${item.id}/codes`,
    { codes },
    ifMatch(item.version),
  );
const addBlank = (...tags: string[]) =>
  api.ownerDb.run(
    sql`insert into equipment_tag (tag, state) select tag, 'blank' from unnest(${tags}::text[]) tag`,
  );
const registered = (tag: string) =>
  api.ownerDb.one<{ state: string; equipment_id: string | null }>(
    sql`select state, equipment_id from equipment_tag where tag = ${tag}`,
  );

async function found(text: string): Promise<string[]> {
  const { body } = await api.request<{ found: FoundRecord[] }>(
    api.tokens.user,
    'GET',
    `/api/search?q=${encodeURIComponent(text)}`,
  );
  return body.found.map(({ id }) => id);
}

describe('the tag register', () => {
  it('gives a blank tag to one of two who claim it, and says to the other where it is', async () => {
    await addBlank('004512');
    const items = [await anEquipment(api), await anEquipment(api)];
    const answers = await Promise.all(items.map((item) => claim(item, '004512')));
    expect(statusesOf(answers)).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409)!;
    expect(codeOf(lost)).toBe('tag_on_item');
    const { name, location } = answers.find(({ status }) => status === 200)!.body;
    expect(lost.body).toMatchObject({ params: { tag: '004512', item: name, place: location.label } });
    const won = answers.find(({ status }) => status === 200)!.body;
    expect(await registered('004512')).toEqual({ state: 'claimed', equipment_id: won.id });
  });

  it('keeps the former tag of an item as its other code, and finds the item by both', async () => {
    await addBlank('DOT.88121');
    const item = await anEquipment(api);
    const { body } = await claim(item, 'DOT.88121');
    expect(body).toMatchObject({
      tag: 'DOT.88121',
      otherCodes: [{ kind: 'old_number', code: item.tag }],
      version: item.version + 1,
    });
    const history = (await equipment.history(item.id)).body;
    expect(history).toMatchObject({ items: [{ action: 'claimTag' }, {}], isChainIntact: true });
    expect(await found('dot.8812')).toEqual([item.id]);
    expect(await found(item.tag ?? '')).toEqual([item.id]);
    const listed = (q: string) => equipment.list(`?q=${encodeURIComponent(q)}`);
    for (const q of ['DOT.88', item.tag ?? '']) {
      expect((await listed(q)).body.items.map(({ id }) => id)).toEqual([item.id]);
    }
    const back = await claim(body, item.tag ?? '');
    expect(back.body).toMatchObject({
      tag: item.tag,
      otherCodes: [{ kind: 'old_number', code: 'DOT.88121' }],
    });
  });

  it('refuses void tags, tags of other items, and to a user those that nobody knows', async () => {
    await api.ownerDb.run(
      sql`insert into equipment_tag (tag, state, reason) values ('TORN-1', 'void', 'torn off')`,
    );
    const [item, other] = [await anEquipment(api), await anEquipment(api)];
    const refused = await claim(item, 'TORN-1');
    expect([refused.status, codeOf(refused)]).toEqual([409, 'tag_void']);
    expect(codeOf(await claim(item, other.tag ?? ''))).toBe('tag_on_item');
    expect(codeOf(await claim(item, 'NOT-OURS'))).toBe('tag_unknown');
    expect(brokenRules(await claim(item, 'lower case'))).toEqual({ tag: ['tag_form'] });
    const set = await claim(item, 'NOT-OURS', api.tokens.admin);
    expect(set.body.tag).toBe('NOT-OURS');
  });

  it('issues no number that stands in it, blank or void, and lets a new item claim a blank one', async () => {
    const { id: categoryId } = await aCategory(api, { tagPrefix: 'BLK' });
    await addBlank('BLK-100001', 'BLK-100003');
    await api.ownerDb.run(
      sql`insert into equipment_tag (tag, state, reason) values ('BLK-100002', 'void', 'misprint')`,
    );
    expect((await anEquipment(api, { categoryId })).tag).toBe('BLK-100004');
    const location = (await anEquipment(api)).locationId;
    const body = {
      name: 'Two of a kind',
      categoryId,
      locationId: location,
      condition: 'new',
      acquiredOn: '2026-01-15',
    };
    const many = await api.request<{ items: EquipmentRecord[] }>(
      api.tokens.user,
      'POST',
      '/api/equipment/bulk/register',
      { ...body, serials: ['BLK-S1', 'BLK-S2'] },
    );
    expect(new Set(many.body.items.map(({ tag }) => tag))).toEqual(new Set(['BLK-100005', 'BLK-100006']));
    const claimed = await equipment.create({ ...body, tag: 'BLK-100003' }, api.tokens.user);
    expect([claimed.status, claimed.body.tag]).toEqual([201, 'BLK-100003']);
    expect(await registered('BLK-100003')).toEqual({ state: 'claimed', equipment_id: claimed.body.id });
  });

  it('lets no statement move a tag from one living item to another, or a void one back', async () => {
    await addBlank('MOVE-1');
    const [item, other] = [await anEquipment(api), await anEquipment(api)];
    await claim(item, 'MOVE-1');
    await expect(
      api.ownerDb.run(sql`update equipment_tag set equipment_id = ${other.id} where tag = 'MOVE-1'`),
    ).rejects.toMatchObject({ constraint: 'equipment_tag_step' });
    await expect(
      api.ownerDb.run(
        sql`update equipment_tag set state = 'blank', equipment_id = null where tag = 'MOVE-1'`,
      ),
    ).rejects.toMatchObject({ constraint: 'equipment_tag_step' });
  });
});

describe('other codes', () => {
  it('are replaced as a whole, told in the history, unique for their kind, and searched', async () => {
    const [item, other] = [await anEquipment(api), await anEquipment(api)];
    const codes: OtherCode[] = [
      { kind: 'imei', code: '356938035643809' },
      { kind: 'external_id', code: 'Old/4711' },
    ];
    const { body } = await setCodes(item, codes);
    expect(body.otherCodes).toEqual(codes);
    expect((await equipment.history(item.id)).body.items[0]).toMatchObject({
      action: 'setCodes',
      changes: { otherCodes: { from: [], to: codes } },
    });
    expect(await found('35693803')).toEqual([item.id]);
    const refused = await setCodes(other, [
      { kind: 'rfid', code: 'old/4711' },
      { kind: 'external_id', code: 'old/4711' },
      { kind: 'rfid', code: 'OLD/4711' },
    ]);
    expect(brokenRules(refused)).toEqual({
      'codes.1.code': ['not_unique'],
      'codes.2.code': ['value_repeated'],
    });
    const many = Array.from({ length: 11 }, (_, n): OtherCode => ({ kind: 'rfid', code: `R${n}` }));
    expect(brokenRules(await setCodes(other, many))).toEqual({ codes: ['too_many'] });
    expect((await setCodes(body, [])).body.otherCodes).toEqual([]);
    expect((await setCodes(other, [{ kind: 'external_id', code: 'old/4711' }])).status).toBe(200);
  });
});
