import type { ExportedFile, ExportSchedule } from '#contract/features/export/schedule.schema.ts';
import { prepareReport } from '#server/areas/report/report.schedule.ts';
import { runSchedules, type ScheduleRunTools } from '#server/features/export/schedule.run.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
import { createExportSlots, exportLimits } from '#server/shared/list/export-slots.ts';
import { createExporter } from '#server/shared/list/exporter.ts';
import type { MailMessage } from '#server/shared/mail/mail.ts';
import { createKeyVault } from '#server/shared/secrets/key-vault.ts';
import { ifMatch, testKeySecrets, type AccountName, type TestApp } from './app.ts';

export const usualSchedule = {
  name: 'Vendors of the month',
  entity: 'vendor',
  format: 'csv',
  look: { columns: 'name', lang: 'en' },
  period: 'daily',
  hour: 6,
};

/** Calls to the schedules of exports, and the job that works on them. */
export function scheduleCalls(api: () => TestApp) {
  const sent: MailMessage[] = [];
  const logged: [object, string][] = [];
  const send = <T>(who: AccountName, method: string, path: string, body?: object, headers = {}) =>
    api().request<T>(api().tokens[who], method, path, body, headers);
  const one = ({ id }: { id: string }) => `/api/export-schedules/${id}`;
  return {
    /** The mails that the job posted. */
    sent,
    logged,
    create: (body: object = {}, who: AccountName = 'user') =>
      send<ExportSchedule>(who, 'POST', '/api/export-schedules', {
        ...usualSchedule,
        receivers: [api().userIds.user],
        ...body,
      }),
    read: async (schedule: ExportSchedule) =>
      (await send<ExportSchedule>('admin', 'GET', one(schedule))).body,
    files: async (who: AccountName = 'user') =>
      (await send<{ items: ExportedFile[] }>(who, 'GET', '/api/export-files')).body.items,
    content: (id: string, who: AccountName = 'user', headers = {}) =>
      send<string>(who, 'GET', `/api/export-files/${id}/content`, undefined, headers),
    change: (schedule: ExportSchedule, body: object, who: AccountName = 'user') =>
      send<ExportSchedule>(who, 'PATCH', one(schedule), body, ifMatch(schedule.version)),
    remove: (schedule: ExportSchedule, who: AccountName = 'user') =>
      send<ExportSchedule>(who, 'DELETE', one(schedule), undefined, ifMatch(schedule.version)),
    runNow: (schedule: ExportSchedule, who: AccountName = 'user') =>
      send<ExportSchedule>(who, 'POST', `${one(schedule)}/actions/run`, {}, ifMatch(schedule.version)),
    /** Works on what is due at a moment. */
    run: (at: string | Date | null, changed: Partial<ScheduleRunTools> = {}): Promise<number> => {
      const { db, app } = api();
      const mail = {
        isConfigured: true,
        post: async (_: unknown, message: MailMessage) => void sent.push(message),
      };
      const log = (facts: object, message?: string) => void logged.push([facts, message ?? '']);
      return runSchedules({
        db,
        lists: app.lists,
        exporters: new Map(
          [...app.lists].map(([name, { source, narrow }]) => [name, createExporter(source, narrow)]),
        ),
        prepareReport,
        slots: createExportSlots(db, exportLimits),
        vault: createKeyVault(testKeySecrets),
        clock: () => new Date(at ?? 0),
        post: { mail, publicUrl: 'https://inventory.example' },
        log: { info: log, warn: log } as ScheduleRunTools['log'],
        end: new AbortController().signal,
        ...changed,
      });
    },
    /** Past the database's own guards of accounts. */
    changeAccount: (who: AccountName, changes: Sql): Promise<void> =>
      api().ownerDb.transaction(async (tx) => {
        await tx.run(sql`set local session_replication_role = replica`);
        await tx.run(sql`update user_account set ${changes} where id = ${api().userIds[who]}`);
      }),
    /** Forgets what earlier tests left. */
    clear: async () => {
      sent.length = 0;
      logged.length = 0;
      await api().ownerDb.run(sql`delete from export_schedule`);
    },
  };
}
