import type { UserRecord } from '#contract/entities/user/user.schema.ts';
import type { PartQuery, Session, SignIn } from '#contract/features/auth/session.schema.ts';
import type { Page } from '#contract/shared/page.ts';
import { endSessions } from '#server/features/auth/auth.repository.ts';
import { findSessions, findSignIns } from '#server/features/auth/sessions.repository.ts';
import { getRecord } from '#server/features/records/records.routes.ts';
import { changeRecord, lockRecord } from '#server/shared/command/record.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { getTokenVersion, userSource } from './user.repository.ts';

export async function findUserSessions(
  { db, actor, now }: CommandContext,
  id: string,
  query: PartQuery,
): Promise<Page<Session>> {
  await getRecord(db, userSource, id);
  return findSessions(db, id, { query, now, currentId: actor.sessionId });
}

export async function findUserSignIns(
  { db }: CommandContext,
  id: string,
  query: PartQuery,
): Promise<Page<SignIn>> {
  await getRecord(db, userSource, id);
  return findSignIns(db, id, query);
}

/** Ends one session of an account; the history of the account tells who did it. */
export async function endUserSession(
  context: CommandContext,
  { id, sessionId }: { id: string; sessionId: string },
  reason: string | undefined,
): Promise<UserRecord> {
  const before = await lockRecord(context, userSource, id);
  return changeRecord(
    context,
    userSource,
    before,
    {},
    {
      action: 'endSession',
      reason,
      also: async () => {
        if ((await endSessions(context.db, id, sessionId)) === 0) throw new AppError('not_found');
      },
    },
  );
}

/** Ends all sessions of an account, and every token that was ever handed out for them. */
export async function endUserSessions(
  context: CommandContext,
  id: string,
  reason: string | undefined,
): Promise<UserRecord> {
  const before = await lockRecord(context, userSource, id);
  const tokenVersion = (await getTokenVersion(context.db, id)) + 1;
  await endSessions(context.db, id);
  return changeRecord(context, userSource, before, { tokenVersion }, { action: 'endSessions', reason });
}
