import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { send } from './send.ts';

// What is told of people's accounts is not left in any browser.
const isOfAccounts = /^\/(auth|api\/(users|access-requests))(\/|$)/;

/**
 * Whether a browser may keep an answer to compare it with the next one. A record says its version as ETag, which commands
 * need and which does not tell when a name that it shows has changed elsewhere: it is sent whole.
 */
function isComparable(endpoint: Endpoint, data: unknown): boolean {
  const { access, path } = endpoint;
  if (access === 'public' || access === 'signedIn' || isOfAccounts.test(path)) return false;
  return typeof (data as { version?: unknown } | null)?.version !== 'number';
}

function hasMark(header: string | undefined, mark: string): boolean {
  return (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === mark);
}

/**
 * Sends what was read. Its mark is a hash of the very bytes that this person is answered with after every check: whoever
 * has the same bytes already is told so, and nobody can get somebody else's.
 */
export function sendRead(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  data: unknown,
): FastifyReply {
  if (!isComparable(endpoint, data)) return send(reply, endpoint.status, data);
  const body = JSON.stringify(data);
  const mark = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
  reply.headers({ ETag: `W/${mark}`, 'Cache-Control': 'private, no-cache', Vary: 'Authorization' });
  if (hasMark(request.headers['if-none-match'], mark)) return reply.code(304).send();
  return reply.code(endpoint.status).header('Content-Type', 'application/json; charset=utf-8').send(body);
}
