import type { Endpoint } from '#contract/shared/endpoint.ts';
import { can } from '#contract/shared/permissions.ts';
import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';

// What an auditor changes is the own session, password and look of the pages, and nothing that anybody else sees.
const ownCalls = new Set([
  'POST /auth/logout',
  'PUT /api/users/me',
  'PATCH /api/users/me/password',
  'POST /api/recents',
]);

// Asks for a file that a browser fetches itself: what is in it is asked again when it is fetched.
const addressOfExport = 'POST /api/exports';

/** Whether a call only reads, or is about the own account: auditors can make no other, whatever its permission says. */
export function isForAuditors({ method, path, list, mediaType }: Endpoint): boolean {
  const isExport = (list !== undefined && mediaType !== undefined) || `${method} ${path}` === addressOfExport;
  return method === 'GET' || isExport || ownCalls.has(`${method} ${path}`);
}

/** Whether a person may call the endpoint at all. */
export function mayCall(endpoint: Endpoint, actor: Actor): boolean {
  const { access } = endpoint;
  if (access === 'public') return true;
  if (actor.audit && !isForAuditors(endpoint)) return false;
  return access === 'signedIn' || can(actor.roles, access);
}

/** Refuses whoever is not signed in, or may not call the endpoint. */
export function checkAccess(endpoint: Endpoint, actor: Actor | undefined): void {
  if (endpoint.access === 'public') return;
  if (!actor) throw new AppError('unauthorized');
  if (mayCall(endpoint, actor)) return;
  throw new AppError(actor.audit && !isForAuditors(endpoint) ? 'reads_only' : 'not_allowed');
}
