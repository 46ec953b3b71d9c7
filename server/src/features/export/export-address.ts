import { createHash, randomBytes } from 'node:crypto';
import { addressSeconds, type WantedAddress } from '#contract/features/export/export.api.ts';
import { actorOf } from '#server/features/auth/auth.hooks.ts';
import { findSession } from '#server/features/auth/auth.repository.ts';
import type { Db, Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { prepareExport, type Exporters } from './wanted-export.ts';

/** Addresses of one person that wait for their use, at most. */
const mostWaiting = 20;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Makes an address for an export that its person may have now; whatever is wrong with it is told here. */
export async function createAddress(
  { db, actor, now }: CommandContext,
  exporters: Exporters,
  { fileName, ...wanted }: WantedAddress,
): Promise<{ url: string; expiresAt: string }> {
  await prepareExport(db, exporters, actor, now, wanted);
  await db.run(sql`select pg_advisory_xact_lock(hashtext('export_address'), hashtext(${actor.id}))`);
  await db.run(sql`
    delete from export_address where user_id = ${actor.id} and expires_at <= ${now.toISOString()}`);
  const { n } = await db.one<{ n: number }>(
    sql`select count(*)::int as n from export_address where user_id = ${actor.id}`,
  );
  if (n >= mostWaiting) throw new AppError('exports_running', { n, seconds: addressSeconds });
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + addressSeconds * 1000).toISOString();
  await db.run(sql`
    insert into export_address (token_hash, session_id, user_id, token_version, wanted, expires_at)
    select ${hashOf(token)}, ${actor.sessionId}, id, token_version, ${JSON.stringify({ fileName, ...wanted })},
      ${expiresAt} from user_account where id = ${actor.id}`);
  return { url: `/api/exports/file?token=${token}`, expiresAt };
}

interface TakenRow {
  wanted: WantedAddress;
  userId: string;
  sessionId: string;
  tokenVersion: number;
  expiresAt: string;
}

/**
 * What an address stands for, and for whom: its session is open, and its account is as it was. It is used up whatever
 * comes of it; a question for the headers alone leaves it.
 */
export async function takeAddress(
  db: Queryable,
  token: string,
  { now, isUse, sessionId }: { now: Date; isUse: boolean; sessionId: string | undefined },
): Promise<{ actor: Actor; wanted: WantedAddress }> {
  const isMeant = sql`token_hash = ${hashOf(token)}
    and (${sessionId ?? null}::uuid is null or session_id = ${sessionId ?? null})`;
  const columns = raw(
    'wanted, user_id as "userId", session_id as "sessionId", token_version as "tokenVersion", expires_at as "expiresAt"',
  );
  const row = await db.maybe<TakenRow>(
    isUse
      ? sql`delete from export_address where ${isMeant} returning ${columns}`
      : sql`select ${columns} from export_address where ${isMeant}`,
  );
  if (!row || new Date(row.expiresAt) <= now) throw new AppError('link_dead');
  const actor = actorOf(await findSession(db, row.sessionId), row, now);
  if (!actor) throw new AppError('link_dead');
  return { wanted: row.wanted, actor };
}

/** Forgets addresses that nobody used. */
export async function forgetAddresses(db: Db): Promise<number> {
  return db.run(sql`delete from export_address where expires_at < now() - interval '1 hour'`);
}
