import type { FastifyRequest as Request } from 'fastify';
import type { Held } from '#contract/shared/roles.ts';
import type { Queryable } from '#server/shared/db/pool.ts';

/** The access by which an outside auditor is here. */
export interface ActorAudit {
  id: string;
  number: string;
  untilOn: string;
  /** The packet that is read, where not all records are. */
  packetId: string | null;
}

/** The person behind a request. */
export interface Actor {
  id: string;
  name: string;
  email: string;
  roles: Held[];
  sessionId: string;
  /** Of somebody who reads as an auditor; `roles` then holds nothing else. */
  audit?: ActorAudit | undefined;
}

/** Whether two are the same in everything that a handler could look at. */
export function isSameActor(one: Actor, other: Actor): boolean {
  return (
    one.id === other.id &&
    one.sessionId === other.sessionId &&
    one.name === other.name &&
    one.email === other.email &&
    one.roles.join() === other.roles.join() &&
    one.audit?.id === other.audit?.id
  );
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is read while the session is being checked, and told after it was: for anybody, or for who is presumed. */
    readsEarly?: 'for anybody' | 'for the presumed actor';
  }
  interface FastifyInstance {
    /** Notes what an auditor is about to read, for answers that go out past the hooks; nothing for everybody else. */
    noteReading?: (request: Request, call: string) => Promise<void>;
  }
  interface FastifyRequest {
    actor: Actor | undefined;
    actorId: string | undefined;
    /** Who this was when the session was last checked; only where the answer is read early, and never told from. */
    presumedActor: Actor | undefined;
    /** Settles when the person is known or known to be nobody; undefined without a valid token. */
    authenticating: Promise<void> | undefined;
    /** Asks once more who this is; undefined without a valid token. */
    reauthenticate: ((db: Queryable) => Promise<Actor | undefined>) | undefined;
  }
}
