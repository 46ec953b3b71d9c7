import type { FastifyRequest } from 'fastify';

const known = new WeakMap<FastifyRequest, string>();

/** The address of whoever sent a request: behind a proxy it is worked out of a header, so it is done once. */
export function addressOf(request: FastifyRequest): string {
  const found = known.get(request);
  if (found !== undefined) return found;
  const address = request.ip;
  known.set(request, address);
  return address;
}
