import type { FastifyReply } from 'fastify';

/** Whether the sender of a request went before its answer. */
export function hasClientDisconnected(reply: FastifyReply): boolean {
  return reply.raw.destroyed && !reply.raw.writableFinished;
}

/** Aborts when the sender of a request goes before its answer. */
export function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const check = () => {
    if (hasClientDisconnected(reply)) controller.abort();
  };
  check();
  reply.raw.once('close', check);
  return controller.signal;
}
