import type { PartQuery, Session, SignIn, SignInWay } from '#contract/features/auth/session.schema.ts';
import type { Page } from '#contract/shared/page.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { deviceOf } from './device.ts';
import { absoluteSeconds, idleSeconds } from './tokens.ts';

const defaultLimit = 50;

function pageOf<T extends { id: string }>(rows: T[], limit: number, total: number): Page<T> {
  const items = rows.slice(0, limit);
  return {
    items,
    next: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
    total: { value: total, exact: true },
  };
}

interface SessionRow {
  id: string;
  startedAt: string;
  lastSeenAt: string;
  way: SignInWay;
  address: string | null;
  userAgent: string | null;
}

/** The sessions of an account that still run, newest first. */
export async function findSessions(
  db: Queryable,
  userId: string,
  { query, now, currentId }: { query: PartQuery; now: Date; currentId: string },
): Promise<Page<Session>> {
  const limit = query.limit ?? defaultLimit;
  const after = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();
  const isOpen = sql`user_id = ${userId} and ended_at is null
    and last_seen_at > ${after(idleSeconds)} and created_at > ${after(absoluteSeconds)}`;
  const isFurther = query.after
    ? sql`(created_at, id) < (select created_at, id from session where id = ${query.after} and user_id = ${userId})`
    : raw('true');
  const rows = await db.many<SessionRow>(sql`
    select id, created_at as "startedAt", last_seen_at as "lastSeenAt", way, address,
      user_agent as "userAgent"
    from session where ${isOpen} and ${isFurther} order by created_at desc, id desc limit ${limit + 1}`);
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::int as total from session where ${isOpen}`,
  );
  const sessions = rows.map(({ userAgent, ...row }) => ({
    ...row,
    ...deviceOf(userAgent),
    isCurrent: row.id === currentId,
  }));
  return pageOf(sessions, limit, total);
}

/** Ends every session of the account but one; answers how many. */
export async function endOtherSessions(db: Queryable, userId: string, keptId: string): Promise<number> {
  return db.run(sql`
    update session set ended_at = now() where user_id = ${userId} and ended_at is null and id <> ${keptId}`);
}

/** Keeps how a sign-in ended; for an e-mail without an account nothing but that it was tried. */
export async function insertSignIn(
  db: Queryable,
  attempt: {
    userId: string | null;
    at: Date;
    outcome: SignIn['outcome'];
    address: string;
    userAgent: string;
    way: SignInWay;
  },
): Promise<void> {
  await db.run(sql`
    insert into sign_in (at, user_id, outcome, address, user_agent, way)
    values (${attempt.at.toISOString()}, ${attempt.userId}, ${attempt.outcome}, ${attempt.address},
      ${attempt.userAgent}, ${attempt.way}::sign_in_way)`);
}

/** The sign-ins of an account and those that failed, newest first. */
export async function findSignIns(db: Queryable, userId: string, query: PartQuery): Promise<Page<SignIn>> {
  const limit = query.limit ?? defaultLimit;
  const isFurther = query.after
    ? sql`(at, id) < (select at, id from sign_in where id = ${query.after} and user_id = ${userId})`
    : raw('true');
  const rows = await db.many<Omit<SignIn, 'browser' | 'system'> & { userAgent: string | null }>(sql`
    select id, at, way, outcome, address, user_agent as "userAgent" from sign_in
    where user_id = ${userId} and ${isFurther} order by at desc, id desc limit ${limit + 1}`);
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::int as total from sign_in where user_id = ${userId}`,
  );
  const signIns = rows.map(({ userAgent, ...row }) => ({ ...row, ...deviceOf(userAgent) }));
  return pageOf(signIns, limit, total);
}

/** Forgets old sign-ins and the sessions of that time, as the agency says; those of a person under a hold stay. */
export async function forgetSignIns(db: Queryable): Promise<number> {
  const isOld = (moment: string) =>
    sql`${raw(moment)} < rows_go_before('signInDays') and not is_account_held(user_id)`;
  const forgotten = await db.run(sql`delete from sign_in where ${isOld('at')}`);
  return forgotten + (await db.run(sql`delete from session where ${isOld('created_at')}`));
}
