import type { FastifyBaseLogger } from 'fastify';
import { outcomeOf, personOf, subjectOf, type NoticeKind } from '#contract/areas/overview/notices.api.ts';
import type { Language } from '#contract/shared/languages.ts';
import { normalizeRoles, type Role } from '#contract/shared/roles.ts';
import { getLocale } from '#server/features/auth/auth.repository.ts';
import type { Db, Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { readTexts } from '#server/shared/list/export-labels.ts';
import type { Mail } from '#server/shared/mail/mail.ts';
import { mailText } from '#server/shared/mail/mail-texts.ts';
import { findMailedKinds } from './notices.choices.ts';
import { isAwake } from './notices.ts';

/** The way out by mail. */
export interface NoticePost {
  mail: Mail;
  publicUrl: string;
}

/** What the job on the letter of the morning needs. */
export interface NoticeMailTools {
  db: Db;
  clock: () => Date;
  /** Without it nothing is mailed. */
  post: NoticePost | undefined;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** So many notices are named in a message; the others are counted. */
export const mostNamed = 30;

export interface Person {
  id: string;
  email: string;
  roles: Role[];
}

export interface Line {
  id: string;
  kind: NoticeKind;
  count: number;
  params: Record<string, string | number>;
  link: string;
  holder: string | null;
}

/** The clocks of the agency at a moment. */
export const clockAt = (now: Date) =>
  sql`(${now.toISOString()}::timestamptz at time zone (setting_on('timeZone', current_date) #>> '{}'))`;

/**
 * People with news whose hour has come by the clocks of the agency, who are not away and had no message on this day. An hour in
 * the quiet time waits for its end.
 */
async function findDuePeople(db: Queryable, now: Date): Promise<{ people: Person[]; day: string }> {
  const { day } = await db.one<{ day: string }>(sql`select ${clockAt(now)}::date as day`);
  const rows = await db.many<{ id: string; email: string; roles: string[] }>(sql`
    select u.id, u.email, u.roles
    from user_account u left join notice_choice c on c.user_id = u.id,
      lateral (select ${clockAt(now)}::time as time, extract(isodow from ${clockAt(now)}) as weekday,
        coalesce(c.mail_at, '07:30') as mail_at, coalesce(c.quiet_from, '18:00') as quiet_from,
        coalesce(c.quiet_until, '07:00') as quiet_until) h
    where u.status = 'active' and u.deleted_at is null
      and (h.weekday < 6 or coalesce(c.on_weekends, false))
      and not is_quiet(h.time, h.quiet_from, h.quiet_until)
      and h.time >= case when is_quiet(h.mail_at, h.quiet_from, h.quiet_until) then h.quiet_until else h.mail_at end
      and not exists (select from user_absence a where a.user_id = u.id and ${day}::date between a.from_on and a.until_on)
      and not exists (select from notice_mail m where m.user_id = u.id and m.day = ${day}::date)
      and exists (select from notice n where n.user_id = u.id and n.done_at is null and n.read_at is null
        and n.mailed_at is null and ${isAwake})
    order by u.id`);
  return { day, people: rows.map((row) => ({ ...row, roles: normalizeRoles(row.roles) })) };
}

/** What a notice is called, with how many it stands for. */
export function titleOf(locale: Language, kind: NoticeKind, count: number): string {
  const title = readTexts(locale, 'notices')[`kind.${kind}`] ?? kind;
  return count > 1 ? `${title}: ${String(count)}` : title;
}

/** Where a person chooses what is mailed. */
export const choicesUrl = (publicUrl: string) => new URL('/account#notices', publicUrl).href;

export function paragraphOf(
  locale: Language,
  { kind, count, params, link, holder }: Line,
  publicUrl: string,
): string {
  const { action } = params;
  const done = typeof action === 'string' ? readTexts(locale, 'history')[`action.${action}`] : undefined;
  const outcome = outcomeOf(params);
  const ended = outcome && readTexts(locale, 'notices')[`outcome.${outcome}`];
  const subject = [done ?? ended ?? '', subjectOf(params), personOf(params)].filter(Boolean).join(' · ');
  const lines = [
    titleOf(locale, kind, count),
    subject,
    holder === null ? '' : mailText(locale, 'notices.holder', { name: holder }),
  ];
  return [lines.filter(Boolean).join('\n'), new URL(link, publicUrl).href].join('\n\n');
}

/** Writes the message of a day to one person; another node that writes it meanwhile finds that it is written. */
async function mailPerson(
  tx: Queryable,
  { mail, publicUrl }: NoticePost,
  person: Person,
  day: string,
  now: Date,
): Promise<boolean> {
  const kinds = await findMailedKinds(tx, person);
  const fresh = sql`n.user_id = ${person.id} and n.kind = any(${kinds}::text[]) and n.done_at is null
    and n.read_at is null and n.mailed_at is null and ${isAwake}`;
  const lines = await tx.many<Line>(sql`
    select n.id, n.kind, n.count, n.params, n.link,
      (select trim(u.first_name || ' ' || u.last_name) from user_account u where u.id = n.holder_id) as holder
    from notice n where ${fresh} order by n.due_on nulls last, n.since desc, n.id`);
  if (lines.length === 0) return false;
  const isFirst = await tx.run(sql`
    insert into notice_mail (user_id, day, at, notice_count)
    values (${person.id}, ${day}::date, ${now.toISOString()}, ${lines.length}) on conflict do nothing`);
  if (isFirst === 0) return false;
  await tx.run(sql`
    update notice set mailed_at = ${now.toISOString()} where id = any(${lines.map(({ id }) => id)}::uuid[])`);
  const locale = await getLocale(tx, person.id);
  const rest = lines.length - mostNamed;
  const text = [
    mailText(locale, 'notices.text'),
    ...lines.slice(0, mostNamed).map((line) => paragraphOf(locale, line, publicUrl)),
    ...(rest > 0 ? [mailText(locale, 'notices.more', { n: String(rest) })] : []),
    mailText(locale, 'notices.end', { url: choicesUrl(publicUrl) }),
  ].join('\n\n');
  const subject = mailText(locale, 'notices.subject', { n: String(lines.length), day });
  await mail.post(tx, { to: person.email, locale, subject, text });
  return true;
}

/** Writes the messages that are due: one a person and day, whichever node does it. Answers how many. */
export async function mailNotices({ db, clock, post, log }: NoticeMailTools): Promise<number> {
  if (!post) return 0;
  const now = clock();
  const { people, day } = await findDuePeople(db, now);
  let count = 0;
  for (const person of people) {
    try {
      if (await db.transaction((tx) => mailPerson(tx, post, person, day, now))) count += 1;
    } catch (error) {
      log.warn({ err: error, user: person.id }, 'the notices of a day could not be mailed');
    }
  }
  return count;
}
