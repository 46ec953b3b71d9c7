import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authApi } from '#contract/features/auth/auth.api.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { call } from '#web/shared/client/client.ts';
import { closeMessage, readMessages } from '#web/shared/messages/messages.ts';
import { aPerson, answer, aToken, refuse, startServer } from '../../../test/server.ts';
import { authCalls } from './auth-calls.ts';
import {
  endSession,
  readSession,
  retrySession,
  signIn,
  signInWithDirectory,
  signOut,
  startSession,
  watchSession,
} from './session.ts';
import { readToken, storeToken } from './token.ts';

const readProvider = () => window.localStorage.getItem('auth_provider') ?? undefined;

let stopWatching: () => void;

beforeEach(() => {
  endSession();
  stopWatching = watchSession();
});

afterEach(() => {
  stopWatching();
  const { message } = readMessages();
  if (message !== undefined) closeMessage(message.id);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('start of the session', () => {
  it('R-4.1 R-4.2 fetches the person for a token whose expiry is in the future', async () => {
    const token = aToken();
    storeToken(token);
    const calls = startServer({ 'GET /auth/me': () => answer(aPerson(['user'])) });
    const started = retrySession();
    expect(readSession().status).toBe('configuring');
    await started;
    expect(readSession()).toMatchObject({ status: 'authenticated', roles: ['user'] });
    expect(calls).toEqual([expect.objectContaining({ path: '/auth/me', token: `Bearer ${token}` })]);
  });

  it.each([
    ['expired', aToken(-1)],
    ['unreadable', 'not a token'],
    ['without an expiry', `a.${btoa('{}')}.c`],
  ])('R-4.3 R-9.1 removes a token that is %s and asks nobody', async (_, token) => {
    storeToken(token);
    const calls = startServer({});
    await startSession();
    expect(readSession().status).toBe('unauthenticated');
    expect(window.localStorage.getItem('jwt_access_token')).toBeNull();
    expect(calls).toEqual([]);
  });

  it.each([401, 403, 500])('R-4.2 signs out when the answer is %i', async (status) => {
    storeToken(aToken());
    startServer({ 'GET /auth/me': () => refuse(status, 'internal') });
    await retrySession();
    expect(readSession().status).toBe('unauthenticated');
    expect(readToken()).toBeNull();
  });

  it('keeps the token when no answer comes, and goes on after a retry', async () => {
    storeToken(aToken());
    startServer({ 'GET /auth/me': () => Promise.reject(new TypeError('Failed to fetch')) });
    await startSession();
    expect(readSession().status).toBe('unreachable');
    expect(readToken()).not.toBeNull();
    startServer({ 'GET /auth/me': () => answer(aPerson()) });
    await retrySession();
    expect(readSession().status).toBe('authenticated');
  });

  it('asks once when it is started twice at the same time', async () => {
    storeToken(aToken());
    const calls = startServer({ 'GET /auth/me': () => answer(aPerson()) });
    await Promise.all([startSession(), startSession()]);
    expect(calls).toHaveLength(1);
  });
});

describe('sign-in and sign-out', () => {
  it('R-4.4 R-3.2 stores the token and knows the person', async () => {
    const token = aToken();
    startServer({ 'POST /auth/login': () => answer({ token, user: aPerson() }) });
    await signIn({ email: 'a@dot.example', password: 'secret' });
    expect(window.localStorage.getItem('jwt_access_token')).toBe(token);
    expect(readSession()).toMatchObject({ status: 'authenticated', user: { firstName: 'Dana' } });
  });

  it('R-3.2 R-7.2 signs in with a token alone: the person comes from /auth/me', async () => {
    const token = aToken();
    const calls = startServer({
      'POST /auth/login': () => answer({ token }),
      'GET /auth/me': () => answer(aPerson(['user'])),
    });
    await signIn({ email: 'd@dot.example', password: 'secret' });
    expect(readSession()).toMatchObject({ status: 'authenticated', roles: ['user'] });
    expect(calls.at(-1)).toMatchObject({ path: '/auth/me', token: `Bearer ${token}` });
    expect([readToken(), readProvider()]).toEqual([token, 'password']);
  });

  it.each([
    ['no token', { user: {} }],
    ['nothing', null],
    ['a token that has ended', { token: aToken(-1) }],
    ['a token that is none', { token: 'undefined' }],
  ])('R-8.1 keeps nothing of an answer with %s', async (_, body) => {
    startServer({ 'POST /auth/login': () => answer(body), 'POST /auth/sso-login': () => answer(body) });
    await expect(signIn({ email: 'd@dot.example', password: 'secret' })).rejects.toThrow();
    await expect(signInWithDirectory('theirs')).rejects.toThrow();
    expect([readToken(), readProvider(), readSession().status]).toEqual([null, undefined, 'unauthenticated']);
  });

  it('keeps nothing when the person behind a new token cannot be read', async () => {
    startServer({
      'POST /auth/login': () => answer({ token: aToken() }),
      'GET /auth/me': () => refuse(503, 'x'),
    });
    await expect(signIn({ email: 'd@dot.example', password: 'secret' })).rejects.toThrow();
    expect([readToken(), readSession().status]).toEqual([null, 'unauthenticated']);
  });

  it('R-3.1 takes a role that is given as a text, and fills in what was left out', async () => {
    const { roles: _, data: __, ...person } = aPerson();
    const user = { ...person, role: 'admin' };
    startServer({ 'POST /auth/login': () => answer({ token: aToken(), user }) });
    await signIn({ email: 'd@dot.example', password: 'secret' });
    expect(readSession()).toMatchObject({
      roles: ['admin'],
      user: { role: ['admin'], data: { displayName: 'Dana Okafor', shortcuts: [], settings: {} } },
    });
  });

  it('does not take a wrong password for a lost session', async () => {
    startServer({ 'POST /auth/login': () => refuse(401, 'login_failed') });
    await expect(signIn({ email: 'a@dot.example', password: 'wrong' })).rejects.toMatchObject({
      status: 401,
    });
    expect(readMessages().message).toBeUndefined();
  });

  it('R-4.4 clears token and person at once, whatever the server says', async () => {
    const token = aToken();
    const calls = startServer({
      'POST /auth/login': () => answer({ token, user: aPerson() }),
      'POST /auth/logout': () => refuse(401, 'unauthorized'),
      'GET /api/equipment': () => answer({ items: [], next: null, total: { value: 0, exact: true } }),
    });
    await signIn({ email: 'a@dot.example', password: 'secret' });
    const signedOut = signOut();
    expect(readSession()).toEqual({ status: 'unauthenticated', user: undefined, roles: [] });
    expect(readToken()).toBeNull();
    await signedOut;
    await call(equipmentApi.list);
    expect(calls.map(({ path, token: sent }) => [path, sent])).toEqual([
      ['/auth/login', null],
      ['/auth/logout', `Bearer ${token}`],
      ['/api/equipment', null],
    ]);
    expect(readMessages().message).toBeUndefined();
  });
});

describe('while signed in', () => {
  async function signInWith(token: string, answers: Parameters<typeof startServer>[0] = {}) {
    const calls = startServer({
      'POST /auth/login': () => answer({ token, user: aPerson() }),
      ...answers,
    });
    await signIn({ email: 'a@dot.example', password: 'secret' });
    return calls;
  }

  it('R-4.5 is signed out by any 401, warned once however many calls failed', async () => {
    await signInWith(aToken(), { 'GET /api/equipment': () => refuse(401, 'unauthorized') });
    await Promise.allSettled([call(equipmentApi.list), call(equipmentApi.list), call(equipmentApi.list)]);
    expect(readSession().status).toBe('unauthenticated');
    expect(readMessages().message).toMatchObject({
      variant: 'warning',
      text: 'Unauthorized request. User was signed out.',
    });
    expect(readMessages().toasts).toEqual([]);
  });

  it('R-4.6 takes a new token from the answer, under any case of the header', async () => {
    const next = aToken(7200, 'two');
    await signInWith(aToken(), {
      'GET /api/equipment': () => answer({ items: [] }, { 'new-access-token': next }),
    });
    await call(equipmentApi.list);
    expect(readToken()).toBe(next);
    expect(readSession().status).toBe('authenticated');
  });

  it('ignores answers to an older token', async () => {
    let finish: (response: Response) => void = () => undefined;
    const slow = new Promise<Response>((resolve) => {
      finish = resolve;
    });
    await signInWith(aToken(), { 'GET /api/equipment': () => slow });
    const pending = call(equipmentApi.list);
    const newer = aToken(7200, 'newer');
    storeToken(newer);
    finish(refuse(401, 'unauthorized'));
    await expect(pending).rejects.toMatchObject({ status: 401 });
    expect(readSession().status).toBe('authenticated');
    expect(readToken()).toBe(newer);
  });

  it('R-9.1 is signed out when the token ends', async () => {
    vi.useFakeTimers();
    await signInWith(aToken(60));
    vi.advanceTimersByTime(61_000);
    expect(readSession().status).toBe('unauthenticated');
    expect(readToken()).toBeNull();
  });

  it('follows a sign-out in another tab', async () => {
    await signInWith(aToken());
    window.localStorage.removeItem('jwt_access_token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'jwt_access_token', newValue: null }));
    expect(readSession().status).toBe('unauthenticated');
  });
});

describe('the calls of the first page', () => {
  it('are those of the contract', () => {
    for (const [name, bare] of Object.entries(authCalls)) {
      const full = authApi[name as keyof typeof authApi];
      expect({ ...bare }).toEqual({ method: full.method, path: full.path, mediaType: full.mediaType });
    }
  });
});

describe('the two ways in', () => {
  const signedIn = () => answer({ token: aToken(), user: aPerson(['user']) });

  it('R-4.8 R-7.4 both end in the same session, and which one it was is kept on the device until sign-out', async () => {
    const calls = startServer({ 'POST /auth/login': signedIn, 'POST /auth/sso-login': signedIn });
    await signInWithDirectory('token of the directory');
    expect(readSession()).toMatchObject({ status: 'authenticated', roles: ['user'] });
    expect([readProvider(), window.localStorage.getItem('auth_provider')]).toEqual(['sso', 'sso']);
    expect(calls[0]).toMatchObject({
      path: '/auth/sso-login',
      body: { accessToken: 'token of the directory' },
      token: null,
    });
    await signOut();
    expect(window.localStorage.getItem('auth_provider')).toBeNull();
    await signIn({ email: 'd@dot.example', password: 'secret' });
    expect(readProvider()).toBe('password');
  });

  it('the one that comes later changes nothing: its token is not even sent', async () => {
    const calls = startServer({ 'POST /auth/login': signedIn, 'POST /auth/sso-login': signedIn });
    await signIn({ email: 'd@dot.example', password: 'secret' });
    await signInWithDirectory('too late');
    expect(readProvider()).toBe('password');
    expect(calls.map(({ path }) => path)).toEqual(['/auth/login']);
  });

  it('a refusal of the directory is not a lost session', async () => {
    startServer({ 'POST /auth/sso-login': () => refuse(401, 'sso_refused') });
    await expect(signInWithDirectory('forged')).rejects.toMatchObject({ problem: { code: 'sso_refused' } });
    expect([readToken(), readProvider(), readMessages().message]).toEqual([null, undefined, undefined]);
  });
});
