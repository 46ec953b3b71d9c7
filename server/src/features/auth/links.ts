import { createHash, randomBytes } from 'node:crypto';
import type { LinkPurpose, OneTimeLink } from '#contract/features/auth/password.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { Mail } from '#server/shared/mail/mail.ts';

/** Where links lead, and how they can be sent. */
export interface LinkOptions {
  publicUrl?: string | undefined;
  mail: Mail;
}

/** Whether a link can be mailed: a message with a relative address would lead nowhere. */
export function canMailLinks(options: LinkOptions): options is LinkOptions & { publicUrl: string } {
  return options.mail.isConfigured && options.publicUrl !== undefined;
}

const minute = 60_000;
/** How long a link works: a reset is asked for by somebody who waits for it, an invitation is not. */
const lifetimes: Record<LinkPurpose, number> = { invite: 7 * 24 * 60 * minute, reset: 30 * minute };

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** A link that still works, with what its account was when it was made. */
export interface LiveLink {
  id: string;
  userId: string;
  purpose: LinkPurpose;
  email: string;
  expiresAt: string;
}

/** The address of a link: from the configuration, or relative; never from what a request says its host is. */
function urlOf(publicUrl: string | undefined, token: string): string {
  return `${publicUrl ?? ''}/set-password?token=${token}`;
}

/** Lets no open link of the account work any longer. */
export async function revokeLinks(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.run(sql`
    update one_time_link set revoked_at = ${now.toISOString()}
    where user_id = ${userId} and used_at is null and revoked_at is null`);
}

/** Makes a link for an account; the ones before it die. Only the hash of its token is kept. */
export async function createLink(
  db: Queryable,
  link: { userId: string; purpose: LinkPurpose; now: Date; createdBy: string | null },
  publicUrl: string | undefined,
): Promise<OneTimeLink> {
  const { userId, purpose, now, createdBy } = link;
  await revokeLinks(db, userId, now);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifetimes[purpose]).toISOString();
  await db.run(sql`
    insert into one_time_link (user_id, purpose, token_hash, token_version, created_at, created_by, expires_at)
    select id, ${purpose}::link_purpose, ${hashOf(token)}, token_version, ${now.toISOString()}, ${createdBy}::uuid,
      ${expiresAt} from user_account where id = ${userId}`);
  return { url: urlOf(publicUrl, token), expiresAt, isMailed: false };
}

/**
 * The link behind a token, if it works: unused, in time, and its account as it was. An invitation is for an invited
 * account; a reset is for an active one whose sessions were not ended since. Who comes through the directory alone
 * sets no password.
 */
export async function findLiveLink(db: Queryable, token: string, now: Date): Promise<LiveLink | undefined> {
  return db.maybe<LiveLink>(sql`
    select l.id, l.user_id as "userId", l.purpose, u.email, l.expires_at as "expiresAt"
    from one_time_link l join user_account u on u.id = l.user_id
    where l.token_hash = ${hashOf(token)} and l.used_at is null and l.revoked_at is null
      and l.expires_at > ${now.toISOString()} and u.deleted_at is null and u.auth <> 'sso'
      and (l.purpose = 'invite' and u.status = 'invited'
        or l.purpose = 'reset' and u.status = 'active' and u.token_version = l.token_version)`);
}

export async function markLinkUsed(db: Queryable, id: string, now: Date): Promise<void> {
  await db.run(sql`update one_time_link set used_at = ${now.toISOString()} where id = ${id}`);
}

/** An e-mail that its owner recognizes and nobody else learns. */
export function maskEmail(email: string): string {
  return email.replace(/^(.).*@/u, '$1•••@');
}

/** Forgets links a month after they ran out. */
export async function forgetLinks(db: Queryable): Promise<number> {
  return db.run(sql`delete from one_time_link where expires_at < now() - interval '30 days'`);
}
