import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Queryable } from '#server/shared/db/pool.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { findWholeRequest } from '#server/shared/http/whole-request.ts';
import { findOpenSessions, findSession, heldOf, touchSession, type OpenSession } from './auth.repository.ts';
import { createKnownActors } from './known-actors.ts';
import { createSessionCheck } from './session-check.ts';
import { absoluteSeconds, renewSeconds, type TokenClaims, type Tokens } from './tokens.ts';

/** Who a session belongs to, if it is open and its account is as it was when the claims were made. */
export function actorOf(
  session: OpenSession | undefined,
  claims: Pick<TokenClaims, 'userId' | 'tokenVersion'>,
  now: Date,
): Actor | undefined {
  if (!session || session.id !== claims.userId || session.tokenVersion !== claims.tokenVersion) {
    return undefined;
  }
  if (session.isAuditor && !session.audit) return undefined;
  if (now.getTime() - new Date(session.startedAt).getTime() > absoluteSeconds * 1000) return undefined;
  return {
    id: session.id,
    name: `${session.firstName} ${session.lastName}`.trim(),
    email: session.email,
    roles: heldOf(session.roles, session.audit),
    sessionId: session.sessionId,
    ...(session.audit && { audit: session.audit }),
  };
}

/**
 * Knows the person behind every request by the token in the Authorization header, and by nothing else.
 * The database is asked each time, so a closed account or changed roles end a session at once, whichever node it was done on.
 */
export function authenticateRequests(
  app: FastifyInstance,
  db: Queryable,
  tokens: Tokens,
  clock: () => Date,
): void {
  const checkSession = createSessionCheck((sessionIds) => findOpenSessions(db, sessionIds));
  const known = createKnownActors();
  const authenticate = async (
    request: FastifyRequest,
    reply: FastifyReply,
    claims: TokenClaims,
    now: Date,
  ) => {
    const actor = actorOf(await checkSession(claims.sessionId), claims, now);
    known.set(claims.sessionId, actor, now);
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
  app.decorateRequest('presumedActor', undefined);
  app.decorateRequest('authenticating', undefined);
  app.decorateRequest('reauthenticate', undefined);
  app.addHook('onRequest', async (request, reply) => {
    // A part of a request that was authenticated after it began needs no check of its own.
    const whole = findWholeRequest();
    if (whole?.actor && whole.headers.authorization === request.headers.authorization) {
      request.actor = whole.actor;
      request.actorId = whole.actor.id;
      return;
    }
    const match = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '');
    if (!match?.[1]) return;
    const now = clock();
    const claims = await tokens.read(match[1], now);
    if (!claims) return;
    request.reauthenticate = async (tx) => actorOf(await findSession(tx, claims.sessionId), claims, clock());
    request.authenticating = authenticate(request, reply, claims, now);
    const { readsEarly } = request.routeOptions.config;
    if (readsEarly === 'for the presumed actor') request.presumedActor = known.get(claims.sessionId, now);
    if (readsEarly === 'for anybody' || request.presumedActor) {
      request.authenticating.catch(() => undefined);
    } else await request.authenticating;
  });
}
