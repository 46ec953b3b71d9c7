import type { Role } from '#contract/shared/permissions.ts';

/** The person behind a request. */
export interface Actor {
  id: string;
  name: string;
  email: string;
  roles: Role[];
  sessionId: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
    actorId: string | undefined;
  }
}
