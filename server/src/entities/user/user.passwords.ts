import type { UserRecord } from '#contract/entities/user/user.schema.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { endSessions, findAccountByEmail } from '#server/features/auth/auth.repository.ts';
import { rememberDevice } from '#server/features/auth/known-devices.ts';
import { isLeaked } from '#server/features/auth/leaked-passwords.ts';
import { findLiveLink, markLinkUsed, revokeLinks } from '#server/features/auth/links.ts';
import { hashPassword, isPassword } from '#server/features/auth/passwords.ts';
import { endResetRequest } from '#server/features/auth/reset-requests.ts';
import { forgetAllFailures } from '#server/features/auth/sign-in-failures.ts';
import { endOtherSessions } from '#server/features/auth/sessions.repository.ts';
import { changeRecord, lockRecord } from '#server/shared/command/record.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { getTokenVersion, lockVersion, userSource } from './user.repository.ts';

function checkLeaks(path: string, password: string): void {
  if (isLeaked(password)) throw refuseFields([fieldProblemOf(path, 'Password', 'password_leaked')]);
}

/** Locks an account in the version it has: whoever acts here knows none. */
export async function lockAccount(
  context: CommandContext,
  id: string,
): Promise<[CommandContext, UserRecord]> {
  const current = { ...context, version: await lockVersion(context.db, id) };
  return [current, await lockRecord(current, userSource, id)];
}

/**
 * Sets a password with a one-time link, as the owner of the account. The account is locked before the link is looked
 * at again: of two who use it at once, the second finds it used.
 */
export async function setPassword(
  context: CommandContext,
  { token, password }: { token: string; password: string },
  device?: string,
): Promise<{ email: string }> {
  const { db, now } = context;
  const found = await findLiveLink(db, token, now);
  if (!found) throw new AppError('link_dead');
  checkLeaks('password', password);
  const { userId } = found;
  const [locked, before] = await lockAccount(context, userId);
  const link = await findLiveLink(db, token, now);
  if (!link) throw new AppError('link_dead');
  const name = `${before.firstName} ${before.lastName}`.trim();
  const actor = { id: userId, name, email: before.email, roles: before.roles, sessionId: '' };
  const isInvited = link.purpose === 'invite';
  const values = {
    passwordHash: await hashPassword(password),
    tokenVersion: (await getTokenVersion(db, userId)) + 1,
    ...(isInvited && { status: 'active' }),
  };
  await changeRecord({ ...locked, actor }, userSource, before, values, {
    action: isInvited ? 'acceptInvite' : 'setPassword',
    also: async () => {
      await markLinkUsed(db, link.id, now);
      await endSessions(db, userId);
      await endResetRequest(db, userId);
      await forgetAllFailures(db, before.email);
      await rememberDevice(db, userId, device, now);
    },
  });
  return { email: before.email };
}

/** Refuses who does not know the present password; asked before anything is locked. */
export async function checkCurrentPassword(
  db: Queryable,
  email: string,
  { current, next }: { current: string; next: string },
): Promise<void> {
  const account = await findAccountByEmail(db, email);
  if (account?.auth === 'sso') throw new AppError('sso_only', { email });
  if (!(await isPassword(current, account?.passwordHash ?? null))) {
    throw refuseFields([fieldProblemOf('current', 'Current password', 'password_wrong')]);
  }
  checkLeaks('next', next);
}

/** Changes one's own password; the session that asks goes on, all others and every link end. */
export async function changeOwnPassword(context: CommandContext, next: string): Promise<{ ended: number }> {
  const { db, actor, now } = context;
  const [locked, before] = await lockAccount(context, actor.id);
  const values = { passwordHash: await hashPassword(next) };
  await changeRecord(locked, userSource, before, values, { action: 'changePassword' });
  await revokeLinks(db, actor.id, now);
  await endResetRequest(db, actor.id);
  return { ended: await endOtherSessions(db, actor.id, actor.sessionId) };
}
