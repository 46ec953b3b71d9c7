import type { Endpoint } from '#contract/shared/endpoint.ts';
import { can } from '#contract/shared/permissions.ts';
import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';

/** Whether a person may call the endpoint at all. */
export function mayCall({ access }: Endpoint, actor: Actor): boolean {
  return access === 'public' || access === 'signedIn' || can(actor.roles, access);
}

/** Refuses whoever is not signed in, or may not call the endpoint. */
export function checkAccess(endpoint: Endpoint, actor: Actor | undefined): void {
  if (endpoint.access === 'public') return;
  if (!actor) throw new AppError('unauthorized');
  if (!mayCall(endpoint, actor)) throw new AppError('not_allowed');
}
