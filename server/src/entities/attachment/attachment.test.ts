import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AttachmentRecord } from '#contract/entities/attachment/attachment.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf, sentenceAt } from '../../../test/calls.ts';
import { aModel, anAttachment, anEquipment, aVendor } from '../../../test/factories.ts';
import { aRepair, openWorkshop } from '../../../test/repairs.ts';
import { aJpeg, anExif, aPng } from '../../../test/sample-files.ts';

let api: TestApp;
let item: EquipmentRecord;
beforeAll(async () => {
  api = await startTestApp();
  item = await anEquipment(api);
});
afterAll(() => api.stop());

const files = callsTo<AttachmentRecord>(() => api, '/api/attachments');
const items = callsTo<EquipmentRecord>(() => api, '/api/equipment');

interface Sending {
  token?: string;
  headers?: Record<string, string>;
}

function upload(facts: Record<string, string>, bytes: Buffer, { token, headers }: Sending = {}) {
  const whole = { entity: 'equipment', recordId: item.id, kind: 'photo', ...facts };
  const address = `/api/attachments?${new URLSearchParams(whole).toString()}`;
  return api.request<AttachmentRecord>(token ?? api.tokens.user, 'POST', address, bytes, {
    'content-type': 'application/octet-stream',
    ...headers,
  });
}

const countRows = async () =>
  api.ownerDb.one<{ files: number; chunks: number }>(sql`select
    (select count(*)::int from attachment) as files, (select count(*)::int from attachment_chunk) as chunks`);

const listOf = async (query = '', token = api.tokens.user) =>
  (await files.list(`?filter[entity]=equipment&filter[recordId]=${item.id}${query}`, token)).body.items;

describe('POST /attachments', () => {
  it('keeps a file with what is known of it, and tells it in its history', async () => {
    const bytes = Buffer.from('serial,name\n4711,Laptop\n');
    const answer = await upload({ name: 'Ürün listesi.csv', kind: 'invoice' }, bytes);
    expect(answer.status).toBe(201);
    expect(answer.headers['etag']).toBe('"1"');
    expect(answer.body).toMatchObject({
      entity: 'equipment',
      recordId: item.id,
      name: 'Ürün listesi.csv',
      kind: 'invoice',
      mediaType: 'text/csv',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      width: null,
      hasPreview: false,
      createdBy: 'Uma User',
    });
    expect((await files.get(answer.body.id)).body).toEqual(answer.body);
    const { body: history } = await files.history(answer.body.id);
    expect(history).toMatchObject({ total: 1, isChainIntact: true });
    expect(history.items[0]).toMatchObject({ action: 'create', version: 1 });
    expect(history.items[0]!.changes).toMatchObject({ sha256: { from: null, to: answer.body.sha256 } });
  });

  it('keeps a picture without the place where it was taken', async () => {
    const secret = 'GPSLatitude 39.7392';
    const { body } = await upload({ name: 'rack.jpg' }, aJpeg({ exif: anExif(8, secret) }));
    expect(body).toMatchObject({ mediaType: 'image/jpeg', width: 30, height: 40 });
    const stored = await api.ownerDb.many<{ bytes: Buffer }>(
      sql`select bytes from attachment_chunk where attachment_id = ${body.id}`,
    );
    expect(stored.some(({ bytes }) => bytes.includes(secret))).toBe(false);
  });

  it('writes a large file in pieces, whose hash is that of the whole', async () => {
    const bytes = Buffer.alloc(700_000, 'a line of text\n');
    const { body } = await upload({ name: 'log.txt', kind: 'other' }, bytes);
    const chunks = await api.ownerDb.many<{ length: number }>(sql`select length(bytes) from attachment_chunk
      where attachment_id = ${body.id} order by position`);
    expect(chunks.map(({ length }) => length)).toEqual([262_144, 262_144, 175_712]);
    expect(body.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('takes a preview in front of the file', async () => {
    const [small, file] = [aJpeg({ width: 480, height: 360, exif: anExif(1, 'secret') }), aPng(800, 600)];
    const preview = String(small.length);
    const { body } = await upload({ name: 'big.png', preview }, Buffer.concat([small, file]));
    expect(body).toMatchObject({ hasPreview: true, width: 800, height: 600, size: file.length });
    const shown = await api.app.inject({
      url: `/api/attachments/${body.id}/preview`,
      headers: { authorization: `Bearer ${api.tokens.user}` },
    });
    expect(shown.headers['content-type']).toBe('image/jpeg');
    expect(shown.headers['content-disposition']).toMatch(/^inline; filename="big.png"/);
    expect([shown.rawPayload.includes('secret'), shown.rawPayload.length > 0]).toEqual([false, true]);
    const large = aPng(600, 10);
    const refused = await upload(
      { name: 'a.png', preview: String(large.length) },
      Buffer.concat([large, file]),
    );
    expect(brokenRules(refused)).toEqual({ file: ['file_damaged'] });
    expect(brokenRules(await upload({ name: 'a.png', preview: '300000' }, file))).toEqual({
      preview: ['out_of_range'],
    });
    expect(brokenRules(await upload({ name: 'a.png', preview: String(file.length) }, file))).toEqual({
      file: ['file_empty'],
    });
  });

  it('says in words what is wrong, at the right field', async () => {
    const before = await countRows();
    const svg = await upload({ name: 'logo.svg' }, Buffer.from('<svg/>'));
    expect([svg.status, sentenceAt(svg, 'file')]).toEqual([422, 'This file type is not allowed.']);
    const wrong = await upload({ name: 'photo.jpg' }, aPng());
    expect(brokenRules(wrong)).toEqual({ name: ['file_extension'] });
    expect(sentenceAt(wrong, 'name')).toContain('.jpg');
    expect(brokenRules(await upload({ name: 'a.txt' }, Buffer.alloc(0)))).toEqual({ file: ['file_empty'] });
    for (const name of ['../a.png', 'a/b.png', '..\\a.png', 'C:a.png']) {
      expect(brokenRules(await upload({ name }, aPng()))).toEqual({ name: ['file_name'] });
    }
    for (const name of ['a\u0000.png', 'a\u202Egnp.exe.png']) {
      expect(brokenRules(await upload({ name }, aPng()))).toEqual({ name: ['bad_characters'] });
    }
    expect(brokenRules(await upload({ name: `${'x'.repeat(150)}.png` }, aPng()))).toEqual({
      name: ['too_long'],
    });
    expect(brokenRules(await upload({ name: 'a.png', kind: 'secret' }, aPng()))).toEqual({
      kind: ['not_a_choice'],
    });
    const nothing = await api.request(api.tokens.user, 'POST', '/api/attachments', aPng());
    expect(Object.keys(brokenRules(nothing)).toSorted()).toEqual(['entity', 'kind', 'name', 'recordId']);
    expect(await countRows()).toEqual(before);
  });

  it('takes nothing that is not the sender’s to say', async () => {
    const before = await countRows();
    for (const field of [
      'id',
      'version',
      'size',
      'sha256',
      'mediaType',
      'hasPreview',
      'createdBy',
      'deletedAt',
      'x',
    ]) {
      const answer = await upload({ name: 'a.png', [field]: 'census' }, aPng());
      expect([field, answer.status, codeOf(answer)]).toEqual([field, 400, 'unknown_parameter']);
    }
    expect(await countRows()).toEqual(before);
  });

  it('refuses more than 25 MB, whether it says so or not', async () => {
    const before = await countRows();
    const large = Buffer.alloc(25 * 1_048_576 + 1, 'x');
    const answer = await upload({ name: 'a.txt' }, large);
    expect(brokenRules(answer)).toEqual({ file: ['file_too_large'] });
    expect(sentenceAt(answer, 'file')).toBe('The file is larger than 25 MB.');
    const longer = await upload({ name: 'a.txt' }, Buffer.alloc(26 * 1_048_576, 'x'));
    expect(brokenRules(longer)).toEqual({ file: ['file_too_large'] });
    expect(await countRows()).toEqual(before);
  });

  it('takes exactly 25 MB', async () => {
    const answer = await upload({ name: 'full.txt' }, Buffer.alloc(25 * 1_048_576, 'x'));
    expect([answer.status, answer.body.size]).toEqual([201, 25 * 1_048_576]);
  });

  it('is done once for one Idempotency-Key, and refused for another file', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await upload({ name: 'once.png' }, aPng(), { headers });
    const second = await upload({ name: 'once.png' }, aPng(), { headers });
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    const other = await upload({ name: 'once.png' }, aPng(9, 9), { headers });
    expect([other.status, codeOf(other)]).toEqual([422, 'idempotency_key_reused']);
    expect((await listOf('&filter[name]=once.png')).length).toBe(1);
  });

  it('needs a record that is there, can be changed and is not in the bin', async () => {
    const nobody = await upload({ name: 'a.png', recordId: randomUUID() }, aPng());
    expect(brokenRules(nobody)).toEqual({ recordId: ['not_found'] });
    const foreign = await upload({ name: 'a.png', entity: 'vendor' }, aPng());
    expect(brokenRules(foreign)).toEqual({ recordId: ['not_found'] });
    expect(brokenRules(await upload({ name: 'a.png', entity: 'attachment' }, aPng()))).toEqual({
      entity: ['not_a_choice'],
    });
    const ofVendor = { name: 'a.png', entity: 'vendor', recordId: (await aVendor(api)).id };
    expect((await upload(ofVendor, aPng())).status).toBe(201);
    const binned = await anEquipment(api);
    await items.remove(binned);
    const late = await upload({ name: 'a.png', recordId: binned.id }, aPng());
    expect([late.status, codeOf(late)]).toEqual([409, 'is_deleted']);
  });

  it('19 goes on every record of an item’s life, by whoever may change it and nobody else', async () => {
    const shop = await openWorkshop(api);
    const parents = {
      repair: (await aRepair(shop)).id,
      location: shop.locationId,
      vendor: shop.vendorId,
      person: shop.person.id,
      category: shop.categoryId,
      model: (await aModel(api)).id,
    };
    const { user, staff, none } = api.tokens;
    for (const [entity, recordId] of Object.entries(parents)) {
      const facts = new URLSearchParams({ entity, recordId, name: 'a.png', kind: 'photo' });
      const send = (token?: string) =>
        api.request<AttachmentRecord>(token, 'POST', `/api/attachments?${facts.toString()}`, aPng());
      const statuses = [await send(user), await send(staff), await send(none), await send(undefined)];
      expect([entity, ...statuses.map(({ status }) => status)]).toEqual([entity, 201, 403, 403, 401]);
      const bytes = `/api/attachments/${statuses[0]!.body.id}/content`;
      const range = { range: 'bytes=0-3' };
      const read = async (token?: string) =>
        (await api.request(token, 'GET', bytes, undefined, range)).status;
      expect([entity, await read(user), await read(staff), await read()]).toEqual([entity, 206, 403, 401]);
    }
  });

  it('takes 50 files for a record, also when many are sent at once', async () => {
    const { id: recordId } = await anEquipment(api);
    const send = (n: number) => upload({ name: `${n}.png`, recordId }, aPng());
    for (let n = 0; n < 45; n += 1) expect((await send(n)).status).toBe(201);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => send(100 + n)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.find(({ status }) => status === 422)!;
    expect(sentenceAt(refused, 'file')).toBe('This record already has 50 files. Remove one first.');
    const { body } = await files.list(`?filter[recordId]=${recordId}&limit=200`);
    const [first] = body.items;
    const deleted = (await files.remove(first!)).body;
    expect((await send(200)).status).toBe(201);
    expect(brokenRules(await files.act(deleted, 'restore'))).toEqual({ file: ['too_many_files'] });
  });
});

describe('PATCH /attachments/:id', () => {
  it('renames a file and changes its kind, and nothing else', async () => {
    const file = await anAttachment(api, { recordId: item.id });
    const { body, status } = await files.change(
      file,
      { name: 'Front side.PNG', kind: 'warranty' },
      api.tokens.user,
    );
    expect([status, body.name, body.kind, body.version]).toEqual([200, 'Front side.PNG', 'warranty', 2]);
    const refused = await files.change(body, {
      size: 1,
      sha256: 'x',
      entity: 'vendor',
      recordId: randomUUID(),
    });
    expect(Object.values(brokenRules(refused)).flat()).toEqual(Array(4).fill('read_only'));
    expect(brokenRules(await files.change(body, { name: 'page.html' }))).toEqual({
      name: ['file_extension'],
    });
    expect(brokenRules(await files.change(body, { name: 'a/b.png' }))).toEqual({ name: ['file_name'] });
    expect((await files.change(file, { kind: 'other' })).status).toBe(412);
    expect((await files.history(file.id)).body).toMatchObject({ total: 2, isChainIntact: true });
  });
});

describe('DELETE /attachments/:id', () => {
  it('moves one’s own file to the bin for a day, and any file by an administrator', async () => {
    const { user, admin } = api.tokens;
    const own = (await upload({ name: 'own.png' }, aPng())).body;
    const foreign = await anAttachment(api, { recordId: item.id });
    expect((await files.remove(foreign, 'not mine', user)).status).toBe(403);
    const old = (await upload({ name: 'old.png' }, aPng())).body;
    api.clock.advance(25 * 3_600_000);
    const later = await api.signIn('user@test.example');
    expect((await files.remove(old, 'too late', later)).status).toBe(403);
    api.clock.advance(-25 * 3_600_000);
    const { body: deleted } = await files.remove(own, 'wrong item', user);
    expect(deleted).toMatchObject({ deleteReason: 'wrong item', deletedBy: 'Uma User', version: 2 });
    expect((await listOf()).map(({ id }) => id)).not.toContain(own.id);
    expect((await listOf('&bin=true')).map(({ id }) => id)).toContain(own.id);
    const content = (token: string) => api.request(token, 'GET', `/api/attachments/${own.id}/content`);
    expect([(await content(user)).status, (await content(admin)).status]).toEqual([404, 200]);
    expect((await files.act(deleted, 'restore', {}, user)).status).toBe(403);
    const { body: restored } = await files.act(deleted, 'restore', { reason: 'it was right' });
    expect(restored).toMatchObject({ deletedAt: null, version: 3 });
    expect((await files.history(own.id)).body).toMatchObject({ total: 3, isChainIntact: true });
  });
});

describe('the database', () => {
  it('keeps bytes as they are, from everybody, and no bytes without their file', async () => {
    const { id } = await anAttachment(api, { recordId: item.id });
    for (const statement of [
      sql`update attachment_chunk set bytes = ${Buffer.from('x')} where attachment_id = ${id}`,
      sql`delete from attachment_chunk where attachment_id = ${id}`,
    ]) {
      await expect(api.ownerDb.run(statement)).rejects.toThrow('never change');
      await expect(api.db.run(statement)).rejects.toThrow('permission denied');
    }
    await expect(
      api.ownerDb.run(sql`insert into attachment_chunk values (${randomUUID()}, 0, ${Buffer.from('x')})`),
    ).rejects.toThrow('foreign key');
    expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  });
});
