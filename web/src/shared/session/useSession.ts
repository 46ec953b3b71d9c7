import { useSyncExternalStore } from 'react';
import { can, type Permission } from '#contract/shared/permissions.ts';
import { readSession, subscribeSession, type Session } from './session.ts';

/** The session of this page; a component that uses it is drawn again when somebody signs in or out. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, readSession);
}

/** A test for what the person here may do. */
export function useCan(): (permission: Permission) => boolean {
  const { roles } = useSession();
  return (permission) => can(roles, permission);
}
