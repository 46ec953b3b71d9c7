import { urgentKinds, type NoticeKind } from '#contract/areas/overview/notices.api.ts';
import { normalizeRoles } from '#contract/shared/roles.ts';
import { getLocale } from '#server/features/auth/auth.repository.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
import { mailText } from '#server/shared/mail/mail-texts.ts';
import { findInstantKinds } from './notices.choices.ts';
import {
  choicesUrl,
  clockAt,
  mostNamed,
  paragraphOf,
  titleOf,
  type Line,
  type NoticeMailTools,
  type NoticePost,
  type Person,
} from './notices.mail.ts';
import { isAwake } from './notices.ts';

/** So many letters at once a person gets in a day, and one of a kind in so many minutes; what is more joins the daily letter. */
const mostInDay = 6;
const minutesApart = 15;
/** What is older than these minutes is not news any more: it came in the quiet hours, or while nothing could be mailed. */
const freshMinutes = 5;

const minutesBefore = (now: Date, minutes: number) =>
  new Date(now.getTime() - minutes * 60_000).toISOString();

/** Notices `n` that came just now, were not read and not mailed. */
const isFresh = (
  now: Date,
): Sql => sql`n.done_at is null and n.read_at is null and n.mailed_at is null and ${isAwake}
  and n.since > ${minutesBefore(now, freshMinutes)}::timestamptz`;

/** People with such notices of a kind that they want at once, outside of their quiet hours and days and not away. */
async function findDuePeople(db: Queryable, now: Date): Promise<Person[]> {
  const rows = await db.many<{ id: string; email: string; roles: string[] }>(sql`
    select u.id, u.email, u.roles
    from user_account u left join notice_choice c on c.user_id = u.id,
      lateral (select ${clockAt(now)}::time as time, extract(isodow from ${clockAt(now)}) as weekday) h
    where u.status = 'active' and u.deleted_at is null
      and (h.weekday < 6 or coalesce(c.on_weekends, false))
      and not is_quiet(h.time, coalesce(c.quiet_from, '18:00'), coalesce(c.quiet_until, '07:00'))
      and not exists (select from user_absence a where a.user_id = u.id and ${clockAt(now)}::date between a.from_on and a.until_on)
      and exists (select from notice n where n.user_id = u.id and ${isFresh(now)}
        and (n.kind = any(${[...urgentKinds]}::text[]) or n.kind = any(coalesce(c.instant_kinds, '{}'))))
    order by u.id`);
  return rows.map((row) => ({ ...row, roles: normalizeRoles(row.roles) }));
}

/** Whether one more letter of a kind is not too much, for who holds the lock of the person. */
async function isFree(tx: Queryable, { id }: Person, kind: NoticeKind, now: Date): Promise<boolean> {
  const { inDay, ofKind } = await tx.one<{ inDay: number; ofKind: number }>(sql`
    select count(*) filter (where agency_day(i.at) = agency_day(${now.toISOString()}::timestamptz))::int as "inDay",
      count(*) filter (where i.kind = ${kind} and i.at > ${minutesBefore(now, minutesApart)}::timestamptz)::int as "ofKind"
    from notice_instant i where i.user_id = ${id} and i.at > ${minutesBefore(now, 26 * 60)}::timestamptz`);
  return inDay < mostInDay && ofKind === 0;
}

async function mailKind(
  tx: Queryable,
  { mail, publicUrl }: NoticePost,
  person: Person,
  kind: NoticeKind,
  now: Date,
): Promise<number> {
  const lines = await tx.many<Line>(sql`
    select n.id, n.kind, n.count, n.params, n.link,
      (select trim(u.first_name || ' ' || u.last_name) from user_account u where u.id = n.holder_id) as holder
    from notice n where n.user_id = ${person.id} and n.kind = ${kind} and ${isFresh(now)}
    order by n.due_on nulls last, n.since desc, n.id limit ${mostNamed}`);
  const [first] = lines;
  if (!first || !(await isFree(tx, person, kind, now))) return 0;
  await tx.run(sql`
    insert into notice_instant (user_id, kind, at, notice_count)
    values (${person.id}, ${kind}, ${now.toISOString()}, ${lines.length})`);
  await tx.run(sql`
    update notice set mailed_at = ${now.toISOString()} where id = any(${lines.map(({ id }) => id)}::uuid[])`);
  const locale = await getLocale(tx, person.id);
  const text = [
    ...lines.map((line) => paragraphOf(locale, line, publicUrl)),
    mailText(locale, 'notices.instantEnd', { url: choicesUrl(publicUrl) }),
  ].join('\n\n');
  const subject = titleOf(locale, kind, lines.length > 1 ? lines.length : first.count);
  await mail.post(tx, { to: person.email, locale, subject, text });
  return 1;
}

/** Writes to one person, one letter a kind; where another node writes to the same person, nothing. */
async function mailPerson(tx: Queryable, post: NoticePost, person: Person, now: Date): Promise<number> {
  const { isMine } = await tx.one<{ isMine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('mail notices at once'), hashtext(${person.id})) as "isMine"`,
  );
  if (!isMine) return 0;
  let count = 0;
  for (const kind of await findInstantKinds(tx, person)) count += await mailKind(tx, post, person, kind, now);
  return count;
}

/** Writes the letters that people want at once. Answers how many. */
export async function mailAtOnce({ db, clock, post, log }: NoticeMailTools): Promise<number> {
  if (!post) return 0;
  const now = clock();
  let count = 0;
  for (const person of await findDuePeople(db, now)) {
    try {
      count += await db.transaction((tx) => mailPerson(tx, post, person, now));
    } catch (error) {
      log.warn({ err: error, user: person.id }, 'notices could not be mailed at once');
    }
  }
  return count;
}

/** Forgets the letters of days that are over. */
export async function forgetInstant(db: Queryable): Promise<number> {
  return db.run(sql`delete from notice_instant where at < now() - interval '7 days'`);
}
