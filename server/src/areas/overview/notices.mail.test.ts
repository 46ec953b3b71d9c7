import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { NoticeChoices } from '#contract/areas/overview/notices.api.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { MailMessage } from '#server/shared/mail/mail.ts';
import { toHtml } from '#server/shared/mail/mail-html.ts';
import { createMail } from '#server/shared/mail/outbox.ts';
import { createKeyVault } from '#server/shared/secrets/key-vault.ts';
import { startTestApp, testKeySecrets, type TestApp } from '../../../test/app.ts';
import { mailAtOnce } from './notices.instant.ts';
import { mailNotices } from './notices.mail.ts';

let api: TestApp;
const sent: MailMessage[] = [];
const publicUrl = 'https://inventory.test.example';
const log = { warn: () => undefined };

beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
beforeEach(async () => {
  sent.length = 0;
  await api.ownerDb.run(sql`delete from notice`);
  await api.ownerDb.run(sql`delete from notice_mail`);
  await api.ownerDb.run(sql`delete from notice_choice`);
  await api.ownerDb.run(sql`delete from notice_instant`);
});

const fake = {
  isConfigured: true,
  post: async (_: unknown, message: MailMessage) => {
    sent.push(message);
  },
};
/** The agency's zone of the tests has these moments at the hour that is named. */
async function at(day: string, time: string): Promise<Date> {
  const { moment } = await api.db.one<{ moment: string }>(sql`
    select (${`${day} ${time}`}::timestamp at time zone (setting_on('timeZone', current_date) #>> '{}')) as moment`);
  return new Date(moment);
}
const run = async (day: string, time: string) => {
  const now = await at(day, time);
  return mailNotices({ db: api.db, clock: () => now, post: { mail: fake, publicUrl }, log });
};
const notify = (userId: string, kind: string, count = 1, key = '') =>
  api.ownerDb.run(sql`
    insert into notice (user_id, kind, key, count, params, link, since)
    values (${userId}, ${kind}, ${key}, ${count}, '{"number": "PO-26-0431", "title": "Radios <new>"}',
      '/inventory/purchase-order', now())`);
// A Wednesday to a Saturday.
const [wednesday, thursday, friday, saturday] = ['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07'];

it('comes once a day, in the morning of working days, only with news and outside of the quiet hours', async () => {
  await notify(api.userIds.admin, 'orderDecision', 3);
  expect(await run(wednesday, '07:29')).toBe(0);
  expect(await run(wednesday, '18:30')).toBe(0);
  expect(await run(wednesday, '07:30')).toBe(1);
  const [message] = sent;
  expect(message?.to).toBe('admin@test.example');
  expect(message?.text).toContain('Purchase orders to decide on: 3\nPO-26-0431 Radios <new>');
  expect(message?.text).toContain(`${publicUrl}/inventory/purchase-order`);
  expect(message && toHtml(message)).toContain('Radios &lt;new&gt;');
  // Nothing twice, and no second one on the same day.
  await notify(api.userIds.admin, 'contactMessage');
  expect(await run(wednesday, '09:00')).toBe(0);
  expect(await run(thursday, '08:00')).toBe(1);
  expect(sent[1]?.text).not.toContain('Purchase orders');
  expect(await run(friday, '08:00')).toBe(0);
  await notify(api.userIds.admin, 'accessRequest');
  expect(await run(saturday, '08:00')).toBe(0);
});

it('leaves out what the person does not want in it, and what a role that was lost allowed', async () => {
  const put = (body: object) =>
    api.request<NoticeChoices>(api.tokens.user, 'PUT', '/api/notices/settings', body);
  const { body: usual } = await api.request<NoticeChoices>(api.tokens.user, 'GET', '/api/notices/settings');
  expect(usual).toMatchObject({
    mailAt: '07:30',
    quietFrom: '18:00',
    quietUntil: '07:00',
    silentKinds: ['viewChanged'],
  });
  expect(usual.kinds).toContainEqual({
    kind: 'certificateVerification',
    isMandatory: true,
    isUrgent: false,
  });
  expect(usual.kinds.map(({ kind }) => kind)).not.toContain('orderDecision');
  const wanted = {
    mailAt: '20:00',
    quietFrom: '19:00',
    quietUntil: '08:15',
    onWeekends: true,
    silentKinds: ['warrantyEnds', 'certificateVerification'],
  };
  expect((await put(wanted)).body).toMatchObject({ ...wanted, silentKinds: ['warrantyEnds'] });
  expect((await put({ ...wanted, mailAt: '24:00' })).status).toBe(422);
  // For whoever had another role once.
  await notify(api.userIds.user, 'contactMessage');
  await notify(api.userIds.user, 'warrantyEnds');
  expect(await run(saturday, '08:20')).toBe(0);
  await notify(api.userIds.user, 'certificateVerification');
  // Its hour lies in the quiet time: it waits for the end of that.
  expect(await run(saturday, '08:14')).toBe(0);
  expect(await run(saturday, '08:15')).toBe(1);
  expect(sent[0]?.text).toContain('Certificates to verify');
  expect(sent[0]?.text).not.toMatch(/Messages|Warranties/);
});

it('names thirty and counts the others, in the language of the person', async () => {
  const language = { data: { settings: { locale: 'ar' } } };
  expect((await api.request(api.tokens.none, 'PUT', '/api/users/me', language)).status).toBe(200);
  for (let n = 0; n < 33; n += 1) await notify(api.userIds.none, 'accountChanged', 1, String(n));
  expect(await run(wednesday, '10:00')).toBe(1);
  expect(sent[0]?.locale).toBe('ar');
  expect(sent[0]?.text.match(/تغيّر حسابك/g)).toHaveLength(30);
  expect(sent[0]?.text).toContain('والباقي: 3');
  expect(sent[0] && toHtml(sent[0])).toContain('dir="rtl"');
});

it('is written once where several nodes write at the same time, on days on which the clocks change too', async () => {
  const mail = createMail(createKeyVault(testKeySecrets), true);
  const count = async () =>
    (await api.ownerDb.one<{ n: number }>(sql`select count(*)::int as n from mail_outbox`)).n;
  const before = await count();
  for (const [index, day] of ['2026-03-06', '2026-03-09', '2026-11-02'].entries()) {
    await notify(api.userIds.admin, 'accountChanged', 1, day);
    const now = await at(day, '07:31');
    const node = () => mailNotices({ db: api.db, clock: () => now, post: { mail, publicUrl }, log });
    const written = await Promise.all([node(), node(), node(), node()]);
    expect(written.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await count()).toBe(before + index + 1);
  }
});

it('comes at once for what the person wants so and for what the product needs: not twice in a quarter of an hour, six a day', async () => {
  const put = (body: object) =>
    api.request<NoticeChoices>(api.tokens.admin, 'PUT', '/api/notices/settings', body);
  const wanted = {
    mailAt: '07:30',
    quietFrom: '18:00',
    quietUntil: '07:00',
    onWeekends: false,
    silentKinds: ['accessRequest'],
    instantKinds: ['accessRequest', 'failedBackup'],
  };
  expect((await put(wanted)).body).toMatchObject({ instantKinds: ['accessRequest'] });
  // A release that knows nothing of letters at once leaves them as they are.
  const { instantKinds: _, ...older } = wanted;
  expect((await put(older)).body).toMatchObject({ instantKinds: ['accessRequest'] });

  let keys = 0;
  const come = async (kind: string, day: string, time: string) => {
    keys += 1;
    await notify(api.userIds.admin, kind, 1, String(keys));
    const since = (await at(day, time)).toISOString();
    await api.ownerDb.run(sql`update notice set since = ${since} where key = ${String(keys)}`);
  };
  const send = async (day: string, time: string) => {
    const now = await at(day, time);
    return mailAtOnce({ db: api.db, clock: () => now, post: { mail: fake, publicUrl }, log });
  };
  await come('failedBackup', wednesday, '08:00');
  await come('orderDecision', wednesday, '08:00');
  expect(await send(wednesday, '08:01')).toBe(1);
  expect(sent[0]?.subject).toBe('A backup or its rehearsal failed');
  expect(sent[0]?.text).toContain(`${publicUrl}/account#notices`);
  expect(await send(wednesday, '08:02')).toBe(0);
  // Of the same kind within a quarter of an hour: it joins the letter, though the kind is not in it otherwise.
  await come('accessRequest', wednesday, '09:00');
  expect(await send(wednesday, '09:00')).toBe(1);
  await come('accessRequest', wednesday, '09:05');
  expect(await send(wednesday, '09:06')).toBe(0);
  expect(await send(wednesday, '09:30')).toBe(0);
  expect(await run(thursday, '07:30')).toBe(1);
  expect(sent.at(-1)?.text).toContain('Access requests to answer');
  expect(sent.at(-1)?.text).toContain('Purchase orders to decide on');
  // In the quiet hours nothing, and not more than six a day; several nodes write one.
  await come('failedBackup', thursday, '19:00');
  expect(await send(thursday, '19:01')).toBe(0);
  expect(await send(friday, '07:05')).toBe(0);
  let count = 0;
  for (let hour = 10; hour < 18; hour += 1) {
    await come('accessRequest', friday, `${String(hour)}:00`);
    const time = `${String(hour)}:01`;
    const nodes = await Promise.all([send(friday, time), send(friday, time)]);
    count += nodes.reduce((sum, one) => sum + one, 0);
  }
  expect(count).toBe(6);
});
