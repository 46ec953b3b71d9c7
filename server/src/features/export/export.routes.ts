import { exportApi } from '#contract/features/export/export.api.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { serve, serveStream, type Serving } from '#server/shared/http/serve.ts';
import { sendExport } from '#server/shared/list/export.ts';
import { createAddress, takeAddress } from './export-address.ts';
import { prepareExport } from './wanted-export.ts';

/** A browser tells what led to an address: only a page of ours does, never another site or a pasted text. */
const ownPages = [undefined, 'same-origin'];

/** Serves exports that a browser fetches without the header that authenticates. */
export function serveExportAddresses(serving: Serving): void {
  const { exporters } = serving;
  serve(serving, exportApi.create, (context) => createAddress(context, exporters, context.body));
  serveStream(serving, exportApi.take, async ({ db, query, now }, reply) => {
    const { request } = reply;
    if (!ownPages.includes(request.headers['sec-fetch-site'])) {
      throw new AppError('link_dead');
    }
    const { actor, wanted } = await takeAddress(db, query.token, {
      now,
      isUse: request.method !== 'HEAD',
      sessionId: request.actor?.sessionId,
    });
    // Whose address it is reads: for what is hidden, and what is noted.
    request.actor = actor;
    const { fileName, ...named } = wanted;
    const { file, note } = await prepareExport(db, exporters, actor, now, named);
    return sendExport(serving.exports, reply, { ...file, name: fileName ?? file.name }, note);
  });
}
