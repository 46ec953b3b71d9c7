import { jwtVerify, SignJWT } from 'jose';

const hour = 3600;
/** Without a request for this long, a session is over. */
export const idleSeconds = 8 * hour;
/** A session ends after this long, whatever happens in it. */
export const absoluteSeconds = 7 * 24 * hour;
/** A token older than this is replaced by a fresh one with the next answer. */
export const renewSeconds = 15 * 60;

/** So many tokens are remembered as checked. */
const maxChecked = 2000;

export interface TokenClaims {
  userId: string;
  sessionId: string;
  tokenVersion: number;
  issuedAt: number;
}

/** Signs and checks the tokens of sessions; issuer and audience keep other tokens of the same secret out. */
export function createTokens(secret: string) {
  const key = new TextEncoder().encode(secret);
  const issuer = 'inventory-system-web';
  // A signature that was right once stays right; only the time is looked at again.
  const checked = new Map<string, { claims: TokenClaims; expiresAt: number }>();
  const keep = (token: string, claims: TokenClaims, expiresAt: number) => {
    const [oldest] = checked.keys();
    if (checked.size >= maxChecked && oldest !== undefined) checked.delete(oldest);
    checked.set(token, { claims, expiresAt });
  };
  return {
    sign: (
      { userId, sessionId, tokenVersion }: Omit<TokenClaims, 'issuedAt'>,
      now: Date,
    ): Promise<string> => {
      const issuedAt = Math.floor(now.getTime() / 1000);
      return new SignJWT({ sid: sessionId, ver: tokenVersion })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(issuer)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + idleSeconds)
        .sign(key);
    },
    /** The claims of a token that is ours and still runs; otherwise undefined. */
    read: async (token: string, now: Date): Promise<TokenClaims | undefined> => {
      const known = checked.get(token);
      if (known) return now.getTime() < known.expiresAt * 1000 ? known.claims : undefined;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer,
          audience: issuer,
          currentDate: now,
          requiredClaims: ['exp', 'iat', 'sub'],
        });
        if (typeof payload['sid'] !== 'string' || typeof payload['ver'] !== 'number') return undefined;
        const claims = {
          userId: payload.sub ?? '',
          sessionId: payload['sid'],
          tokenVersion: payload['ver'],
          issuedAt: payload.iat ?? 0,
        };
        keep(token, claims, payload.exp ?? 0);
        return claims;
      } catch {
        return undefined;
      }
    },
  };
}
export type Tokens = ReturnType<typeof createTokens>;
