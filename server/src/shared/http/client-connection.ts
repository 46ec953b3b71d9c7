import { setMaxListeners } from 'node:events';
import type { FastifyReply } from 'fastify';

/** Whether the sender of a request went before its answer. */
export function hasClientDisconnected(reply: FastifyReply): boolean {
  return reply.raw.destroyed && !reply.raw.writableFinished;
}

/** Aborts when the sender of a request goes before its answer. */
export function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  // Each statement under way listens, and a page asks for many at once.
  setMaxListeners(0, controller.signal);
  const check = () => {
    if (hasClientDisconnected(reply)) controller.abort();
  };
  check();
  reply.raw.once('close', check);
  return controller.signal;
}
