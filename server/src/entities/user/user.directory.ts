import type { UserRecord } from '#contract/entities/user/user.schema.ts';
import { ownAccountRefusal } from '#contract/entities/user/user.steps.ts';
import { endSessions } from '#server/features/auth/auth.repository.ts';
import { revokeLinks } from '#server/features/auth/links.ts';
import {
  DirectoryRefusal,
  type AdmitPerson,
  type DirectoryPerson,
} from '#server/features/sso/directory-person.ts';
import { changeRecord, createRecord, lockRecord } from '#server/shared/command/record.ts';
import { checkRefusal } from '#server/shared/command/step.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { findLookAlike } from './user.names.ts';
import { getTokenVersion, lockVersion, userSource } from './user.repository.ts';

/** The account that belongs to a person of the directory, or the one with the e-mail that the directory vouches for. */
async function findAccountOf(
  db: Queryable,
  { issuer, subject, email }: DirectoryPerson,
): Promise<{ id: string; isBound: boolean } | undefined> {
  return db.maybe(sql`
    select id, coalesce(directory_issuer = ${issuer} and directory_subject = ${subject}, false) as "isBound"
    from user_account
    where directory_issuer = ${issuer} and directory_subject = ${subject} or email = ${email ?? null}
    order by 2 desc limit 1`);
}

/** The person of the records who has no account yet and whom the directory means. */
async function findPersonFor(db: Queryable, { subject, email }: DirectoryPerson): Promise<string | null> {
  const row = await db.maybe<{ id: string }>(sql`
    select p.id from person p
    where p.deleted_at is null and p.active
      and (p.directory_subject = ${subject} or p.directory_subject is null and lower(p.email) = ${email ?? null})
      and not exists (select from user_account u
        where u.person_id = p.id and u.status <> 'closed' and u.deleted_at is null)
    order by p.directory_subject is null limit 1`);
  return row?.id ?? null;
}

function actAs(
  context: CommandContext,
  { id, email, firstName, lastName, roles }: UserRecord,
): CommandContext {
  const name = `${firstName} ${lastName}`.trim();
  return { ...context, actor: { id, name, email, roles, sessionId: '' } };
}

/** Refuses an account that may not be entered, or not this way, or not by this person. */
function checkEntry(account: UserRecord, isBound: boolean): void {
  const { id: userId, email, status, auth } = account;
  const known = { userId, params: { email } };
  if (status === 'closed' || account.deletedAt !== null) {
    throw new DirectoryRefusal('account_closed', 'account: closed', { ...known, outcome: 'not_active' });
  }
  if (status === 'suspended') {
    throw new DirectoryRefusal('account_suspended', 'account: suspended', {
      ...known,
      outcome: 'not_active',
    });
  }
  if (auth === 'local') {
    throw new DirectoryRefusal('sso_password_only', 'account: password only', {
      ...known,
      outcome: 'wrong_way',
    });
  }
  if (!isBound && account.directorySubject !== null) {
    const why = 'account: belongs to another subject';
    throw new DirectoryRefusal('sso_other_identity', why, { ...known, outcome: 'other_identity' });
  }
}

/** Lets a person into their account; the first time it is connected with them, and an invited one becomes active. */
async function enterAccount(
  context: CommandContext,
  found: { id: string; isBound: boolean },
  person: DirectoryPerson,
): Promise<void> {
  const { db, now } = context;
  const locked = { ...context, version: await lockVersion(db, found.id) };
  const account = await lockRecord(locked, userSource, found.id);
  checkEntry(account, found.isBound);
  const isInvited = account.status === 'invited';
  const values = {
    ...(!found.isBound && { directoryIssuer: person.issuer, directorySubject: person.subject }),
    ...(isInvited && { status: 'active' }),
  };
  if (Object.keys(values).length === 0) return;
  await changeRecord(actAs(locked, account), userSource, account, values, {
    action: isInvited ? 'acceptInvite' : 'connectDirectory',
    also: () => (isInvited ? revokeLinks(db, account.id, now) : Promise.resolve()),
  });
}

/** Finds, connects or makes the account of a person of the directory; two sign-ins of one person wait for each other. */
export const admitPerson: AdmitPerson = async (context, person, { createsAccounts, defaultRoles }) => {
  const { db } = context;
  const { issuer, subject, email, firstName, lastName } = person;
  await db.run(sql`select pg_advisory_xact_lock(hashtext('directory'), hashtext(${subject}))`);
  const found = await findAccountOf(db, person);
  if (found) {
    await enterAccount(context, found, person);
    return { id: found.id, tokenVersion: await getTokenVersion(db, found.id) };
  }
  if (email === undefined) throw new DirectoryRefusal('sso_email_unverified', 'person: no verified email');
  if (!createsAccounts)
    throw new DirectoryRefusal('sso_unknown', 'person: no account', { params: { email } });
  const actor = { id: '', name: `${firstName} ${lastName}`.trim(), email, roles: [], sessionId: '' };
  const created = await createRecord({ ...context, actor }, userSource, {
    email,
    firstName,
    lastName,
    roles: defaultRoles,
    status: 'active',
    auth: 'sso',
    directoryIssuer: issuer,
    directorySubject: subject,
    personId: await findPersonFor(db, person),
  });
  const other = await findLookAlike(db, person, created.id);
  if (other) {
    // The directory's word counts; the history shows administrators whom it can be mistaken for.
    const reason = `${other.firstName} ${other.lastName} (${other.email})`;
    const also = async () => undefined;
    await changeRecord(
      { ...context, actor },
      userSource,
      created,
      {},
      { action: 'looksAlike', reason, also },
    );
  }
  return { id: created.id, tokenVersion: await getTokenVersion(db, created.id) };
};

/** Parts an account from its person of the directory, for whom the directory has made anew; its sessions end. */
export async function releaseDirectory(
  context: CommandContext,
  id: string,
  reason: string | undefined,
): Promise<UserRecord> {
  const before = await lockRecord(context, userSource, id);
  checkRefusal(ownAccountRefusal(before, context.actor));
  if (before.directorySubject === null) throw new AppError('no_directory', { email: before.email });
  const tokenVersion = (await getTokenVersion(context.db, id)) + 1;
  await endSessions(context.db, id);
  const values = { directoryIssuer: null, directorySubject: null, tokenVersion };
  return changeRecord(context, userSource, before, values, { action: 'releaseDirectory', reason });
}
