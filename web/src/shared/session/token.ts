import { deviceStorage } from '#web/shared/storage/safe-storage.ts';

/** Where the token lies; other tabs hear of changes under this key. */
export const tokenKey = 'jwt_access_token';

function readClaims(token: string): { exp?: unknown; sub?: unknown } {
  const payload = token.split('.')[1];
  if (payload === undefined) return {};
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

/** The moment a token ends in milliseconds, or undefined when it cannot be read. */
export function readTokenExpiry(token: string): number | undefined {
  const { exp } = readClaims(token);
  return typeof exp === 'number' ? exp * 1000 : undefined;
}

/** Whose token it is, or undefined when it does not say so. */
export function readTokenOwner(token: string | null): string | undefined {
  const { sub } = token === null ? {} : readClaims(token);
  return typeof sub === 'string' ? sub : undefined;
}

/** Whether a token can be read and ends in the future. */
export function isTokenAlive(token: string | null): token is string {
  if (token === null) return false;
  const expiry = readTokenExpiry(token);
  return expiry !== undefined && expiry > Date.now();
}

export function readToken(): string | null {
  return deviceStorage.read(tokenKey);
}

export function storeToken(token: string): void {
  deviceStorage.write(tokenKey, token);
}

export function removeToken(): void {
  deviceStorage.remove(tokenKey);
}
