import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { LabelJob } from '#contract/features/label/job.schema.ts';
import type { TagRoll } from '#contract/features/label/roll.schema.ts';
import { releaseClaimedTags } from '#server/entities/equipment/equipment.tags.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, codeOf, statusesOf } from '../../../test/calls.ts';
import { aCategory, anEquipment } from '../../../test/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp({ publicUrl: 'https://inventory.dot.example' });
});
afterAll(() => api.stop());

const create = (body: object, token = api.tokens.admin) =>
  api.request<TagRoll>(token, 'POST', '/api/tag-rolls', { maker: 'here', ...body });
const read = async (id: string) =>
  (await api.request<TagRoll>(api.tokens.user, 'GET', `/api/tag-rolls/${id}`)).body;
const act = (roll: TagRoll, action: 'print' | 'void', body: object = {}, token = api.tokens.admin) =>
  api.request<TagRoll>(
    token,
    'POST',
    `/api/tag-rolls/${roll.id}/actions/${action}`,
    body,
    ifMatch(roll.version),
  );
const claim = (item: { id: string; version: number }, tag: string) =>
  api.request<EquipmentRecord>(
    api.tokens.user,
    'POST',
    `/api/equipment/${item.id}/actions/claim-tag`,
    { tag },
    ifMatch(item.version),
  );

describe('a roll of blank tags', () => {
  it('goes from planned to printed, in use and used up, as its tags are claimed', async () => {
    const { status, body: roll } = await create({ prefix: 'RLA', first: 1, last: 2 });
    expect(status).toBe(201);
    expect(roll).toMatchObject({
      number: expect.stringMatching(/^TR-\d{4}-\d{5}$/),
      firstTag: 'RLA-000001',
      lastTag: 'RLA-000002',
      state: 'planned',
      blank: 2,
    });
    const printed = (await act(roll, 'print')).body;
    expect(printed).toMatchObject({ state: 'printed', version: 2 });
    expect(codeOf(await act(printed, 'print'))).toBe('roll_printed');
    const item = await anEquipment(api);
    const claimed = (await claim(item, 'RLA-000001')).body;
    expect(claimed.otherCodes).toEqual([{ kind: 'old_number', code: item.tag }]);
    expect(await read(roll.id)).toMatchObject({ state: 'in_use', blank: 1, claimed: 1 });
    await claim(await anEquipment(api), 'RLA-000002');
    expect(await read(roll.id)).toMatchObject({ state: 'used_up', blank: 0, claimed: 2 });
  });

  it('is planned again when its job is canceled, unless another one of it stands or somebody printed it elsewhere', async () => {
    const { body: roll } = await create({ prefix: 'RLK', first: 1, last: 2 });
    const templates = await api.request<{ items: { id: string }[] }>(
      api.tokens.admin,
      'GET',
      '/api/label-templates',
    );
    const templateId = templates.body.items[0]!.id;
    const { body: own } = await create({ prefix: 'RLT', first: 1, last: 9, templateId });
    expect(await read(own.id)).toMatchObject({ templateId, template: expect.any(String) });
    const unknown = await create({ prefix: 'RLU', first: 1, last: 9, templateId: roll.id });
    expect(brokenRules(unknown)).toEqual({ templateId: ['not_found'] });
    const part = { templateId, rollId: own.id, first: 3, last: 6 };
    const { body: some } = await api.request<LabelJob>(api.tokens.admin, 'POST', '/api/label-jobs', part);
    expect(some).toMatchObject({ items: 4 });
    // What no label was made of needs no reason.
    const rest = { ...part, first: 7, last: 9 };
    expect((await api.request(api.tokens.admin, 'POST', '/api/label-jobs', rest)).status).toBe(201);
    const printJob = async (body: object = {}) => {
      const made = { templateId, rollId: roll.id, ...body };
      return (await api.request<LabelJob>(api.tokens.admin, 'POST', '/api/label-jobs', made)).body;
    };
    const cancel = ({ id, version }: LabelJob) =>
      api.request(api.tokens.admin, 'POST', `/api/label-jobs/${id}/actions/cancel`, {}, ifMatch(version));
    const first = await printJob();
    const second = await printJob({ reason: 'damaged' });
    await cancel(first);
    expect(await read(roll.id)).toMatchObject({ state: 'printed', version: 2 });
    await cancel(second);
    const planned = await read(roll.id);
    expect(planned).toMatchObject({ state: 'planned', version: 3, printedAt: null });
    await act(planned, 'print');
    await cancel(await printJob());
    expect(await read(roll.id)).toMatchObject({ state: 'printed', version: 4 });
    const { body: history } = await api.request<{ items: { action: string }[]; isChainIntact: boolean }>(
      api.tokens.admin,
      'GET',
      `/api/tag-rolls/${roll.id}/history`,
    );
    expect(history.isChainIntact).toBe(true);
    expect(history.items.map(({ action }) => action)).toEqual(['print', 'cancel', 'print', 'create']);
  });

  it('gives a tag to one of those who claim it at once, until none is left', async () => {
    await create({ prefix: 'RLB', first: 7, last: 8 });
    const items = await Promise.all([1, 2, 3].map(() => anEquipment(api)));
    const answers = await Promise.all(items.map((item) => claim(item, 'RLB-000007')));
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    const losers = items.filter((_, at) => answers[at]?.status !== 200);
    expect(statusesOf(await Promise.all(losers.map((item) => claim(item, 'RLB-000008'))))).toEqual([
      200, 409,
    ]);
    expect(codeOf(await claim(await anEquipment(api), 'RLB-000009'))).toBe('tag_unknown');
  });

  it('is never issued from, also while items are registered', async () => {
    const { id: categoryId } = await aCategory(api, { tagPrefix: 'RLC' });
    const [rolled, ...items] = await Promise.all([
      create({ prefix: 'RLC', first: 100_001, last: 100_050 }),
      ...Array.from({ length: 4 }, () => anEquipment(api, { categoryId })),
    ]);
    const inRoll = items.filter(({ tag }) => (tag ?? '') <= 'RLC-100050');
    // Whoever came first has the numbers: the roll is refused as a whole, or the items have later ones.
    if (rolled.status === 201) expect(inRoll).toEqual([]);
    else expect(codeOf(rolled)).toBe('tags_taken');
    const { status } = await create({ prefix: 'RLC', first: 200_001, last: 200_003 });
    expect(status).toBe(201);
    expect((await anEquipment(api, { categoryId })).tag).toMatch(/^RLC-1000\d\d$/);
  });

  it('is made void with a reason, in parts or as a whole; what is on an item stays there', async () => {
    const { body: roll } = await create({ prefix: 'RLD', first: 1, last: 5 });
    const item = (await claim(await anEquipment(api), 'RLD-000001')).body;
    const part = (await act(roll, 'void', { first: 2, last: 3, reason: 'Torn off' })).body;
    expect(part).toMatchObject({ state: 'in_use', blank: 2, voided: 2, reason: null });
    const refused = await claim(await anEquipment(api), 'RLD-000002');
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'tag_void', message: 'Tag RLD-000002 is void: Torn off.' },
    });
    expect(brokenRules(await act(part, 'void', { first: 4, last: 6, reason: 'Torn off' }))).toEqual({
      last: ['out_of_range'],
    });
    expect(brokenRules(await act(part, 'void', {}))).toEqual({ reason: ['required'] });
    const whole = (await act(part, 'void', { reason: 'Wrong paper' })).body;
    expect(whole).toMatchObject({ state: 'void', blank: 0, claimed: 1, voided: 4, reason: 'Wrong paper' });
    expect(codeOf(await act(whole, 'print'))).toBe('roll_void');
    const { body } = await api.request<EquipmentRecord>(api.tokens.user, 'GET', `/api/equipment/${item.id}`);
    expect(body.tag).toBe('RLD-000001');
  });

  it('that is void gets no blank tag back from an item that leaves it', async () => {
    const { body: roll } = await create({ prefix: 'RLV', first: 1, last: 3 });
    const { body: other } = await create({ prefix: 'RLW', first: 1, last: 1 });
    const [first, second] = [await anEquipment(api), await anEquipment(api)];
    await claim(first, 'RLV-000001');
    await claim(second, 'RLW-000001');
    const { body: gone } = await act(roll, 'void', { reason: 'Wrong paper' });
    const ids = [first.id, second.id];
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`update equipment set deleted_at = now() where id = any(${ids}::uuid[])`);
    });
    await api.db.transaction((tx) => releaseClaimedTags(tx, ids));
    expect(await read(gone.id)).toMatchObject({ state: 'void', blank: 0, claimed: 0, voided: 3 });
    expect(codeOf(await claim(await anEquipment(api), 'RLV-000001'))).toBe('tag_void');
    expect(await read(other.id)).toMatchObject({ blank: 1, claimed: 0 });
  });

  it('that is void in part gets no blank tag of that part back', async () => {
    const { body: roll } = await create({ prefix: 'RLX', first: 1, last: 6 });
    const [inside, outside] = [await anEquipment(api), await anEquipment(api)];
    await claim(inside, 'RLX-000003');
    await claim(outside, 'RLX-000005');
    const { body: part } = await act(roll, 'void', { first: 2, last: 4, reason: 'Torn off' });
    const ids = [inside.id, outside.id];
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`update equipment set deleted_at = now() where id = any(${ids}::uuid[])`);
    });
    await api.db.transaction((tx) => releaseClaimedTags(tx, ids));
    expect(await read(part.id)).toMatchObject({ blank: 3, claimed: 0, voided: 3 });
    const refused = await claim(await anEquipment(api), 'RLX-000003');
    expect(refused.body).toMatchObject({ message: 'Tag RLX-000003 is void: Torn off.' });
    expect((await claim(await anEquipment(api), 'RLX-000005')).status).toBe(200);
  });

  it('refuses ranges that are taken, turned round or longer than 5,000, and people who may not', async () => {
    await create({ prefix: 'RLE', first: 1, last: 10 });
    expect(await create({ prefix: 'RLE', first: 10, last: 12 })).toMatchObject({
      status: 409,
      body: { code: 'tags_taken', params: { n: 1, tag: 'RLE-000010' } },
    });
    expect(brokenRules(await create({ prefix: 'RLE', first: 30, last: 29 }))).toEqual({
      last: ['out_of_range'],
    });
    expect(brokenRules(await create({ prefix: 'RLE', first: 100, last: 5_100 }))).toEqual({
      last: ['out_of_range'],
    });
    expect((await create({ prefix: 'RLE', first: 100, last: 5_099 })).body.blank).toBe(5_000);
    expect((await create({ prefix: 'RLF', first: 1, last: 2 }, api.tokens.user)).status).toBe(403);
  });

  it('goes to an outside printer as a file of its blank tags with their links', async () => {
    const { body: roll } = await create({ prefix: 'RLG', first: 1, last: 3, maker: 'bought' });
    await claim(await anEquipment(api), 'RLG-000002');
    const { headers, body } = await api.request<string>(
      api.tokens.user,
      'GET',
      `/api/tag-rolls/${roll.id}/tags.csv`,
    );
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining(`${roll.number}.csv`),
    });
    const link = 'HTTPS://INVENTORY.DOT.EXAMPLE/T/';
    expect(body.split('\r\n')).toEqual([
      'tag,link',
      `RLG-000001,${link}RLG-000001`,
      `RLG-000003,${link}RLG-000003`,
      '',
    ]);
  });
});
