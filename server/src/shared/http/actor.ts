import type { Role } from '#contract/shared/permissions.ts';
import type { Queryable } from '#server/shared/db/pool.ts';

/** The person behind a request. */
export interface Actor {
  id: string;
  name: string;
  email: string;
  roles: Role[];
  sessionId: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The record is read while the session is being checked, and told after it was. */
    readsEarly?: boolean;
  }
  interface FastifyRequest {
    actor: Actor | undefined;
    actorId: string | undefined;
    /** Settles when the person is known or known to be nobody; undefined without a valid token. */
    authenticating: Promise<void> | undefined;
    /** Asks once more who this is; undefined without a valid token. */
    reauthenticate: ((db: Queryable) => Promise<Actor | undefined>) | undefined;
  }
}
