import type { JWTVerifyGetKey } from 'jose';
import type { FastifyBaseLogger } from 'fastify';
import type { SessionUser } from '#contract/features/auth/auth.api.ts';
import {
  findUserBySubject,
  getSessionUser,
  findAuditRefusal,
  insertSession,
  markSignedIn,
} from '#server/features/auth/auth.repository.ts';
import { checkDirectoryDelay } from '#server/features/auth/login-delay.ts';
import { countFailure } from '#server/features/auth/sign-in-failures.ts';
import { insertSignIn } from '#server/features/auth/sessions.repository.ts';
import type { Tokens } from '#server/features/auth/tokens.ts';
import type { Db } from '#server/shared/db/pool.ts';
import { addressBlock } from '#server/shared/http/address-block.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { SsoConfig } from '#server/start/sso-config.ts';
import { DirectoryRefusal, type AdmitPerson } from './directory-person.ts';
import { checkDirectoryToken } from './directory-token.ts';
import { takeToken } from './used-tokens.ts';

/** What signing in through the directory needs beside the request. */
export interface SsoParts {
  sso: SsoConfig;
  keys: JWTVerifyGetKey;
  tokens: Tokens;
  admit: AdmitPerson;
  db: Db;
  log: FastifyBaseLogger;
}

export interface SsoRequest extends CommandContext {
  body: { accessToken: string };
  address: string;
  userAgent: string;
}

async function enter(
  { sso, keys, tokens, admit, db }: SsoParts,
  request: SsoRequest,
): Promise<{ token: string; user: SessionUser }> {
  const { now, address, userAgent } = request;
  const checked = await checkDirectoryToken(request.body.accessToken, keys, sso, now);
  if (!(await takeToken(db, checked))) {
    const userId = await findUserBySubject(db, checked.person);
    throw new DirectoryRefusal('sso_used', 'token: used before', userId ? { userId } : {});
  }
  return db.transaction(async (tx) => {
    const account = await admit({ ...request, db: tx }, checked.person, sso);
    const refusal = await findAuditRefusal(tx, account.id);
    if (refusal) throw refusal;
    const session = { userId: account.id, at: now, address, userAgent, way: 'sso' as const };
    const sessionId = await insertSession(tx, session);
    await markSignedIn(tx, account.id, now);
    await insertSignIn(tx, { ...session, outcome: 'signed_in' });
    const { tokenVersion } = account;
    const token = await tokens.sign({ userId: account.id, sessionId, tokenVersion }, now);
    return { token, user: await getSessionUser(tx, account.id) };
  });
}

/**
 * Signs in with a token of the directory; whatever is refused is kept and logged, without the token. Tokens cannot be
 * guessed, so a good one never waits for the bad ones of others behind the same address.
 */
export async function ssoLogin(
  parts: SsoParts,
  request: SsoRequest,
): Promise<{ token: string; user: SessionUser }> {
  const { db, log } = parts;
  const { now, address, userAgent, requestId } = request;
  const attempt = { account: 'directory', place: `directory ${addressBlock(address)}` };
  try {
    return await enter(parts, request);
  } catch (error) {
    if (!(error instanceof DirectoryRefusal)) throw error;
    const { code, why, userId, outcome, params } = error;
    log.warn({ requestId, address, code, why, user: userId }, 'single sign-on refused');
    // That the directory cannot be reached is nobody's attempt.
    if (code !== 'sso_unavailable') {
      await checkDirectoryDelay(db, attempt, now);
      await insertSignIn(db, { userId, at: now, outcome, address, userAgent, way: 'sso' });
      await countFailure(db, attempt, now);
    }
    throw new AppError(code, params);
  }
}
