import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ExportedFile, ExportSchedule } from '#contract/features/export/schedule.schema.ts';
import type { SavedView } from '#contract/features/view/view.schema.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
import { createExportSlots, exportLimits } from '#server/shared/list/export-slots.ts';
import { createExporter } from '#server/shared/list/exporter.ts';
import type { MailMessage } from '#server/shared/mail/mail.ts';
import { createKeyVault } from '#server/shared/secrets/key-vault.ts';
import { ifMatch, startTestApp, testKeySecrets, type AccountName, type TestApp } from '../../../test/app.ts';
import { aVendor, nextNumber } from '../../../test/factories.ts';
import { expireFiles } from './schedule.files.ts';
import { runSchedules, type ScheduleRunTools } from './schedule.run.ts';

let api: TestApp;
let mark: string;
const sent: MailMessage[] = [];
const logged: [object, string][] = [];
beforeAll(async () => {
  api = await startTestApp();
  mark = `Sched ${nextNumber()}`;
  for (const end of ['B', 'A', 'C']) await aVendor(api, { name: `${mark} ${end}` });
});
afterAll(() => api.stop());
beforeEach(async () => {
  sent.length = 0;
  logged.length = 0;
  await api.ownerDb.run(sql`delete from export_schedule`);
});

const usual = {
  name: 'Vendors of the month',
  entity: 'vendor',
  format: 'csv',
  look: { columns: 'name', lang: 'en' },
  period: 'daily',
  hour: 6,
};

async function create(body: object = {}, who: AccountName = 'user') {
  return api.request<ExportSchedule>(api.tokens[who], 'POST', '/api/export-schedules', {
    ...usual,
    question: `q=${mark}&sort=name`,
    receivers: [api.userIds.user],
    ...body,
  });
}
const read = async ({ id }: ExportSchedule) =>
  (await api.request<ExportSchedule>(api.tokens.admin, 'GET', `/api/export-schedules/${id}`)).body;
const files = async (who: AccountName = 'user') =>
  (await api.request<{ items: ExportedFile[] }>(api.tokens[who], 'GET', '/api/export-files')).body.items;
const content = (id: string, who: AccountName = 'user', headers = {}) =>
  api.request<string>(api.tokens[who], 'GET', `/api/export-files/${id}/content`, undefined, headers);
const change = (schedule: ExportSchedule, body: object, who: AccountName = 'user', method = 'PATCH') =>
  api.request<ExportSchedule>(
    api.tokens[who],
    method,
    `/api/export-schedules/${schedule.id}`,
    method === 'DELETE' ? undefined : body,
    ifMatch(schedule.version),
  );

/** Works on what is due at a moment. */
function run(at: string | Date | null, changed: Partial<ScheduleRunTools> = {}): Promise<number> {
  const { lists } = api.app;
  const mail = {
    isConfigured: true,
    post: async (_: unknown, message: MailMessage) => void sent.push(message),
  };
  return runSchedules({
    db: api.db,
    lists,
    exporters: new Map(
      [...lists].map(([name, { source, narrow }]) => [name, createExporter(source, narrow)]),
    ),
    slots: createExportSlots(api.db, exportLimits),
    vault: createKeyVault(testKeySecrets),
    clock: () => new Date(at ?? 0),
    post: { mail, publicUrl: 'https://inventory.example' },
    log: {
      info: (facts: object, message?: string) => void logged.push([facts, message ?? '']),
      warn: (facts: object, message?: string) => void logged.push([facts, message ?? '']),
    } as ScheduleRunTools['log'],
    end: new AbortController().signal,
    ...changed,
  });
}
const later = (moment: string | null, milliseconds: number) =>
  new Date(new Date(moment ?? 0).getTime() + milliseconds);

/** Past the database's own guards of accounts. */
async function changeAccount(who: AccountName, changes: Sql): Promise<void> {
  await api.ownerDb.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`update user_account set ${changes} where id = ${api.userIds[who]}`);
  });
}

describe('a scheduled export', () => {
  it('is made when its hour comes, as the list is then, and told by mail without the file', async () => {
    const { status, body: schedule } = await create({ receivers: [api.userIds.user, api.userIds.admin] });
    expect(status).toBe(201);
    expect(schedule).toMatchObject({ version: 1, isOwn: true, state: 'active', failures: 0, problem: null });
    expect(schedule.receivers.map(({ name }) => name)).toEqual(['Ada Admin', 'Uma User']);
    expect(await run(later(schedule.nextAt, -1))).toBe(0);
    expect(await run(schedule.nextAt)).toBe(1);
    expect(await run(schedule.nextAt)).toBe(0);
    const [file] = await files();
    expect(file).toMatchObject({ scheduleId: schedule.id, rows: 3, format: 'csv' });
    const answer = await content(file?.id ?? '');
    expect(answer.body).toBe(`\uFEFFName\n${mark} A\n${mark} B\n${mark} C\n`);
    expect(file?.sha256).toBe(createHash('sha256').update(answer.body).digest('hex'));
    expect(answer.headers['content-disposition']).toContain('filename="Vendors of the month 20');
    expect((await content(file?.id ?? '', 'user', { range: 'bytes=3-6' })).body).toBe('Name');
    expect(sent.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
      'admin@test.example: Vendors of the month: a new file',
      'user@test.example: Vendors of the month: a new file',
    ]);
    expect(sent[0]?.text).toContain('https://inventory.example/exports');
    expect(sent[0]?.text).not.toContain(mark);
    expect(logged).toContainEqual([
      expect.objectContaining({ actor: api.userIds.user, entity: 'vendor', rows: 3 }),
      'export',
    ]);
    const next = await read(schedule);
    expect(new Date(next.nextAt ?? 0).getTime()).toBeGreaterThan(new Date(schedule.nextAt ?? 0).getTime());
  });

  it('is kept sealed, for fourteen days', async () => {
    const { body: schedule } = await create();
    await run(schedule.nextAt);
    const { sealed } = await api.ownerDb.one<{ sealed: Buffer }>(sql`select sealed from export_file_chunk`);
    expect(sealed.includes(Buffer.from(mark)) || sealed.includes(Buffer.from(mark).toString('base64'))).toBe(
      false,
    );
    const day = 86_400_000;
    expect(await expireFiles(api.db, later(schedule.nextAt, 14 * day - 1))).toBe(0);
    expect(await expireFiles(api.db, later(schedule.nextAt, 14 * day))).toBe(1);
    expect(await files()).toEqual([]);
  });

  it('is one file however many nodes work, and made anew where one of them died', async () => {
    const { body: schedule } = await create();
    await Promise.all(Array.from({ length: 4 }, () => run(schedule.nextAt)));
    expect(await files()).toHaveLength(1);
    const { body: other } = await create({ name: 'Other' });
    await api.ownerDb.run(sql`
      update export_schedule set lease_by = 'dead', lease_until = now() + interval '1 minute' where id = ${other.id}`);
    await api.ownerDb.run(sql`
      insert into export_file (schedule_id, due_at, name, entity, format, media_type, reach, expires_at)
      select id, due_at, 'half', 'vendor', 'csv', 'text/csv', '', now() + interval '1 day'
      from export_schedule where id = ${other.id}`);
    expect(await run(other.nextAt)).toBe(0);
    await api.ownerDb.run(
      sql`update export_schedule set lease_until = now() - interval '1 second' where id = ${other.id}`,
    );
    expect(await run(other.nextAt)).toBe(1);
    expect((await files()).map(({ name }) => name.slice(0, 6)).toSorted()).toEqual(['Other ', 'Vendor']);
  });

  it('follows a saved view, and says when it was deleted', async () => {
    const view = await api.request<SavedView>(api.tokens.user, 'POST', '/api/views', {
      entity: 'vendor',
      name: `Own ${nextNumber()}`,
      question: `q=${mark}&sort=name`,
    });
    const { body: schedule } = await create({ viewId: view.body.id, question: undefined });
    expect(schedule).toMatchObject({ viewId: view.body.id, viewName: view.body.name });
    await api.request(
      api.tokens.user,
      'PATCH',
      `/api/views/${view.body.id}`,
      { question: `q=${mark}&filter[name][contains]=B` },
      ifMatch(1),
    );
    await run(schedule.nextAt);
    expect((await files())[0]?.rows).toBe(1);
    await api.request(api.tokens.user, 'DELETE', `/api/views/${view.body.id}`, undefined, ifMatch(2));
    const due = await read(schedule);
    await run(due.nextAt);
    expect(await read(schedule)).toMatchObject({ failures: 1, problem: { key: 'schedule_view_missing' } });
  });

  it('pauses after three failures and says so; whoever resumes it begins anew', async () => {
    const { body: schedule } = await create();
    const tooSmall = { maxBytes: 10 };
    await run(schedule.nextAt, tooSmall);
    const once = await read(schedule);
    expect(once).toMatchObject({ state: 'active', failures: 1, problem: { key: 'export_too_large' } });
    expect(new Date(once.nextAt ?? 0)).toEqual(later(schedule.nextAt, 3_600_000));
    await run(once.nextAt, tooSmall);
    expect(sent).toEqual([]);
    await run((await read(schedule)).nextAt, tooSmall);
    const paused = await read(schedule);
    expect(paused).toMatchObject({ state: 'paused', failures: 3, nextAt: null });
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['user@test.example', 'Vendors of the month is paused'],
    ]);
    expect(sent[0]?.text).toContain('larger than');
    expect(await api.ownerDb.many(sql`select from export_file`)).toEqual([]);
    expect(await run('2099-01-01')).toBe(0);
    const resumed = await change(paused, { isPaused: false });
    expect(resumed.body).toMatchObject({ state: 'active', failures: 0, problem: null });
    await run(resumed.body.nextAt);
    expect(await files()).toHaveLength(1);
  });

  it('waits where others export, and does not count that as a failure', async () => {
    const { body: schedule } = await create();
    const busy = createExportSlots(api.db, { ...exportLimits, perPerson: 0 });
    expect(await run(schedule.nextAt, { slots: busy })).toBe(1);
    const waiting = await read(schedule);
    expect(waiting).toMatchObject({ failures: 0, state: 'active' });
    expect(new Date(waiting.nextAt ?? 0)).toEqual(later(schedule.nextAt, 60_000));
    const ended = AbortSignal.abort();
    expect(await run(waiting.nextAt, { end: ended })).toBe(0);
  });

  it('ends with the account of its owner, and fails where the owner may no longer read', async () => {
    const { body: schedule } = await create();
    await changeAccount('user', sql`roles = '{staff}'`);
    await run(schedule.nextAt);
    expect(await read(schedule)).toMatchObject({ failures: 1, problem: { key: 'not_allowed' } });
    await changeAccount('user', sql`roles = '{user}', status = 'closed'`);
    await run((await read(schedule)).nextAt);
    expect(await read(schedule)).toMatchObject({ state: 'ended', nextAt: null });
    await changeAccount('user', sql`status = 'active'`);
    expect(await run('2099-01-01')).toBe(0);
    expect(await api.ownerDb.many(sql`select from export_file`)).toEqual([]);
  });

  it('tells and gives its file to whoever may read the list at that moment, and to nobody else', async () => {
    const { body: schedule } = await create({ receivers: [api.userIds.admin] }, 'user');
    await changeAccount('admin', sql`roles = '{staff}'`);
    await run(schedule.nextAt);
    expect(sent).toEqual([]);
    const [file] = await files('user');
    expect([await files('admin'), await files('staff')]).toEqual([[], []]);
    expect((await content(file?.id ?? '', 'admin')).status).toBe(404);
    await changeAccount('admin', sql`roles = '{admin}'`);
    expect((await content(file?.id ?? '', 'admin')).status).toBe(200);
    expect((await content(file?.id ?? '', 'staff')).status).toBe(404);
    await changeAccount('user', sql`roles = '{staff}'`);
    expect((await content(file?.id ?? '', 'user')).status).toBe(404);
    await changeAccount('user', sql`roles = '{user}'`);
    const { body: foreign } = await create({ receivers: [api.userIds.admin] }, 'admin');
    await run(foreign.nextAt);
    expect((await files('user')).map(({ scheduleId }) => scheduleId)).not.toContain(foreign.id);
  });
});

describe('the calls of schedules', () => {
  const problems = (body: unknown) =>
    (body as { fields: { path: string; messageKey: string }[] }).fields.map(({ path, messageKey }) => [
      path,
      messageKey,
    ]);

  it('refuse what cannot be made, at its field', async () => {
    expect(problems((await create({ period: 'weekly' })).body)).toEqual([['weekday', 'required']]);
    expect(problems((await create({ period: 'monthly' })).body)).toEqual([['monthDay', 'required']]);
    expect((await create({ hour: 24 })).status).toBe(422);
    expect((await create({ question: 'filter[nothing]=1' })).status).toBe(400);
    expect((await create({ look: { columns: 'nothing' } })).status).toBe(400);
    expect(problems((await create({ viewId: crypto.randomUUID() })).body)).toEqual([
      ['viewId', 'not_a_choice'],
    ]);
    expect(problems((await create({ receivers: [api.userIds.staff] })).body)).toEqual([
      ['receivers', 'cannot_receive'],
    ]);
    expect(problems((await create({ receivers: [crypto.randomUUID()] })).body)).toEqual([
      ['receivers', 'cannot_receive'],
    ]);
    expect((await create({}, 'staff')).status).toBe(403);
    expect((await create({ entity: 'user' })).status).toBe(403);
  });

  it('are for the owner; an administrator sees, pauses and deletes those of others', async () => {
    const { body: schedule } = await create();
    const list = async (who: AccountName) =>
      (await api.request<{ items: ExportSchedule[] }>(api.tokens[who], 'GET', '/api/export-schedules')).body
        .items;
    expect([(await list('user')).length, (await list('admin')).length, (await list('none')).length]).toEqual([
      1, 1, 0,
    ]);
    expect((await change(schedule, { hour: 7 }, 'none')).status).toBe(404);
    expect((await change(schedule, { hour: 7 }, 'admin')).status).toBe(403);
    const paused = await change(schedule, { isPaused: true }, 'admin');
    expect(paused.body).toMatchObject({ state: 'paused', isOwn: false, version: 2 });
    expect((await change(schedule, { hour: 7 })).status).toBe(412);
    const weekly = await change(paused.body, { period: 'weekly', weekday: 5, hour: 7, name: 'Weekly' });
    expect(weekly.body).toMatchObject({
      period: 'weekly',
      weekday: 5,
      monthDay: null,
      hour: 7,
      state: 'paused',
    });
    const monthly = await change(weekly.body, { period: 'monthly', monthDay: 31, isPaused: false });
    expect(monthly.body).toMatchObject({ weekday: null, monthDay: 31, state: 'active' });
    expect((await change(monthly.body, {}, 'admin', 'DELETE')).status).toBe(200);
    expect(await list('user')).toEqual([]);
  });

  it('make one schedule for one key, and at most twenty for one person', async () => {
    const key = { 'idempotency-key': `schedule-${nextNumber()}-0001` };
    const body = { ...usual, question: '', receivers: [] };
    const send = () =>
      api.request<ExportSchedule>(api.tokens.user, 'POST', '/api/export-schedules', body, key);
    const [one, two] = [await send(), await send()];
    expect(two.body.id).toBe(one.body.id);
    for (let n = 1; n < 20; n += 1) await create({ name: `Number ${n}` });
    expect((await create()).status).toBe(409);
    expect((await create({}, 'admin')).status).toBe(201);
  });

  it('offer as receivers the accounts that may read the list', async () => {
    const offered = async (who: AccountName, query: string) =>
      api.request<{ items: { name: string }[] }>(api.tokens[who], 'GET', `/api/export-receivers?${query}`);
    const names = async (query: string) => (await offered('user', query)).body.items.map(({ name }) => name);
    expect(await names('entity=vendor')).toEqual(['Ada Admin', 'Uma User']);
    expect(await names('entity=vendor&q=uma')).toEqual(['Uma User']);
    expect(await names('entity=vendor&q=%25')).toEqual([]);
    expect((await offered('user', 'entity=user')).status).toBe(403);
    expect((await offered('staff', 'entity=vendor')).status).toBe(403);
  });
});
