import { vi } from 'vitest';
import type { SessionUser } from '#contract/features/auth/auth.api.ts';
import type { ErrorParams } from '#contract/shared/errors.ts';
import type { Role } from '#contract/shared/roles.ts';

export interface SentCall {
  method: string;
  path: string;
  token: string | null;
  headers: Headers;
  body: unknown;
}

type Answer = (call: SentCall) => Response | Promise<Response>;

/** Stands for the server: answers by "METHOD /path" and remembers what was asked. Anything else is not found. */
export function startServer(answers: Record<string, Answer>): SentCall[] {
  const calls: SentCall[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    const call: SentCall = {
      method: init.method ?? 'GET',
      path: url,
      token: headers.get('Authorization'),
      headers,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    calls.push(call);
    const answer = answers[`${call.method} ${url.split('?')[0]}`];
    return answer === undefined ? refuse(404, 'route_not_found') : answer(call);
  });
  return calls;
}

export function answer(body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status: 200, headers });
}

export function refuse(status: number, code: string, message = code, params: ErrorParams = {}): Response {
  const problem = {
    type: `urn:problem:${code}`,
    title: code,
    status,
    code,
    messageKey: code,
    message,
    params,
    fields: [],
    requestId: 'r-1',
  };
  return new Response(JSON.stringify(problem), { status });
}

/** A token that ends so many seconds from now. */
export function aToken(seconds = 3600, name = 'one'): string {
  const encode = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${encode({ alg: 'HS256' })}.${encode({ sub: name, exp: Math.floor(Date.now() / 1000) + seconds })}.x`;
}

export function aPerson(roles: Role[] = ['admin']): SessionUser {
  return {
    uid: '00000000-0000-4000-8000-000000000001',
    role: roles,
    roles,
    firstName: 'Dana',
    lastName: 'Okafor',
    email: 'dana.okafor@dot.example',
    personId: null,
    data: {
      displayName: 'Dana Okafor',
      photoURL: null,
      email: 'dana.okafor@dot.example',
      shortcuts: [],
      settings: {},
    },
  };
}
