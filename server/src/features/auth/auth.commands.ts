import type { SessionUser } from '#contract/features/auth/auth.api.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import {
  countFailure,
  findAccountByEmail,
  findFailures,
  forgetFailures,
  getSessionUser,
  insertSession,
  markSignedIn,
} from './auth.repository.ts';
import { delayAfter } from './login-delay.ts';
import { isPassword } from './passwords.ts';
import { insertSignIn } from './sessions.repository.ts';
import type { Tokens } from './tokens.ts';

export interface LoginRequest {
  email: string;
  password: string;
  address: string;
  userAgent: string;
  now: Date;
}

async function checkDelay(
  db: Queryable,
  keys: { account: string; address: string },
  now: Date,
): Promise<void> {
  const rows = await findFailures(db, [keys.account, keys.address]);
  const waits = rows.map((row) => {
    const delay = delayAfter(row.failures, row.key === keys.account ? 'account' : 'address');
    return new Date(row.lastAt).getTime() + delay * 1000 - now.getTime();
  });
  const longest = Math.max(0, ...waits);
  if (longest > 0) throw new AppError('rate_limited', { seconds: Math.ceil(longest / 1000) });
}

/** Signs in with e-mail and password; every failure is answered the same, whether the account exists or not. */
export async function login(
  db: Queryable,
  tokens: Tokens,
  request: LoginRequest,
): Promise<{ token: string; user: SessionUser }> {
  const { now } = request;
  const email = request.email.normalize('NFC').toLowerCase();
  const keys = { account: `account:${email}`, address: `address:${request.address}` };
  await checkDelay(db, keys, now);
  const account = await findAccountByEmail(db, email);
  const isRight = await isPassword(request.password, account?.passwordHash ?? null);
  const outcome = !isRight ? 'wrong_password' : account?.status === 'active' ? 'signed_in' : 'not_active';
  const { address, userAgent } = request;
  await insertSignIn(db, { userId: account?.id ?? null, at: now, outcome, address, userAgent });
  if (!account || outcome !== 'signed_in') {
    await countFailure(db, [keys.account, keys.address], now);
    throw new AppError('login_failed');
  }
  await forgetFailures(db, keys.account);
  const sessionId = await insertSession(db, { userId: account.id, at: now, ...request });
  await markSignedIn(db, account.id, now);
  const token = await tokens.sign({ userId: account.id, sessionId, tokenVersion: account.tokenVersion }, now);
  return { token, user: await getSessionUser(db, account.id) };
}
