import type { z } from 'zod';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import type { Problem } from '#contract/shared/errors.ts';
import { readDeviceId } from '#web/shared/session/device-id.ts';
import { announceSessionEvent } from '#web/shared/session/session-events.ts';
import { isTokenAlive, readToken, storeToken } from '#web/shared/session/token.ts';
import { announceChanges } from './changes.ts';
import { RequestError } from './request-error.ts';

export { RequestError, isRequestError } from './request-error.ts';

type Query = readonly (readonly [string, string])[];
type Part<K extends string, V> = [V] extends [undefined] ? { [key in K]?: undefined } : { [key in K]: V };

/** What a call needs: its parameters and its body as the contract says, and how it is sent. */
export type RequestInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Part<
  'params',
  z.input<P>
> &
  Part<'body', z.input<B>> & {
    query?: Query | Exclude<z.input<Q>, undefined>;
    /** The version that is being changed; sent as If-Match. */
    version?: number;
    idempotencyKey?: string;
    signal?: AbortSignal;
    /** Goes on when the page is left. */
    keepalive?: boolean;
  };

type Arguments<I> = Partial<I> extends I ? [input?: I] : [input: I];

/** An answer with what its headers said. */
export interface Answer<T> {
  data: T;
  etag: string | null;
  headers: Headers;
}

interface Sent {
  params?: unknown;
  body?: unknown;
  query?: unknown;
  version?: number;
  idempotencyKey?: string;
  signal?: AbortSignal;
  keepalive?: boolean;
}

/** How long an answer may take. */
export const answerTimeout = 30_000;

// A wrong password is not a lost session.
const signInPaths: readonly string[] = ['/auth/login', '/auth/sso-login'];
// Whoever signed in here before is not kept waiting by what others try from elsewhere.
const devicePaths: readonly string[] = ['/auth/login', '/auth/set-password'];

/** The address of a call with its parameters and its query, also for links. */
export function urlOf(endpoint: Pick<Endpoint, 'path'>, params?: unknown, query?: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${endpoint.path} needs ${name}.`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(queryPairs(query)).toString();
  return search === '' ? path : `${path}?${search}`;
}

function queryPairs(query: unknown): string[][] {
  if (query === undefined || query === null) return [];
  if (Array.isArray(query)) return query as string[][];
  return Object.entries(query as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
}

function headersOf(endpoint: Endpoint, input: Sent, token: string | null): Headers {
  // The history tells a change made on a screen from one of another program.
  const headers = new Headers({ Accept: endpoint.mediaType ?? 'application/json', 'X-Client': 'web' });
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (input.body !== undefined) headers.set('Content-Type', 'application/json');
  if (input.version !== undefined) headers.set('If-Match', `"${input.version}"`);
  if (devicePaths.includes(endpoint.path)) headers.set('Device-Id', readDeviceId());
  if (input.idempotencyKey !== undefined) headers.set('Idempotency-Key', input.idempotencyKey);
  return headers;
}

async function send(endpoint: Endpoint, input: Sent, token: string | null): Promise<Response> {
  const timeout = AbortSignal.timeout(answerTimeout);
  try {
    return await fetch(urlOf(endpoint, input.params, input.query), {
      method: endpoint.method,
      headers: headersOf(endpoint, input, token),
      body: input.body === undefined ? null : JSON.stringify(input.body),
      keepalive: input.keepalive === true,
      signal: input.signal === undefined ? timeout : AbortSignal.any([input.signal, timeout]),
    });
  } catch (error) {
    if (input.signal?.aborted === true) throw error;
    throw new RequestError(0, undefined, error);
  }
}

/** What the server said about a refusal; nothing where the answer is not ours. */
export function parseProblem(text: string): Problem | undefined {
  try {
    const body = JSON.parse(text) as Problem | null;
    return typeof body?.code === 'string' ? body : undefined;
  } catch {
    return undefined;
  }
}

/** The message of a refusal whose answer holds one; any server on the way may have given it. */
function parseMessage(text: string): string | undefined {
  try {
    const { message } = (JSON.parse(text) ?? {}) as { message?: unknown };
    return typeof message === 'string' && message !== '' ? message : undefined;
  } catch {
    return undefined;
  }
}

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

/** A page of something on the way is no answer of ours. */
function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new RequestError(200, undefined, error);
  }
}

function secondsIn(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}

/** Sends one call of the contract and gives its answer with the headers; throws RequestError. */
export async function request<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, R>,
  ...[input]: Arguments<RequestInput<P, Q, B>>
): Promise<Answer<z.output<R>>> {
  const sent: Sent = input ?? {};
  const token = signInPaths.includes(endpoint.path) ? null : readToken();
  const response = await send(endpoint, sent, token);
  const renewed = response.headers.get('New-Access-Token');
  followToken(endpoint, { status: response.status, renewed }, token);
  if (!response.ok) {
    const said = await response.text().catch(() => '');
    const refusal = new RequestError(response.status, parseProblem(said), undefined, parseMessage(said));
    refusal.retryAfter = secondsIn(response.headers.get('Retry-After'));
    throw refusal;
  }
  const text = await response.text().catch((error: unknown) => {
    throw new RequestError(0, undefined, error);
  });
  announceChanges((name) => response.headers.get(name));
  const data = endpoint.mediaType === undefined && text !== '' ? parseAnswer(text) : text;
  return { data: data as z.output<R>, etag: response.headers.get('ETag'), headers: response.headers };
}

/** Sends one call of the contract and gives its data alone. */
export async function call<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(endpoint: Endpoint<P, Q, B, R>, ...input: Arguments<RequestInput<P, Q, B>>): Promise<z.output<R>> {
  return (await request(endpoint, ...input)).data;
}
