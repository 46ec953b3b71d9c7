import { can, type Permission } from '#contract/shared/permissions.ts';
import { useSession } from './useSession.ts';

/** A test for what the person here may do. */
export function useCan(): (permission: Permission) => boolean {
  const { roles } = useSession();
  return (permission) => can(roles, permission);
}
