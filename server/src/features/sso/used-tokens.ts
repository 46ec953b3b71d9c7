import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

/** Takes a token once; false when it was taken before, by whichever node. */
export async function takeToken(
  db: Queryable,
  { hash, expiresAt }: { hash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const taken = await db.run(sql`
    insert into used_token (hash, expires_at) values (${hash}, ${expiresAt.toISOString()}) on conflict do nothing`);
  return taken === 1;
}

/** Forgets tokens that ran out; nobody could use them any more. */
export async function forgetUsedTokens(db: Queryable): Promise<number> {
  return db.run(sql`delete from used_token where expires_at < now() - interval '1 hour'`);
}
