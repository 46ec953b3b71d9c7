import { useSyncExternalStore } from 'react';
import { readSession, subscribeSession, type Session } from './session.ts';

/** The session of this page; a component that uses it is drawn again when somebody signs in or out. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, readSession);
}
