import { readSavedPath, savePath } from '#web/shared/session/saved-path.ts';
import { readSession } from '#web/shared/session/session.ts';
import { decideVisit, findRequiredRoles } from './access.ts';

/**
 * Leads a guest to sign-in before anything but that page is loaded, exactly as the guard would, and says
 * whether this visit starts there.
 */
export function leadGuestToSignIn(): boolean {
  const session = readSession();
  const { pathname, search, hash } = window.location;
  const visited = pathname + search + hash;
  const page = findRequiredRoles(pathname);
  if (session.status !== 'unauthenticated' || page === undefined) return false;
  const decision = decideVisit(page.required, session, readSavedPath());
  if (decision.kind === 'open') return /^\/sign-in\/?$/.test(pathname);
  savePath(visited);
  window.history.replaceState(null, '', decision.to);
  return true;
}
