import { scheduleApi } from '#contract/features/export/schedule.api.ts';
import { sendFile } from '#server/shared/http/send-file.ts';
import { serve, serveStream, type Serving } from '#server/shared/http/serve.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import { offerReceivers } from './receivers.ts';
import {
  createSchedule,
  deleteSchedule,
  readSchedule,
  runScheduleNow,
  updateSchedule,
  type ScheduleTools,
} from './schedule.commands.ts';
import type { PrepareReport } from './scheduled-export.ts';
import { getFile, listFiles, readPieces } from './schedule.files.ts';
import { listSchedules } from './schedule.repository.ts';

/** Serves scheduled exports and the files they made; permission is asked for whenever one is taken. */
export function serveSchedules(serving: Serving, vault: KeyVault, prepareReport: PrepareReport): void {
  const { sources: lists, exporters } = serving;
  const tools: ScheduleTools = { lists, exporters, prepareReport, log: serving.app.log };
  serve(serving, scheduleApi.list, async ({ db, actor }) => ({ items: await listSchedules(db, actor) }));
  serve(serving, scheduleApi.get, ({ db, actor, params }) => readSchedule(db, actor, params.id));
  serve(serving, scheduleApi.create, (context) => createSchedule(context, tools, context.body));
  serve(serving, scheduleApi.update, (context) =>
    updateSchedule(context, tools, context.params.id, context.body),
  );
  serve(serving, scheduleApi.run, (context) => runScheduleNow(context, tools, context.params.id));
  serve(serving, scheduleApi.delete, (context) => deleteSchedule(context, tools, context.params.id));
  serve(serving, scheduleApi.receivers, ({ db, actor, query }) =>
    offerReceivers(db, lists, actor, { entity: query.entity ?? null }, query.q ?? ''),
  );
  serve(serving, scheduleApi.files, async ({ db, actor, now }) => ({
    items: await listFiles(db, lists, actor, now),
  }));
  serveStream(serving, scheduleApi.content, async ({ db, actor, params, now }, reply) => {
    const file = await getFile(db, lists, actor, now, params.id);
    const read = (from: number, length: number) => readPieces(db, vault, file.id, from, length);
    const { id, scheduleId, entity, report } = file;
    reply.request.log.info(
      { actor: actor.id, entity: entity ?? `report ${report}`, schedule: scheduleId, file: id },
      'scheduled export taken',
    );
    return sendFile(reply, { ...file, isShown: false, read });
  });
}
