import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ExportedReport } from '#contract/areas/report/report.api.ts';
import { mostPdfLines } from '#contract/areas/report/report.definitions.ts';
import { periodOn } from '#server/features/export/scheduled-export.ts';
import { sql } from '#server/shared/db/sql.ts';
import { atNoon, inZone, onAgencyDay } from '../../../test/agency-day.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { anEquipment } from '../../../test/factories.ts';
import { scheduleCalls } from '../../../test/schedules.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
  await anEquipment(api, { name: 'Router', cost: '125.00' });
});
afterAll(() => api.stop());
const { sent, read, files, content, change, run, changeAccount, clear, ...calls } = scheduleCalls(() => api);
beforeEach(clear);

const create = (body: object = {}, who?: 'user' | 'admin' | 'staff') =>
  calls.create(
    { name: 'Counts', entity: undefined, report: 'count-status', look: { lang: 'en' }, ...body },
    who,
  );
const pathsOf = (body: unknown) => (body as { fields: { path: string }[] }).fields.map(({ path }) => path);
const exported = async (hash: string) =>
  (
    await api.request<{ items: ExportedReport[] }>(
      api.tokens.user,
      'GET',
      `/api/reports/exports?hash=${hash}`,
    )
  ).body.items;

describe('a scheduled report', () => {
  it('is what its page exports, in the log with its hash, told in the language of each without the file', async () => {
    await api.ownerDb.run(sql`
      insert into user_preference (user_id, settings) values (${api.userIds.admin}, '{"locale": "ar"}')
      on conflict (user_id) do update set settings = excluded.settings`);
    const { status, body: schedule } = await create({
      question: 'by=place',
      receivers: [api.userIds.user, api.userIds.admin],
    });
    expect(status).toBe(201);
    expect(schedule).toMatchObject({
      entity: null,
      report: 'count-status',
      reportTime: null,
      reportQuestion: 'by=place',
    });
    // Two nodes at once: one file, one letter to each.
    await Promise.all([run(schedule.nextAt), run(schedule.nextAt)]);
    const [file, ...others] = await files('admin');
    expect(others).toEqual([]);
    expect(file).toMatchObject({ entity: null, report: 'count-status', format: 'csv', rows: 1 });
    const page = await api.request<string>(
      api.tokens.user,
      'GET',
      '/api/reports/count-status/export.csv?by=place&lang=en',
    );
    const taken = await content(file?.id ?? '', 'admin');
    expect(taken.body).toBe(page.body);
    const noted = await exported(createHash('sha256').update(taken.body).digest('hex'));
    expect(noted).toHaveLength(2);
    expect(noted[0]).toMatchObject({ kind: 'count-status', parameters: { by: 'place' }, madeBy: 'Uma User' });
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['admin@test.example', 'user@test.example']);
    const textTo = (start: string) => sent.find(({ to }) => to.startsWith(start))?.text ?? '';
    expect(textTo('user')).toContain('the report Count status as of');
    expect(textTo('admin')).toContain('حالة الجرد');
    expect(textTo('admin')).toContain('https://inventory.example/exports');
    expect(textTo('user')).not.toContain('Router');
  });

  it('is made anew by another node where one died', async () => {
    const { body: schedule } = await create();
    await api.ownerDb.run(sql`
      update export_schedule set lease_by = 'dead', lease_until = now() + interval '1 minute' where id = ${schedule.id}`);
    await api.ownerDb.run(sql`
      insert into export_file (schedule_id, due_at, name, entity, format, media_type, reach, expires_at)
      select id, due_at, 'half', 'report', 'csv', 'text/csv', 'report', now() + interval '1 day'
      from export_schedule where id = ${schedule.id}`);
    expect(await run(schedule.nextAt)).toBe(0);
    await api.ownerDb.run(
      sql`update export_schedule set lease_until = now() - interval '1 second' where id = ${schedule.id}`,
    );
    expect(await run(schedule.nextAt)).toBe(1);
    expect((await files()).map(({ name }) => name.slice(0, 7))).toEqual(['Counts ']);
    expect(sent).toHaveLength(1);
  });

  it('stops for an owner or a receiver who may no longer read reports', async () => {
    const { body: schedule } = await create({ receivers: [api.userIds.user, api.userIds.admin] });
    await changeAccount('admin', sql`roles = '{staff}'`);
    await run(schedule.nextAt);
    expect(sent.map(({ to }) => to)).toEqual(['user@test.example']);
    const [file] = await files();
    expect([await files('admin'), (await content(file?.id ?? '', 'admin')).status]).toEqual([[], 404]);
    await changeAccount('admin', sql`roles = '{admin}'`);
    await changeAccount('user', sql`roles = '{staff}'`);
    await run((await read(schedule)).nextAt);
    expect(await read(schedule)).toMatchObject({ failures: 1, problem: { key: 'not_allowed' } });
    expect((await content(file?.id ?? '')).status).toBe(404);
    await changeAccount('user', sql`roles = '{user}'`);
    expect(sent).toHaveLength(1);
  });

  it('refuses what no report is, at its field', async () => {
    expect(pathsOf((await create({ report: 'nothing' })).body)).toEqual(['report']);
    expect(pathsOf((await create({ report: undefined })).body)).toEqual(['entity']);
    expect(pathsOf((await create({ entity: 'vendor' })).body)).toEqual(['report']);
    expect(pathsOf((await create({ format: 'jsonl' })).body)).toEqual(['format']);
    expect(pathsOf((await create({ question: 'by=nobody' })).body)).toEqual(['question']);
    expect(
      pathsOf((await create({ report: 'gasb-96', question: 'asOf=2026-01-01', reportTime: 'day' })).body),
    ).toEqual(['question']);
    expect(pathsOf((await create({ entity: 'vendor', report: undefined, format: 'pdf' })).body)).toEqual([
      'format',
    ]);
    expect(pathsOf((await create({ receivers: [api.userIds.staff] })).body)).toEqual(['receivers']);
    // A report of now has no day.
    expect((await create({ reportTime: 'day' })).status).toBe(400);
    expect((await create({}, 'staff')).status).toBe(403);
    const { body: schedule } = await create();
    expect(pathsOf((await change(schedule, { format: 'jsonl' })).body)).toEqual(['format']);
    expect((await change(schedule, { format: 'pdf' })).body).toMatchObject({ format: 'pdf' });
  });

  it('offers as receivers whoever may read reports', async () => {
    const { body } = await api.request<{ items: { name: string }[] }>(
      api.tokens.user,
      'GET',
      '/api/export-receivers',
    );
    expect(body.items.map(({ name }) => name)).toEqual(['Ada Admin', 'Uma User']);
  });

  it('is of the day of its run by the clock of the agency, and follows the calendar', async () => {
    const asOf = async () =>
      (
        await api.ownerDb.one<{ day: string }>(
          sql`select as_of::text as day from export_log order by id desc limit 1`,
        )
      ).day;
    // 05:00 on March 2 in Auckland is still March 1 in Greenwich.
    await onAgencyDay(api, '2026-03-03', () =>
      inZone(api, 'Pacific/Auckland', async () => {
        const { body: schedule } = await create({ report: 'gasb-96', reportTime: 'day', hour: 5 });
        expect(schedule.reportQuestion).toBe('asOf=2026-03-03');
        const due = new Date('2026-03-01T16:00:00Z').toISOString();
        await api.ownerDb.run(sql`update export_schedule set next_at = ${due}, due_at = ${due}`);
        // Taken over by another node on the next day: it is the run of the day before.
        await run('2026-03-02T13:30:00Z');
        expect(await asOf()).toBe('2026-03-02');
        await api.ownerDb.run(sql`update export_schedule set report_time = 'lastMonth'`);
        await run((await read(schedule)).nextAt);
        expect(await asOf()).toBe('2026-02-28');
      }),
    );
    const on = async (day: string) =>
      (
        await api.db.one<{ asked: string[] }>(sql`
          select array_agg(${periodOn(sql`t.time`, sql`${day}::date`)} order by t.at) as asked
          from unnest(array['day', 'lastMonth', 'lastYear', 'thisFiscalYear', 'lastFiscalYear']) with ordinality t (time, at)`)
      ).asked;
    expect(await on('2026-06-30')).toEqual([
      'asOf=2026-06-30',
      'asOf=2026-05-31',
      'asOf=2025-06-30',
      'year=2026',
      'year=2025',
    ]);
    expect(await on('2026-07-01')).toEqual([
      'asOf=2026-07-01',
      'asOf=2026-06-30',
      'asOf=2026-06-30',
      'year=2027',
      'year=2026',
    ]);
  });

  it('waits for figures that are being prepared, and says that a PDF has too many lines', async () => {
    await atNoon(api, async () => {
      const { body: waiting } = await create({
        report: 'equipment-register',
        reportTime: 'day',
        format: 'pdf',
      });
      await api.ownerDb.run(sql`
        insert into equipment_period (equipment_id, version, known_from, tag, name, acquired_on)
        select uuidv7(), 1, now(), 'T', 'Item', '2026-01-01' from generate_series(0, ${mostPdfLines}::int)`);
      await run(waiting.nextAt);
      expect(await read(waiting)).toMatchObject({ failures: 1, problem: { key: 'pdf_full' } });
      await api.ownerDb.run(sql`update export_schedule set report_time = 'lastMonth'`);
      const before = await read(waiting);
      await run(before.nextAt);
      const after = await read(waiting);
      expect(after).toMatchObject({ state: 'active', failures: 1 });
      expect(new Date(after.nextAt ?? 0).getTime() - new Date(before.nextAt ?? 0).getTime()).toBe(60_000);
    });
  });
});
