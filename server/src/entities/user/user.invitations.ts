import {
  user,
  userFields,
  type LinkedUser,
  type UserCreate,
  type UserRecord,
} from '#contract/entities/user/user.schema.ts';
import { ownAccountRefusal } from '#contract/entities/user/user.steps.ts';
import type { OneTimeLink } from '#contract/features/auth/password.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { getLocale } from '#server/features/auth/auth.repository.ts';
import { inviteMail } from '#server/features/auth/mails.ts';
import { canMailLinks, createLink, type LinkOptions } from '#server/features/auth/links.ts';
import { endResetRequest } from '#server/features/auth/reset-requests.ts';
import { changeRecord, createRecord, lockRecord } from '#server/shared/command/record.ts';
import { checkReference } from '#server/shared/command/references.ts';
import { checkRefusal } from '#server/shared/command/step.ts';
import { checkUnique } from '#server/shared/command/unique.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { checkName } from './user.names.ts';
import { findAccountOfPerson, userSource } from './user.repository.ts';

/** Refuses a person that cannot be chosen, or who has an account already. */
export async function checkPerson(
  db: Queryable,
  personId: string | null | undefined,
  exceptId: string | undefined,
): Promise<FieldProblem[]> {
  const { title } = userFields.personId;
  const missing = await checkReference(db, 'person', personId, { path: 'personId', title });
  if (missing.length > 0 || !personId) return missing;
  const other = await findAccountOfPerson(db, personId, exceptId);
  if (!other) return [];
  const params = { value: other.person, link: other.email };
  return [fieldProblemOf('personId', title, 'not_unique', params)];
}

/** Makes the link of an invitation, and mails it where e-mail is configured. */
async function makeInvitation(
  { db, now, actor }: CommandContext,
  { id: userId, email }: UserRecord,
  options: LinkOptions,
): Promise<OneTimeLink> {
  const made = { userId, purpose: 'invite', now, createdBy: actor.id } as const;
  const link = await createLink(db, made, options.publicUrl);
  if (!canMailLinks(options)) return link;
  await options.mail.post(db, inviteMail(email, await getLocale(db, userId), link), link.expiresAt);
  return { ...link, isMailed: true };
}

/** Invites somebody: an account that waits for its one-time link to be used. */
export async function inviteUser(
  context: CommandContext,
  input: Omit<UserCreate, 'auth'> & Partial<Pick<UserCreate, 'auth'>>,
  options: LinkOptions,
): Promise<LinkedUser> {
  const { db } = context;
  const email = input.email.toLowerCase();
  const problems = [
    ...(await checkUnique(db, { entity: user, field: 'email', countsBin: true }, email, undefined)),
    ...(await checkPerson(db, input.personId, undefined)),
    ...(await checkName(db, input, null)),
  ];
  if (problems.length > 0) throw refuseFields(problems);
  const values = { ...input, email, roles: [...new Set(input.roles)], status: 'invited' };
  const invited = await createRecord(context, userSource, values);
  // Who comes through the directory needs no link: the first sign-in there accepts the invitation.
  const link = invited.auth === 'sso' ? null : await makeInvitation(context, invited, options);
  return { ...invited, link };
}

function checkStatus(record: UserRecord, needed: UserRecord['status']): void {
  const { status: state, email: number } = record;
  if (state !== needed) throw new AppError('bad_state', { entity: 'user', number, state, needed });
}

function checkPassword({ auth, email }: UserRecord): void {
  if (auth === 'sso') throw new AppError('sso_only', { email });
}

/** A new link for an invited account; the old one dies. */
export async function inviteAgain(
  context: CommandContext,
  id: string,
  reason: string | undefined,
  options: LinkOptions,
): Promise<LinkedUser> {
  const before = await lockRecord(context, userSource, id);
  checkStatus(before, 'invited');
  checkPassword(before);
  const link = await makeInvitation(context, before, options);
  const also = async () => undefined;
  const changed = await changeRecord(
    context,
    userSource,
    before,
    {},
    { action: 'inviteAgain', reason, also },
  );
  return { ...changed, link };
}

/** A link with which the person sets a new password; one's own is changed by who knows the present one. */
export async function makeResetLink(
  context: CommandContext,
  id: string,
  reason: string | undefined,
  publicUrl: string | undefined,
): Promise<LinkedUser> {
  const before = await lockRecord(context, userSource, id);
  checkRefusal(ownAccountRefusal(before, context.actor));
  checkStatus(before, 'active');
  checkPassword(before);
  const { db, now, actor } = context;
  const link = await createLink(db, { userId: id, purpose: 'reset', now, createdBy: actor.id }, publicUrl);
  const also = () => endResetRequest(db, id);
  const changed = await changeRecord(context, userSource, before, {}, { action: 'resetLink', reason, also });
  return { ...changed, link };
}
