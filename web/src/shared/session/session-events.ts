/** What the client tells the session: a token was renewed, or the server no longer accepts it. */
export type SessionEvent = 'renewed' | 'refused';

const listeners = new Set<(event: SessionEvent) => void>();

export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceSessionEvent(event: SessionEvent): void {
  for (const listener of listeners) listener(event);
}
