import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AttachmentRecord } from '#contract/entities/attachment/attachment.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { anAttachment, anEquipment } from '../../../test/factories.ts';
import { aPng } from '../../../test/sample-files.ts';

const text = Buffer.from(Array.from({ length: 60_000 }, (_, n) => `line ${n}\n`).join(''));

let api: TestApp;
let file: AttachmentRecord;
let ofUser: AttachmentRecord;
beforeAll(async () => {
  api = await startTestApp();
  file = await anAttachment(api, { name: 'Günlük "1".txt', kind: 'other' }, text);
  ofUser = await anAttachment(api, { entity: 'user', recordId: api.userIds.none, name: 'form.png' }, aPng());
});
afterAll(() => api.stop());

const get = (headers: Record<string, string> = {}, id = file.id, token = api.tokens.user, part = 'content') =>
  api.app.inject({
    url: `/api/attachments/${id}/${part}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });

describe('GET /attachments/:id/content', () => {
  it('sends the bytes to be saved, never to be run or kept by others', async () => {
    const answer = await get({ 'accept-encoding': 'gzip' });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(text)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="G_nl_k _1_.txt"; filename*=UTF-8''G%C3%BCnl%C3%BCk%20%221%22.txt`,
      'content-length': String(text.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
      etag: `"${file.sha256}"`,
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect((await get({ 'if-none-match': `"${file.sha256}"` })).statusCode).toBe(304);
  });

  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=262140-262150', 262_140, 262_151],
    ['bytes=100-', 100, text.length],
    ['bytes=-10', text.length - 10, text.length],
    ['bytes=5-99999999', 5, text.length],
  ])('sends the range %s', async (range, from, to) => {
    const answer = await get({ range });
    expect(answer.statusCode).toBe(206);
    expect(answer.rawPayload.equals(text.subarray(from, to))).toBe(true);
    expect(answer.headers['content-range']).toBe(`bytes ${from}-${to - 1}/${text.length}`);
  });

  it('refuses a range that the file does not have, and takes what it does not know as the whole', async () => {
    for (const range of [`bytes=${text.length}-`, 'bytes=9-3', 'bytes=-0']) {
      const answer = await get({ range });
      expect([range, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        range,
        416,
        'range_not_satisfiable',
      ]);
      expect(answer.headers['content-range']).toBe(`bytes */${text.length}`);
    }
    for (const range of ['bytes=-', 'lines=1-2', 'bytes=0-1,5-6'])
      expect((await get({ range })).statusCode).toBe(200);
    expect((await get({ range: 'bytes=0-0', 'if-range': '"another"' })).statusCode).toBe(200);
    expect((await get({ range: 'bytes=0-0', 'if-range': `"${file.sha256}"` })).statusCode).toBe(206);
  });

  it('answers HEAD with the size alone', async () => {
    const answer = await api.app.inject({
      method: 'HEAD',
      url: `/api/attachments/${file.id}/content`,
      headers: { authorization: `Bearer ${api.tokens.user}` },
    });
    expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([
      200,
      '',
      String(text.length),
    ]);
  });
});

describe('a file of a record that the caller may not read', () => {
  it('is not there, in any call and for any range', async () => {
    const { user, admin } = api.tokens;
    for (const part of ['content', 'preview', 'history']) {
      expect((await get({ range: 'bytes=0-3' }, ofUser.id, user, part)).statusCode).toBe(404);
    }
    expect((await get({ range: 'bytes=0-3' }, ofUser.id, admin)).statusCode).toBe(206);
    const address = `/api/attachments/${ofUser.id}`;
    const version = { 'if-match': '"1"' };
    expect((await api.request(user, 'GET', address)).status).toBe(404);
    expect((await api.request(user, 'GET', `${address}?asOf=9998-12-31`)).status).toBe(404);
    expect((await api.request(user, 'PATCH', address, { kind: 'other' }, version)).status).toBe(404);
    expect((await api.request(user, 'DELETE', address, { reason: 'not mine' }, version)).status).toBe(404);
    const lists = ['', '?filter[entity]=user', `?filter[recordId]=${api.userIds.none}`, '?q=form'];
    for (const query of lists) {
      const found = async (token: string) =>
        (await api.request<{ items: AttachmentRecord[] }>(token, 'GET', `/api/attachments${query}`)).body
          .items;
      expect((await found(user)).map(({ id }) => id)).not.toContain(ofUser.id);
      expect((await found(admin)).map(({ id }) => id)).toContain(ofUser.id);
    }
    const csv = await api.request<string>(user, 'GET', '/api/attachments/export.csv?columns=name');
    expect(csv.body).not.toContain('form.png');
    const facets = await api.request(user, 'GET', '/api/attachments/facets/kind');
    expect(JSON.stringify(facets.body)).not.toContain('photo');
    const upload = `/api/attachments?entity=user&recordId=${api.userIds.none}&name=a.png&kind=photo`;
    const answer = await api.request<{ fields: { path: string; messageKey: string }[] }>(
      user,
      'POST',
      upload,
      aPng(),
    );
    expect(answer.body.fields).toMatchObject([{ path: 'recordId', messageKey: 'not_found' }]);
  });

  it('ends with the permission, in the middle of a download', async () => {
    expect((await get({ range: 'bytes=0-9' })).statusCode).toBe(206);
    const changeRoles = (roles: string, version: number) =>
      api.ownerDb.transaction(async (tx) => {
        await tx.run(
          sql`update user_account set roles = ${roles}::text[], version = ${version} where id = ${api.userIds.user}`,
        );
        await tx.run(sql`insert into event (actor, source, entity, entity_id, version, action, changes)
          values ('Test', 'job', 'user', ${api.userIds.user}, ${version}, 'update', '{}')`);
      });
    await changeRoles('{staff}', 2);
    expect((await get({ range: 'bytes=10-19' })).statusCode).toBe(403);
    await changeRoles('{user}', 3);
    expect((await get({ range: 'bytes=10-19' })).statusCode).toBe(206);
  });
});

describe('an upload over a real connection', () => {
  const waiting = () => readdirSync(tmpdir()).filter((name) => name.startsWith('inventory-upload-'));
  const counted = () => api.ownerDb.one(sql`select count(*)::int as n from attachment_chunk`);
  let target: { port: number; path: string; headers: Record<string, string> };
  beforeAll(async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { id } = await anEquipment(api);
    target = {
      port: (api.app.server.address() as AddressInfo).port,
      path: `/api/attachments?entity=equipment&recordId=${id}&name=a.txt&kind=other`,
      headers: { authorization: `Bearer ${api.tokens.user}` },
    };
  });

  it('leaves nothing when it is broken off', async () => {
    const before = await counted();
    const arrived = once(api.app.server, 'request') as Promise<[IncomingMessage]>;
    const sending = httpRequest({ ...target, method: 'POST', host: '127.0.0.1' });
    sending.on('error', () => undefined);
    sending.write(Buffer.alloc(1_000_000, 'x'));
    const [received] = await arrived;
    await expect.poll(() => received.socket.bytesRead, { timeout: 300_000 }).toBeGreaterThan(500_000);
    const closed = new Promise((resolve) => received.once('close', resolve));
    sending.destroy();
    await closed;
    expect(await counted()).toEqual(before);
    expect(waiting()).toEqual([]);
  });

  it('is answered when it grows too large without having said so', async () => {
    const before = await counted();
    const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      const sending = httpRequest({ ...target, method: 'POST', host: '127.0.0.1' }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() });
        });
      });
      sending.on('error', reject);
      for (let n = 0; n < 27; n += 1) sending.write(Buffer.alloc(1_048_576, 'x'));
      sending.end();
    });
    expect([answer.status, answer.body.includes('file_too_large')]).toEqual([422, true]);
    expect(await counted()).toEqual(before);
    expect(waiting()).toEqual([]);
  });
});
