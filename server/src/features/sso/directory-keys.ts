import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { SsoConfig } from '#server/start/sso-config.ts';
import { DirectoryRefusal } from './directory-person.ts';

const patience = 5_000;
/** A key nobody knows makes us ask again, but not more often than this. */
const coolDown = 30_000;
const description = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https$/ }) });

/** Where the keys are, by the directory's own description of itself, which must be that of the configured issuer. */
async function discoverKeys({ authority, issuer }: SsoConfig): Promise<URL> {
  const answer = await fetch(`${authority}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  });
  if (!answer.ok) throw new Error(`the directory describes itself with status ${answer.status}`);
  const found = description.parse(await answer.json());
  if (found.issuer !== issuer) throw new Error('the directory calls itself another issuer than configured');
  return new URL(found.jwks_uri);
}

/** The directory's keys, fetched when first needed and kept; that they cannot be had is not the token's fault. */
export function createDirectoryKeys(sso: SsoConfig): JWTVerifyGetKey {
  let found: Promise<JWTVerifyGetKey> | undefined;
  const findKeys = () => {
    found ??= (sso.jwksUri ? Promise.resolve(new URL(sso.jwksUri)) : discoverKeys(sso)).then((url) =>
      createRemoteJWKSet(url, { timeoutDuration: patience, cooldownDuration: coolDown }),
    );
    found.catch(() => {
      found = undefined;
    });
    return found;
  };
  return async (header, token) => {
    try {
      const keys = await findKeys();
      return await keys(header, token);
    } catch (error) {
      const isForeignKey =
        error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;
      if (isForeignKey) throw error;
      throw new DirectoryRefusal('sso_unavailable', `no keys: ${(error as Error).message}`);
    }
  };
}
