import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SavedView } from '#contract/features/view/view.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { createExportSlots, exportLimits } from '#server/shared/list/export-slots.ts';
import { atNoon } from '../../../test/agency-day.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { aVendor, nextNumber } from '../../../test/factories.ts';
import { scheduleCalls } from '../../../test/schedules.ts';
import { expireFiles } from './schedule.files.ts';
import type { ScheduleRunTools } from './schedule.run.ts';

let api: TestApp;
let mark: string;
beforeAll(async () => {
  api = await startTestApp();
  mark = `Sched ${nextNumber()}`;
  for (const end of ['B', 'A', 'C']) await aVendor(api, { name: `${mark} ${end}` });
});
afterAll(() => api.stop());
const { sent, logged, read, files, content, change, run, runNow, changeAccount, clear, ...calls } =
  scheduleCalls(() => api);
beforeEach(clear);

const create = (body: object = {}, who?: 'user' | 'admin') =>
  calls.create({ question: `q=${mark}&sort=name`, ...body }, who);
const later = (moment: string | null, milliseconds: number) =>
  new Date(new Date(moment ?? 0).getTime() + milliseconds);

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

  /** Slots in which a person does something while a file is made. */
  function slotsMeanwhile(act: () => Promise<unknown>): ScheduleRunTools['slots'] {
    const slots = createExportSlots(api.db, exportLimits);
    return {
      ...slots,
      run: (who, end, work) =>
        slots.run(who, end, async (client) => {
          await act();
          return work(client);
        }),
    };
  }

  it('keeps what a person changes while a file is made', async () => {
    await atNoon(api, async () => {
      const { body: schedule } = await create();
      let changed = schedule;
      const slots = slotsMeanwhile(async () => {
        changed = (
          await change(schedule, { period: 'weekly', weekday: 3, hour: 9, receivers: [api.userIds.admin] })
        ).body;
      });
      await run(schedule.nextAt, { slots });
      const after = await read(schedule);
      expect(after).toMatchObject({ period: 'weekly', hour: 9, state: 'active', nextAt: changed.nextAt });
      expect(sent.map(({ to }) => to)).toEqual(['admin@test.example']);
      expect(await files()).toHaveLength(1);
      await run(after.nextAt);
      expect(await files()).toHaveLength(2);
    });
  });

  it('stays paused when somebody pauses it during a run, whether the run succeeds or fails', async () => {
    for (const more of [{}, { maxBytes: 10 }]) {
      const { body: schedule } = await create({ name: `Paused ${nextNumber()}` });
      const slots = slotsMeanwhile(() => change(schedule, { isPaused: true }));
      await run(schedule.nextAt, { slots, ...more });
      expect(await read(schedule)).toMatchObject({ state: 'paused', nextAt: null });
      expect(sent).toEqual([]);
      expect(await run('2099-01-01')).toBe(0);
    }
  });

  it('fails in a run during which it was resumed, and is tried at the hour that the person chose', async () => {
    await atNoon(api, async () => {
      const { body: schedule } = await create();
      const tooSmall = { maxBytes: 10 };
      await run(schedule.nextAt, tooSmall);
      await run((await read(schedule)).nextAt, tooSmall);
      const twice = await read(schedule);
      let resumed = twice;
      const slots = slotsMeanwhile(async () => {
        resumed = (await change(twice, { isPaused: false, hour: 11 })).body;
      });
      await run(twice.nextAt, { ...tooSmall, slots });
      expect(await read(schedule)).toMatchObject({ state: 'active', failures: 1, nextAt: resumed.nextAt });
      await run(resumed.nextAt);
      const [file] = await api.ownerDb.many<{ dueAt: string }>(
        sql`select due_at as "dueAt" from export_file`,
      );
      expect(new Date(file?.dueAt ?? 0)).toEqual(new Date(resumed.nextAt ?? 0));
    });
  });

  it('waits for others no longer than until the time that a person chose meanwhile', async () => {
    await atNoon(api, async () => {
      const { body: schedule } = await create();
      const full = createExportSlots(api.db, { ...exportLimits, perPerson: 0 });
      let changed = schedule;
      const slots = {
        ...full,
        run: async (...given: Parameters<typeof full.run>) => {
          changed = (await change(schedule, { hour: 9 })).body;
          return full.run(...given);
        },
      } as ScheduleRunTools['slots'];
      await run(schedule.nextAt, { slots });
      expect(await read(schedule)).toMatchObject({ state: 'active', failures: 0, nextAt: changed.nextAt });
    });
  });

  it('is made at once when its owner wants it, also during a run, and again at its time', async () => {
    const { body: schedule } = await create();
    const now = (await runNow(schedule)).body;
    expect(new Date(now.nextAt ?? 0).getTime()).toBeLessThanOrEqual(api.clock.now().getTime());
    const slots = slotsMeanwhile(async () => {
      api.clock.advance(1_000);
      await runNow(now);
    });
    expect(await run(now.nextAt, { slots })).toBe(1);
    expect(await run(api.clock.now())).toBe(1);
    expect(await files()).toHaveLength(2);
    const usual = await read(schedule);
    expect(new Date(usual.nextAt ?? 0).getTime()).toBeGreaterThan(api.clock.now().getTime());
    await run(usual.nextAt);
    expect(await files()).toHaveLength(3);
  });

  it('keeps its time when only its name changes', async () => {
    const { body: schedule } = await create();
    await run(schedule.nextAt, { maxBytes: 10 });
    const failed = await read(schedule);
    const renamed = await change(failed, { name: 'Another name' });
    expect(renamed.body).toMatchObject({ name: 'Another name', nextAt: failed.nextAt, failures: 1 });
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
