import type { SessionUser } from '#contract/features/auth/auth.api.ts';
import type { Held } from '#contract/shared/roles.ts';
import { forgetAhead, pagePartsKey } from '#web/shared/client/ahead.ts';
import { call, isRequestError, RequestError } from '#web/shared/client/client.ts';
import { i18n } from '#web/shared/i18n/i18n.ts';
import { clearMessage, showMessage } from '#web/shared/messages/messages.ts';
import { deviceStorage } from '#web/shared/storage/safe-storage.ts';
import { authCalls } from './auth-calls.ts';
import { forgetProvider, rememberProvider, type Provider } from './provider.ts';
import { keepServerInfo } from './known-info.ts';
import { forgetOfflinePerson, readOfflinePerson } from './offline-person.ts';
import { onSessionEvent } from './session-events.ts';
import { readSessionUser } from './session-user.ts';
import { isTokenAlive, readToken, readTokenExpiry, removeToken, storeToken, tokenKey } from './token.ts';

export type SessionStatus = 'configuring' | 'authenticated' | 'unauthenticated' | 'unreachable';

/** Who is here: one value that changes as a whole. */
export interface Session {
  status: SessionStatus;
  user: SessionUser | undefined;
  roles: readonly Held[];
}

const guest: Session = { status: 'unauthenticated', user: undefined, roles: [] };

let session: Session = { ...guest, status: 'configuring' };
let starting: Promise<void> | undefined;
let expiryTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const lastWork: (() => Promise<void> | undefined)[] = [];
const longestLastWork = 1500;

// setTimeout counts in 31 bits; a longer wait is taken in steps.
const longestWait = 2 ** 31 - 1;

function wait(milliseconds: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, milliseconds);
  });
}

function publish(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

export function readSession(): Session {
  return session;
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Forgets the token, the person, how they came in on this device and what they looked at. */
export function endSession(): void {
  clearTimeout(expiryTimer);
  removeToken();
  forgetProvider();
  forgetAhead();
  forgetOfflinePerson();
  deviceStorage.remove(pagePartsKey);
  publish(guest);
}

function watchExpiry(): void {
  clearTimeout(expiryTimer);
  const token = readToken();
  const expiry = token === null ? undefined : readTokenExpiry(token);
  if (expiry === undefined) return;
  const left = Math.max(0, expiry - Date.now());
  expiryTimer = setTimeout(
    () => {
      if (left > longestWait) watchExpiry();
      else if (isTokenAlive(readToken())) watchExpiry();
      else {
        endSession();
        showMessage(i18n.t('session:ended'), { variant: 'warning' });
      }
    },
    Math.min(left, longestWait),
  );
}

/** The person as the server last described them. */
export function updateSessionUser(answer: Partial<SessionUser>): void {
  const user = readSessionUser(answer);
  publish({ status: 'authenticated', user, roles: user.audit ? [user.audit.capability] : user.roles });
}

function beginSession(user: Partial<SessionUser>): void {
  // What the guest was told, such as a wrong password, is over.
  if (session.status !== 'authenticated') clearMessage();
  watchExpiry();
  updateSessionUser(user);
}

/** A page that was prepared for it opens for whom it was prepared; who that is, is asked as soon as there is a network. */
function startWithoutNetwork(token: string): void {
  const known = readOfflinePerson(token, window.location.pathname);
  if (!known) {
    publish({ ...guest, status: 'unreachable' });
    return;
  }
  if (known.info) keepServerInfo(known.info);
  beginSession(known.user);
  window.addEventListener('online', () => void startSession(), { once: true });
}

async function readPerson(): Promise<void> {
  const token = readToken();
  if (!isTokenAlive(token)) {
    endSession();
    return;
  }
  try {
    const user = await call(authCalls.me);
    if (readToken() !== null) beginSession(user);
  } catch (error) {
    if (isRequestError(error) && error.isNetwork) startWithoutNetwork(token);
    else if (session.status !== 'unauthenticated') endSession();
  }
}

/** Finds out who is here from the stored token; calls at the same time share one answer. */
export function startSession(): Promise<void> {
  starting ??= readPerson().finally(() => {
    starting = undefined;
  });
  return starting;
}

/** Tries again after the server could not be reached. */
export function retrySession(): Promise<void> {
  publish({ ...guest, status: 'configuring' });
  return startSession();
}

/** What signing in answers: a token, and the person where the server tells at once. */
interface SignedIn {
  token?: string;
  user?: Partial<SessionUser>;
}

/** Takes over the token of a sign-in; without a usable one nothing is kept. */
async function enter(answer: SignedIn | null, provider: Provider): Promise<void> {
  const token = answer?.token ?? null;
  if (!isTokenAlive(token)) throw new RequestError(200);
  storeToken(token);
  try {
    beginSession(answer?.user ?? (await call(authCalls.me)));
  } catch (error) {
    endSession();
    throw error;
  }
  rememberProvider(provider);
}

/** Signs in with email and password; throws RequestError when the server refuses. */
export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  await enter(await call(authCalls.login, { body: credentials }), 'password');
}

/**
 * Signs in with the directory's token; throws RequestError when the server refuses. Whoever came in by another way
 * meanwhile stays: the token is not even sent.
 */
export async function signInWithDirectory(accessToken: string): Promise<void> {
  if (session.status === 'authenticated') return;
  await enter(await call(authCalls.ssoLogin, { body: { accessToken } }), 'sso');
}

/** Adds work that must be done while the person is still signed in; it may delay the sign-out a little. */
export function beforeSignOut(work: () => Promise<void> | undefined): void {
  lastWork.push(work);
}

/** Ends the session here and tells the server, whose answer changes nothing for the person. */
export async function signOut(): Promise<void> {
  const open = lastWork.map((work) => work()).filter((work) => work !== undefined);
  if (open.length > 0) await Promise.race([Promise.allSettled(open), wait(longestLastWork)]);
  const logout = readToken() === null ? undefined : call(authCalls.logout, { body: {} });
  endSession();
  await logout?.catch(() => undefined);
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key !== tokenKey && event.key !== null) return;
  if (readToken() === null) {
    if (session.status === 'authenticated') endSession();
  } else {
    void startSession();
  }
}

/** Listens for what changes the session from outside: the server's refusals, renewals and other tabs. */
export function watchSession(): () => void {
  const stopEvents = onSessionEvent((event) => {
    if (event === 'renewed') {
      watchExpiry();
      return;
    }
    endSession();
    showMessage(i18n.t('session:refused'), { variant: 'warning' });
  });
  window.addEventListener('storage', followOtherTabs);
  return () => {
    stopEvents();
    clearTimeout(expiryTimer);
    window.removeEventListener('storage', followOtherTabs);
  };
}
