import type { Actor } from '#server/shared/http/actor.ts';

const maxAge = 30_000;
const maxEntries = 5_000;

/** Who the sessions belonged to when they were last checked: a presumption that is confirmed before anything is told. */
export interface KnownActors {
  get(sessionId: string, now: Date): Actor | undefined;
  /** Without an actor the session is forgotten. */
  set(sessionId: string, actor: Actor | undefined, now: Date): void;
}

export function createKnownActors(): KnownActors {
  const known = new Map<string, { actor: Actor; at: number }>();
  return {
    get(sessionId, now) {
      const found = known.get(sessionId);
      return found && Math.abs(now.getTime() - found.at) <= maxAge ? found.actor : undefined;
    },
    set(sessionId, actor, now) {
      known.delete(sessionId);
      if (!actor) return;
      const [oldest] = known.keys();
      if (known.size >= maxEntries && oldest !== undefined) known.delete(oldest);
      known.set(sessionId, { actor, at: now.getTime() });
    },
  };
}
