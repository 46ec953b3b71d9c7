import type { authApi } from '#contract/features/auth/auth.api.ts';

type AuthApi = typeof authApi;

function bareCall<E>(method: string, path: string): E {
  return { method, path, mediaType: undefined } as E;
}

/**
 * The calls of the first page without their schemas, so that it loads without the schema library; a test
 * holds them to the contract.
 */
export const authCalls = {
  login: bareCall<AuthApi['login']>('POST', '/auth/login'),
  ssoLogin: bareCall<AuthApi['ssoLogin']>('POST', '/auth/sso-login'),
  me: bareCall<AuthApi['me']>('GET', '/auth/me'),
  logout: bareCall<AuthApi['logout']>('POST', '/auth/logout'),
  info: bareCall<AuthApi['info']>('GET', '/api/info'),
  updateMe: bareCall<AuthApi['updateMe']>('PUT', '/api/users/me'),
};
