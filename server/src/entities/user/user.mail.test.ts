import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContactMessageRecord } from '#contract/entities/contact-message/contact-message.schema.ts';
import type { LinkedUser } from '#contract/entities/user/user.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { MailTransport } from '#server/shared/mail/mail.ts';
import { createMail, sendQueuedMail } from '#server/shared/mail/outbox.ts';
import { createSmtp } from '#server/shared/mail/smtp.ts';
import { createKeyVault } from '#server/shared/secrets/key-vault.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { callsTo } from '../../../test/calls.ts';
import { nextNumber } from '../../../test/factories.ts';
import { startMailServer, type MailServer } from '../../../test/mail-server.ts';
import { answerResetRequests } from './user.reset-mail.ts';

const publicUrl = 'https://inventory.example.gov';
const vault = createKeyVault(['w8Kd2Jq5Zr7Xp1Vn4Bm9Tc6Ys3Hf0GaL']);
const mail = createMail(vault, true);
const quiet = { error: () => undefined };
let server: MailServer;
let transport: MailTransport;
let api: TestApp;

beforeAll(async () => {
  server = await startMailServer();
  transport = createSmtp({ url: server.url, from: 'Inventory <inventory@example.gov>' });
  api = await startTestApp({ publicUrl, mailTransport: transport });
});
afterAll(async () => {
  await api.stop();
  transport.close();
  await server.stop();
});
beforeEach(async () => {
  server.arrived.length = 0;
  server.refuseWith(0);
  await api.ownerDb.run(sql`delete from allowance`);
  await api.ownerDb.run(sql`delete from mail_outbox`);
});

const deliver = async () => {
  await answerResetRequests(api.db, mail, publicUrl, api.clock.now());
  return sendQueuedMail(api.db, vault, transport, quiet);
};
const forgot = (email: string) =>
  api.request(
    undefined,
    'POST',
    '/auth/forgot-password',
    { email },
    { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  );
const linkIn = (text: string) =>
  /https:\/\/inventory\.example\.gov\/set-password\?token=\S+/.exec(text)?.[0] ?? '';
const setPassword = (url: string, password: string) =>
  api.request(undefined, 'POST', '/auth/set-password', {
    token: new URL(url).searchParams.get('token'),
    password,
  });
const boxes = () => api.ownerDb.many<{ row: string }>(sql`select o::text as row from mail_outbox o`);
const later = () => api.ownerDb.run(sql`update mail_outbox set next_at = now()`);
const state = () =>
  api.ownerDb.one<{ attempts: number; isSent: boolean; isGivenUp: boolean; isEmpty: boolean }>(sql`
    select attempts, sent_at is not null as "isSent", failed_at is not null as "isGivenUp",
      sealed is null as "isEmpty" from mail_outbox`);

describe('POST /auth/forgot-password where email is configured', () => {
  it('mails a link of the configured address in the language of the person, and nothing to strangers', async () => {
    await api.ownerDb.run(sql`
      insert into user_preference (user_id, settings, shortcuts)
      values (${api.userIds.staff}, '{"locale": "tr"}', '[]')`);
    const answers = [await forgot('staff@test.example'), await forgot('nobody@test.example')];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 2 }, () => [200, { delivery: 'email' }]),
    );
    expect(await deliver()).toBe(1);
    expect(server.arrived).toHaveLength(1);
    const [message] = server.arrived;
    expect(message).toMatchObject({
      to: ['staff@test.example'],
      subject: 'Inventory System Web için yeni parola',
      html: expect.stringContaining('<html lang="tr" dir="ltr">'),
    });
    expect(`${message?.headers}${message?.text}${message?.html}`).not.toContain('evil');
    const url = linkIn(message?.text ?? '');
    expect(message?.html).toContain(`href="${url}"`);
    expect((await setPassword(url, 'a quiet road in May')).status).toBe(200);
    expect((await setPassword(url, 'another road in June')).status).toBe(410);
  });
});

describe('letters in the outbox', () => {
  it('are sealed while they wait, and empty once they are sent', async () => {
    await forgot('user@test.example');
    await answerResetRequests(api.db, mail, publicUrl, api.clock.now());
    expect((await boxes()).every(({ row }) => !row.includes('token'))).toBe(true);
    await sendQueuedMail(api.db, vault, transport, quiet);
    expect(await state()).toEqual({ attempts: 1, isSent: true, isGivenUp: false, isEmpty: true });
    expect(await sendQueuedMail(api.db, vault, transport, quiet)).toBe(0);
  });

  it('are tried again when the server refuses for now, and given up when it refuses for good', async () => {
    const post = () =>
      mail.post(api.db, { to: 'a@test.example', locale: 'en', subject: 'S', text: 'One\n\nTwo <b>' });
    await post();
    server.refuseWith(451);
    expect(await sendQueuedMail(api.db, vault, transport, quiet)).toBe(0);
    expect(await state()).toEqual({ attempts: 1, isSent: false, isGivenUp: false, isEmpty: false });
    server.refuseWith(0);
    expect(await sendQueuedMail(api.db, vault, transport, quiet)).toBe(0);
    await later();
    expect(await sendQueuedMail(api.db, vault, transport, quiet)).toBe(1);
    expect(server.arrived[0]).toMatchObject({
      text: 'One\n\nTwo <b>',
      html: expect.stringContaining('&lt;b&gt;'),
    });
    await api.ownerDb.run(sql`delete from mail_outbox`);
    await post();
    server.refuseWith(550);
    await sendQueuedMail(api.db, vault, transport, quiet);
    expect(await state()).toEqual({ attempts: 1, isSent: false, isGivenUp: true, isEmpty: true });
  });

  it('go out again, with the same id, when the sender died before it could note them', async () => {
    await mail.post(api.db, { to: 'a@test.example', locale: 'ar', subject: 'مرحبًا', text: 'سطر' });
    const dying: MailTransport = {
      send: async (id, message) => {
        await transport.send(id, message);
        throw new Error('killed');
      },
      close: () => undefined,
    };
    expect(await sendQueuedMail(api.db, vault, dying, quiet)).toBe(0);
    await later();
    expect(await sendQueuedMail(api.db, vault, transport, quiet)).toBe(1);
    const ids = server.arrived.map(({ headers }) => /^Message-ID: (\S+)/im.exec(headers)?.[1]);
    expect(ids[0]).toBeDefined();
    expect(ids[0]).toBe(ids[1]);
    expect(server.arrived[1]).toMatchObject({
      subject: 'مرحبًا',
      text: 'سطر',
      html: expect.stringContaining('dir="rtl"'),
    });
  });

  it('are not sent by two nodes at once, nor when it is too late for them', async () => {
    for (let n = 0; n < 6; n += 1) {
      await mail.post(api.db, { to: `n${n}@test.example`, locale: 'en', subject: 'S', text: 'T' });
    }
    const sent = await Promise.all([deliver(), deliver(), deliver()]);
    expect(sent.reduce((sum, n) => sum + n, 0)).toBe(6);
    expect(server.arrived).toHaveLength(6);
    await api.ownerDb.run(sql`delete from mail_outbox`);
    await mail.post(
      api.db,
      { to: 'late@test.example', locale: 'en', subject: 'S', text: 'T' },
      '2020-01-01T00:00:00Z',
    );
    expect(await deliver()).toBe(0);
    expect(await state()).toMatchObject({ isGivenUp: true, isEmpty: true });
  });

  it('do not exist when what they tell of did not happen', async () => {
    const work = api.db.transaction(async (tx) => {
      await mail.post(tx, { to: 'a@test.example', locale: 'en', subject: 'S', text: 'T' });
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    expect(await boxes()).toEqual([]);
  });
});

describe('what is mailed beside that', () => {
  it('is the link of an invitation', async () => {
    const email = `mailed${nextNumber()}@test.example`;
    const body = { email, firstName: 'Mae', lastName: 'Mailed', roles: ['user'] };
    const invited = await callsTo<LinkedUser>(() => api, '/api/users').create(body);
    expect(invited.body.link).toMatchObject({ isMailed: true });
    expect(await deliver()).toBe(1);
    expect(server.arrived[0]).toMatchObject({ to: [email], subject: 'Your account in Inventory System Web' });
    expect(linkIn(server.arrived[0]?.text ?? '')).toBe(invited.body.link?.url);
  });

  it('is the answer to a message, whatever stands in its topic', async () => {
    const messages = callsTo<ContactMessageRecord>(() => api, '/api/contact-messages');
    const body = {
      name: 'Uma User',
      email: 'uma@test.example',
      topic: 'Labels, Bcc: all@test.example',
      message: 'The label printer\nis out of paper.',
    };
    const { id } = (await messages.create(body, api.tokens.user)).body;
    const answered = await messages.act((await messages.get(id)).body, 'answer', {
      answer: 'It is on its way.',
    });
    expect(answered.body).toMatchObject({ status: 'answered', answer: 'It is on its way.' });
    expect(await deliver()).toBe(1);
    expect(server.arrived).toHaveLength(1);
    expect(server.arrived[0]).toMatchObject({
      to: ['uma@test.example'],
      subject: `Re: ${body.topic}`,
      text: 'It is on its way.\n\nYou wrote:\n\n> The label printer\n> is out of paper.',
    });
  });
});
