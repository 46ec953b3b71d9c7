import { createHash } from 'node:crypto';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

/** So many devices of one account are remembered. */
const mostDevices = 20;

const digestOf = (device: string) => createHash('sha256').update(device).digest();

/** A known device as a place to sign in from. */
export const placeOf = (device: string | undefined) => `device ${digestOf(device ?? '').toString('hex')}`;

/**
 * Whether a device has signed in to the account before. It says who is let through while others guess, never who
 * somebody is: the password is asked all the same.
 */
export async function isKnownDevice(
  db: Queryable,
  email: string,
  device: string | undefined,
): Promise<boolean> {
  const { isKnown } = await db.one<{ isKnown: boolean }>(sql`
    select exists (select from known_device d join user_account u on u.id = d.user_id
      where u.email = ${email} and d.digest = ${digestOf(device ?? '')}) as "isKnown"`);
  return isKnown;
}

/** Remembers the device of somebody who proved to be the owner; the oldest gives way. */
export async function rememberDevice(
  db: Queryable,
  userId: string,
  device: string | undefined,
  now: Date,
): Promise<void> {
  if (device === undefined) return;
  await db.run(sql`
    insert into known_device (user_id, digest, last_at) values (${userId}, ${digestOf(device)}, ${now.toISOString()})
    on conflict (user_id, digest) do update set last_at = excluded.last_at`);
  await db.run(sql`
    delete from known_device where user_id = ${userId} and digest not in (
      select digest from known_device where user_id = ${userId} order by last_at desc limit ${mostDevices})`);
}

/** Forgets devices that have not been used for half a year. */
export async function forgetDevices(db: Queryable): Promise<number> {
  return db.run(sql`delete from known_device where last_at < now() - interval '180 days'`);
}
