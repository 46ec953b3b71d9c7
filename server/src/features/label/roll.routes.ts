import type { FastifyRequest } from 'fastify';
import { codeLinkOf } from '#contract/features/codes/code-link.ts';
import { rollApi } from '#contract/features/label/roll.api.ts';
import { dispositionOf } from '#server/shared/http/disposition.ts';
import { serve, serveStream, type Serving } from '#server/shared/http/serve.ts';
import { createRoll, markRollPrinted, readRoll, voidRoll } from './roll.commands.ts';
import { findBlankTags, listRolls } from './roll.repository.ts';

/** What the links of labels begin with: as it is set up, or as this request came. */
export function originOf(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}

/** Serves rolls of blank tags. */
export function serveRolls(serving: Serving, publicUrl: string | undefined): void {
  serve(serving, rollApi.list, async ({ db }) => ({ items: await listRolls(db) }));
  serve(serving, rollApi.get, ({ db, params }) => readRoll(db, params.id));
  serve(serving, rollApi.create, (context) => createRoll(context, context.body));
  serve(serving, rollApi.print, (context) => markRollPrinted(context, context.params.id));
  serve(serving, rollApi.void, (context) => voidRoll(context, context.params.id, context.body));
  serveStream(serving, rollApi.csv, async ({ db, params }, reply) => {
    const roll = await readRoll(db, params.id);
    const origin = originOf(reply.request, publicUrl);
    const lines = (await findBlankTags(db, roll.id)).map((tag) => `${tag},${codeLinkOf(origin, tag)}`);
    return reply
      .headers({
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': dispositionOf(`${roll.number}.csv`, 'attachment'),
        'Cache-Control': 'no-store',
      })
      .send(['tag,link', ...lines, ''].join('\r\n'));
  });
}
