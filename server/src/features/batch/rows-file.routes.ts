import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { bulkEditFileApi } from '#contract/features/batch/bulk-edit-file.api.ts';
import { rowsFileApi } from '#contract/features/batch/rows-file.api.ts';
import { workbookType } from '#contract/features/batch/template.api.ts';
import { toLanguage } from '#contract/shared/languages.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { refuseFields } from '#server/shared/http/app-error.ts';
import { serveUpload } from '#server/shared/http/serve-upload.ts';
import { serve, serveStream, type Serving } from '#server/shared/http/serve.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import { writeXlsx, type XlsxSheet } from '#server/shared/table-file/write-xlsx.ts';
import type { BatchTargets } from './batch-target.ts';
import { targetOf } from './batch.commands.ts';
import { shareMemory } from './batch.mapping.ts';
import { readOwnBatch } from './batch.repository.ts';
import { bulkEditSheet } from './bulk-edit-file.ts';
import { listSharedFields } from './bulk-fields.ts';
import { reportSheets } from './report-file.ts';
import { bringRows, replaceInColumn, rowsSheet } from './rows-file.ts';

function sendWorkbook(reply: FastifyReply, fileName: string, sheets: readonly XlsxSheet[]): FastifyReply {
  return reply
    .headers({
      'content-type': workbookType,
      'content-disposition': `attachment; filename="${fileName}.xlsx"`,
      'cache-control': 'no-store',
    })
    .send(Readable.from(writeXlsx(sheets)));
}

/** Serves what is done to many cells of an import at once. */
export function serveRowsFiles(serving: Serving, vault: KeyVault, targets: BatchTargets): void {
  serve(serving, rowsFileApi.replace, (context) =>
    replaceInColumn(context, vault, targets, context.params.id, context.body),
  );
  serveStream(serving, rowsFileApi.take, async ({ db, actor, params, query }, reply) => {
    const batch = await readOwnBatch(db, actor, params.id);
    const target = targetOf(targets, batch.entity);
    const sheet = rowsSheet(db, target, batch, query, toLanguage(query.language));
    return sendWorkbook(reply, `${batch.number}-rows`, [sheet]);
  });
  serveUpload(serving, rowsFileApi.bring, {
    check: async ({ db, actor, params }) => void (await readOwnBatch(db, actor, params.id)),
    inspect: async (_, file) => {
      if (file.size === 0) throw refuseFields([fieldProblemOf('file', 'File', 'file_empty')]);
      return file.part(0, file.size).read(0, file.size);
    },
    run: (context, bytes) => bringRows(context, vault, targets, context.params.id, bytes),
  });
  serveStream(serving, rowsFileApi.report, async ({ db, actor, params, query }, reply) => {
    const batch = await readOwnBatch(db, actor, params.id);
    const target = targetOf(targets, batch.entity);
    const sheets = await reportSheets(db, target, batch, toLanguage(query.language));
    return sendWorkbook(reply, `${batch.number}-report`, sheets);
  });
  serve(serving, bulkEditFileApi.fields, async ({ db, actor, params, query }) => {
    const batch = await readOwnBatch(db, actor, params.id);
    return listSharedFields(db, targetOf(targets, batch.entity), batch, toLanguage(query.language));
  });
  serveStream(serving, bulkEditFileApi.take, async ({ db, actor, params, query }, reply) => {
    const batch = await readOwnBatch(db, actor, params.id);
    const target = targetOf(targets, batch.entity);
    const sheet = await bulkEditSheet(db, targets, target, batch, query, toLanguage(query.language));
    return sendWorkbook(reply, `${batch.number}-rows`, [sheet]);
  });
  serve(serving, rowsFileApi.share, (context) =>
    shareMemory(context, context.params.id, context.body.isShared),
  );
}
