import type { SessionUser } from '#contract/features/auth/auth.api.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { addressBlock } from '#server/shared/http/address-block.ts';
import {
  findAccountByEmail,
  findAuditRefusal,
  getSessionUser,
  insertSession,
  markSignedIn,
} from './auth.repository.ts';
import { isKnownDevice, placeOf, rememberDevice } from './known-devices.ts';
import { checkDelay } from './login-delay.ts';
import { isPassword } from './passwords.ts';
import { insertSignIn } from './sessions.repository.ts';
import { countFailure, forgetFailures } from './sign-in-failures.ts';
import type { Tokens } from './tokens.ts';

export interface LoginRequest {
  email: string;
  password: string;
  address: string;
  userAgent: string;
  /** What the browser calls itself, if it does. */
  device: string | undefined;
  now: Date;
}

function outcomeOf(account: Awaited<ReturnType<typeof findAccountByEmail>>, isRight: boolean) {
  if (!isRight) return 'wrong_password';
  if (account?.status !== 'active') return 'not_active';
  return account.auth === 'sso' ? 'wrong_way' : 'signed_in';
}

/** Signs in with e-mail and password; every failure is answered the same, whether the account exists or not. */
export async function login(
  db: Queryable,
  tokens: Tokens,
  request: LoginRequest,
): Promise<{ token: string; user: SessionUser }> {
  const { now, device } = request;
  const email = request.email.normalize('NFC').toLowerCase();
  const isKnown = await isKnownDevice(db, email, device);
  const place = isKnown ? placeOf(device) : addressBlock(request.address);
  const attempt = { account: email, place };
  await checkDelay(db, attempt, isKnown, now);
  const account = await findAccountByEmail(db, email);
  const isRight = await isPassword(request.password, account?.passwordHash ?? null);
  const entered = outcomeOf(account, isRight);
  const refusal = account && entered === 'signed_in' ? await findAuditRefusal(db, account.id) : undefined;
  const outcome = refusal ? 'refused' : entered;
  const { address, userAgent } = request;
  const way = 'password' as const;
  await insertSignIn(db, { userId: account?.id ?? null, at: now, outcome, address, userAgent, way });
  // Whoever knows the password may know why: it is not counted as a failure.
  if (refusal) throw refusal;
  if (!account || outcome !== 'signed_in') {
    await countFailure(db, attempt, now);
    throw new AppError('login_failed');
  }
  await forgetFailures(db, attempt);
  await rememberDevice(db, account.id, device, now);
  const sessionId = await insertSession(db, { userId: account.id, at: now, way, ...request });
  await markSignedIn(db, account.id, now);
  const token = await tokens.sign({ userId: account.id, sessionId, tokenVersion: account.tokenVersion }, now);
  return { token, user: await getSessionUser(db, account.id) };
}
