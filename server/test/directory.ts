import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import type { SsoConfig } from '#server/start/sso-config.ts';

/** A directory of the tests: it publishes its key on this machine and signs whatever a test wants it to say. */
export interface TestDirectory {
  sso: SsoConfig;
  /** The key that it publishes. */
  publicKey: CryptoKey;
  /** How often its keys were fetched. */
  fetches(): number;
  /** Signs a token of a person; `claims` win, `undefined` leaves one out. */
  sign(claims?: JWTPayload, options?: { key?: CryptoKey; kid?: string; at?: Date }): Promise<string>;
  stop(): Promise<void>;
}

const issuer = 'https://directory.test.example/agency';
const kid = 'key-1';
let lastToken = 0;

/** Claims of a token that is right in everything. */
function rightClaims(sso: SsoConfig, at: Date): JWTPayload {
  const now = Math.floor(at.getTime() / 1000);
  lastToken += 1;
  return {
    iss: sso.issuer,
    aud: sso.audience,
    sub: 'subject-of-uma',
    scp: 'openid inventory.read',
    email: 'user@test.example',
    email_verified: true,
    given_name: 'Uma',
    family_name: 'User',
    jti: `token-${lastToken}`,
    iat: now,
    nbf: now,
    exp: now + 3600,
  };
}

export async function startDirectory(changes: Partial<SsoConfig> = {}): Promise<TestDirectory> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  let fetches = 0;
  const server = createServer((request, response) => {
    fetches += 1;
    const answers: Record<string, object> = {
      '/keys': { keys: [jwk] },
      '/.well-known/openid-configuration': { issuer, jwks_uri: 'https://directory.test.example/keys' },
    };
    const found = answers[request.url ?? ''];
    response.writeHead(found ? 200 : 500, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? {}));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const sso: SsoConfig = {
    authority: issuer,
    clientId: 'inventory-web',
    issuer,
    audience: 'inventory-api',
    scope: 'api://inventory-api/inventory.read',
    jwksUri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`,
    subjectClaim: 'sub',
    createsAccounts: false,
    defaultRoles: ['user'],
    ...changes,
  };
  return {
    sso,
    publicKey,
    fetches: () => fetches,
    sign: (claims = {}, options = {}) =>
      new SignJWT({ ...rightClaims(sso, options.at ?? new Date()), ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: options.kid ?? kid, typ: 'at+jwt' })
        .sign(options.key ?? privateKey),
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
