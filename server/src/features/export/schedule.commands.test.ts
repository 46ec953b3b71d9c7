import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ExportSchedule, Receiver } from '#contract/features/export/schedule.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type AccountName, type TestApp } from '../../../test/app.ts';
import { nextNumber } from '../../../test/factories.ts';
import { scheduleCalls, usualSchedule } from '../../../test/schedules.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const { create, read, change, remove, runNow, changeAccount, clear } = scheduleCalls(() => api);
beforeEach(clear);

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
    expect((await remove(monthly.body, 'admin')).status).toBe(200);
    expect(await list('user')).toEqual([]);
  });

  it('have a file made at once for the owner alone, and not while it is paused', async () => {
    const { body: schedule } = await create();
    expect((await runNow(schedule, 'admin')).status).toBe(403);
    expect((await runNow(schedule, 'none')).status).toBe(404);
    const { body: paused } = await change(schedule, { isPaused: true });
    expect([(await runNow(schedule)).status, (await runNow(paused)).status]).toEqual([412, 409]);
  });

  it('keep a run that is due where a change repeats the times, and move it where they are others', async () => {
    const { body: schedule } = await create({ period: 'weekly', weekday: 2, hour: 6 });
    const { body: asked } = await runNow(schedule);
    const same = { period: 'weekly', weekday: 2, hour: 6, isPaused: false };
    const { body: renamed } = await change(asked, { ...same, name: 'Vendors of the week' });
    expect(renamed).toMatchObject({ name: 'Vendors of the week', nextAt: asked.nextAt });
    const { body: later } = await change(renamed, { ...same, hour: 7 });
    expect(later.nextAt).not.toBe(asked.nextAt);
    const { body: paused } = await change((await runNow(later)).body, { isPaused: true });
    const { body: resumed } = await change(paused, { isPaused: false });
    expect(resumed.nextAt).toBe(later.nextAt);
  });

  it('make one schedule for one key, and at most twenty for one person', async () => {
    const key = { 'idempotency-key': `schedule-${nextNumber()}-0001` };
    const body = { ...usualSchedule, question: '', receivers: [] };
    const send = () =>
      api.request<ExportSchedule>(api.tokens.user, 'POST', '/api/export-schedules', body, key);
    const [one, two] = [await send(), await send()];
    expect(two.body.id).toBe(one.body.id);
    for (let n = 1; n < 20; n += 1) await create({ name: `Number ${n}` });
    expect((await create()).status).toBe(409);
    expect((await create({}, 'admin')).status).toBe(201);
  });

  it('refuse to change receivers for an owner who may no longer read the list', async () => {
    const { body: schedule } = await create();
    await changeAccount('user', sql`roles = '{staff}'`);
    expect((await change(schedule, { receivers: [api.userIds.staff] })).status).toBe(403);
    await changeAccount('user', sql`roles = '{user}'`);
    expect((await read(schedule)).receivers.map(({ id }) => id)).toEqual([api.userIds.user]);
  });

  it('offer as receivers the accounts that may read the list', async () => {
    const offered = async (who: AccountName, query: string) =>
      api.request<{ items: Receiver[] }>(api.tokens[who], 'GET', `/api/export-receivers?${query}`);
    const names = async (query: string) => (await offered('user', query)).body.items.map(({ name }) => name);
    expect(await names('entity=vendor')).toEqual(['Ada Admin', 'Uma User']);
    expect(await names('entity=vendor&q=uma')).toEqual(['Uma User']);
    expect(await names('entity=vendor&q=%25')).toEqual([]);
    // Who may not see an address cannot guess it letter by letter either.
    expect(await names('entity=vendor&q=user@')).toEqual([]);
    expect((await offered('user', 'entity=user')).status).toBe(403);
    for (const who of ['staff', 'none'] as const)
      expect((await offered(who, 'entity=vendor')).status).toBe(403);
    const emails = async (who: AccountName) =>
      (await offered(who, 'entity=vendor&q=uma')).body.items.map(({ email }) => email);
    expect([await emails('user'), await emails('admin')]).toEqual([[null], ['user@test.example']]);
  });

  it('find a receiver behind any number of accounts that may not read the list', async () => {
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`
        insert into user_account (first_name, last_name, email, roles, status)
        select 'Aaron', 'Reader ' || n, 'aaron' || n || '@test.example', '{staff}', 'active' from generate_series(1, 450) n`);
    });
    const { body } = await api.request<{ items: { name: string }[] }>(
      api.tokens.user,
      'GET',
      '/api/export-receivers?entity=vendor&q=a',
    );
    expect(body.items.map(({ name }) => name)).toEqual(['Ada Admin', 'Uma User']);
  });
});
