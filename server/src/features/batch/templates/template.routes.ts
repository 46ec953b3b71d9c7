import { Readable } from 'node:stream';
import { templateApi, workbookType } from '#contract/features/batch/template.api.ts';
import { toLanguage } from '#contract/shared/languages.ts';
import { serveStream, type Serving } from '#server/shared/http/serve.ts';
import { writeXlsx } from '#server/shared/table-file/write-xlsx.ts';
import type { BatchTargets } from '../batch-target.ts';
import { targetOf } from '../batch.commands.ts';
import { snipeItSample } from '../samples/snipe-it-sample.ts';
import { templateCsv, templateSheets } from './template.ts';

/** Serves the files that people fill in, and one to try an import with. */
export function serveTemplates(serving: Serving, targets: BatchTargets): void {
  const headersOf = (fileName: string, mediaType: string) => ({
    'content-type': mediaType,
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
  });
  serveStream(serving, templateApi.xlsx, async ({ db, actor, params, query }, reply) => {
    const target = targetOf(targets, params.entity);
    const sheets = await templateSheets(db, targets, target, toLanguage(query.language), actor);
    return reply
      .headers(headersOf(`${params.entity}-template.xlsx`, workbookType))
      .send(Readable.from(writeXlsx(sheets)));
  });
  serveStream(serving, templateApi.csv, async ({ params }, reply) =>
    reply
      .headers(headersOf(`${params.entity}-template.csv`, 'text/csv; charset=utf-8'))
      .send(templateCsv(targetOf(targets, params.entity))),
  );
  serveStream(serving, templateApi.sample, async (_, reply) =>
    reply.headers(headersOf('snipe-it-assets.csv', 'text/csv; charset=utf-8')).send(snipeItSample()),
  );
}
