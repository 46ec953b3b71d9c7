import { createCaller } from '#client/caller.ts';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { readDeviceId } from '#web/shared/session/device-id.ts';
import { announceSessionEvent } from '#web/shared/session/session-events.ts';
import { isTokenAlive, readToken, storeToken } from '#web/shared/session/token.ts';
import { forgetAhead, takeAhead } from './ahead.ts';
import { announceChanges } from './changes.ts';

export { isRequestError, parseProblem, RequestError } from '#client/request-error.ts';
export { urlOf } from '#client/request-url.ts';

// A wrong password is not a lost session.
const signInPaths: readonly string[] = ['/auth/login', '/auth/sso-login'];
// Whoever signed in here before is not kept waiting by what others try from elsewhere.
const devicePaths: readonly string[] = ['/auth/login', '/auth/set-password'];

/** The rules for the token in every answer; an answer to an older token changes nothing. */
export function followToken(
  endpoint: Pick<Endpoint, 'path'>,
  { status, renewed }: { status: number; renewed: string | null },
  token: string | null,
): void {
  if (token === null || token !== readToken() || signInPaths.includes(endpoint.path)) return;
  if (status === 401) {
    announceSessionEvent('refused');
    return;
  }
  if (isTokenAlive(renewed)) {
    storeToken(renewed);
    announceSessionEvent('renewed');
  }
}

export const { request, call, open } = createCaller({
  readToken: ({ path }) => (signInPaths.includes(path) ? null : readToken()),
  // The history tells a change made on a screen from one of another program.
  headersOf: ({ path }) => ({
    'X-Client': 'web',
    ...(devicePaths.includes(path) && { 'Device-Id': readDeviceId() }),
  }),
  onAnswer: ({ endpoint, status, headers, token }) => {
    followToken(endpoint, { status, renewed: headers.get('New-Access-Token') }, token);
    // What came ahead of a command may be older than it.
    if (endpoint.method !== 'GET') forgetAhead();
    announceChanges((name) => headers.get(name));
  },
  takeAhead,
});
