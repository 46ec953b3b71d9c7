import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { normalizeRoles } from '#contract/shared/permissions.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { findSession, touchSession } from './auth.repository.ts';
import { absoluteSeconds, renewSeconds, type TokenClaims, type Tokens } from './tokens.ts';

async function findActor(db: Queryable, claims: TokenClaims, now: Date): Promise<Actor | undefined> {
  const session = await findSession(db, claims.sessionId, claims.tokenVersion);
  if (!session || session.id !== claims.userId) return undefined;
  if (now.getTime() - new Date(session.startedAt).getTime() > absoluteSeconds * 1000) return undefined;
  return {
    id: session.id,
    name: `${session.firstName} ${session.lastName}`.trim(),
    email: session.email,
    roles: normalizeRoles(session.roles),
    sessionId: session.sessionId,
  };
}

/**
 * Knows the person behind every request by the token in the Authorization header, and by nothing else.
 * The account is asked each time, so a closed account or changed roles end a session at once.
 */
export function authenticateRequests(
  app: FastifyInstance,
  db: Queryable,
  tokens: Tokens,
  clock: () => Date,
): void {
  const authenticate = async (
    request: FastifyRequest,
    reply: FastifyReply,
    claims: TokenClaims,
    now: Date,
  ) => {
    const actor = await findActor(db, claims, now);
    if (!actor) return;
    request.actorId = actor.id;
    request.actor = actor;
    if (now.getTime() / 1000 - claims.issuedAt > renewSeconds) {
      reply.header('New-Access-Token', await tokens.sign(claims, now));
      await touchSession(db, actor.sessionId, now);
    }
  };
  app.decorateRequest('actor', undefined);
  app.decorateRequest('actorId', undefined);
  app.decorateRequest('authenticating', undefined);
  app.decorateRequest('reauthenticate', undefined);
  app.addHook('onRequest', async (request, reply) => {
    const match = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '');
    if (!match?.[1]) return;
    const now = clock();
    const claims = await tokens.read(match[1], now);
    if (!claims) return;
    request.reauthenticate = (tx) => findActor(tx, claims, clock());
    request.authenticating = authenticate(request, reply, claims, now);
    if (!request.routeOptions.config.readsEarly) await request.authenticating;
    else request.authenticating.catch(() => undefined);
  });
}
