import type { FastifyReply } from 'fastify';
import { changedHeader, formatChanged } from '#contract/shared/changed.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';

/** Sends an answer that nobody keeps. */
export function send(
  reply: FastifyReply,
  status: number,
  data: unknown,
  changed: Iterable<EntityName> = [],
): FastifyReply {
  const named = formatChanged(changed);
  if (named !== undefined) reply.header(changedHeader, named);
  const version = (data as { version?: unknown } | null)?.version;
  if (typeof version === 'number') reply.header('ETag', `"${version}"`);
  return reply
    .code(status)
    .header('Content-Type', 'application/json; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .send(JSON.stringify(data));
}
