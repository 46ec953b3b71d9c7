import { readFileSync } from 'node:fs';
import { decodeJwt, SignJWT } from 'jose';

/** The moments of a token in seconds from now. */
interface TokenTimes {
  issuedIn: number;
  expiresIn: number;
}

/** The same session in a token with other times, signed as the server signs; its secret lies with its data. */
export async function remakeToken(token: string, times: TokenTimes): Promise<string> {
  const secret = readFileSync('.cache/e2e/data/token-secret', 'utf8').trim();
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...decodeJwt(token), iat: now + times.issuedIn, exp: now + times.expiresIn })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret));
}
