import { viewLimits, type PersonView } from '#contract/features/view/view.schema.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import type { Language } from '#contract/shared/languages.ts';
import { getLocale } from '#server/features/auth/auth.repository.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import type { ServedLists } from '#server/shared/list/list-sources.ts';
import type { Mail } from '#server/shared/mail/mail.ts';
import { mailText } from '#server/shared/mail/mail-texts.ts';
import { findChanges } from './view.changes.ts';
import { mayRead } from './view.question.ts';
import { findView } from './view.repository.ts';

/** How changes in views are told by mail. */
export interface ViewPost {
  mail: Mail;
  publicUrl: string;
  lists: ServedLists;
}

interface Untold {
  id: string;
  name: string;
  entity: EntityName;
  came: number;
  left: number;
  changed: number;
  now: number;
  told: number;
  isCountedOnly: boolean;
}

/** How many records of one view are named in a message. */
const mostNamed = 20;
const signs = { came: '+', left: '−', changed: '~' } as const;

async function findUntold(tx: Queryable, userId: string): Promise<Untold[]> {
  return tx.many<Untold>(sql`
    select v.id, v.name, v.entity, w.member_count as now, w.told_count as told, w.is_counted_only as "isCountedOnly",
      count(*) filter (where n.kind = 'came')::int as came, count(*) filter (where n.kind = 'left')::int as left,
      count(*) filter (where n.kind = 'changed')::int as changed
    from view_watch w join saved_view v on v.id = w.view_id
      left join view_change n on n.view_id = w.view_id and n.user_id = w.user_id and not n.is_told
    where w.user_id = ${userId}
    group by v.id, w.view_id, w.user_id
    having count(n.record_id) > 0 or (w.is_counted_only and w.member_count <> w.told_count)
    order by v.name limit ${viewLimits.own}`);
}

/** A role may be lost, or the sharing of a view end, between a change and the message about it. */
async function filterReadable(
  tx: Queryable,
  person: Pick<Actor, 'id' | 'roles'>,
  views: readonly Untold[],
): Promise<Untold[]> {
  const readable: Untold[] = [];
  for (const view of views) {
    if (mayRead(person, view.entity) && (await findView(tx, person, view.id))) readable.push(view);
  }
  return readable;
}

async function paragraphOf(
  tx: Queryable,
  { lists, publicUrl }: ViewPost,
  userId: string,
  locale: Language,
  view: Untold,
): Promise<string> {
  const { id, name, entity } = view;
  const page = lists.get(entity)?.source.entity.page ?? '';
  const url = new URL(`${page}?view=${id}`, publicUrl).href;
  if (view.isCountedOnly) {
    const text = mailText(locale, 'views.number', { name, now: String(view.now), before: String(view.told) });
    return `${text}\n\n${url}`;
  }
  const [came, left, changed] = [view.came, view.left, view.changed].map(String) as [string, string, string];
  const named: Pick<PersonView, 'id' | 'entity'> = { id, entity };
  const records = await findChanges(tx, userId, named, { most: mostNamed, isUntold: true });
  const lines = records.map(
    ({ kind, label, note }) => `${signs[kind]} ${[label, note].filter(Boolean).join(' ')}`,
  );
  const rest = view.came + view.left + view.changed - lines.length;
  const more = rest > 0 ? [mailText(locale, 'views.more', { n: String(rest) })] : [];
  return [
    [mailText(locale, 'views.counts', { name, came, left, changed }), ...lines, ...more].join('\n'),
    url,
  ].join('\n\n');
}

/** People who were not told of something yet, and of nothing else in the last quarter of an hour. */
export async function findUntoldPeople(db: Queryable, now: Date): Promise<{ id: string }[]> {
  return db.many<{ id: string }>(sql`
    select w.user_id as id from view_watch w
    where exists (select from view_change n where n.view_id = w.view_id and n.user_id = w.user_id and not n.is_told)
      or (w.is_counted_only and w.member_count <> w.told_count)
    group by w.user_id having ${isQuiet(now)}`);
}

// Between two messages to one person.
const quietTime = '15 minutes';
const isQuiet = (now: Date) =>
  sql`coalesce((select max(o.noticed_at) from view_watch o where o.user_id = w.user_id), '-infinity')
    <= ${now.toISOString()}::timestamptz - ${quietTime}::interval`;

/** Tells a person once of everything in their views that they were not told yet. */
export async function notifyPerson(
  tx: Queryable,
  post: ViewPost | undefined,
  person: Pick<Actor, 'id' | 'email' | 'roles'>,
  now: Date,
): Promise<void> {
  // Another node may be telling the same.
  await tx.run(sql`select from view_watch where user_id = ${person.id} order by view_id for update`);
  const untold = await findUntold(tx, person.id);
  if (untold.length === 0) return;
  const readable = await filterReadable(tx, person, untold);
  if (post && readable.length > 0) {
    const locale = await getLocale(tx, person.id);
    const parts: string[] = [];
    for (const view of readable) parts.push(await paragraphOf(tx, post, person.id, locale, view));
    const text = [mailText(locale, 'views.text'), ...parts, mailText(locale, 'views.end')].join('\n\n');
    await post.mail.post(tx, { to: person.email, locale, subject: mailText(locale, 'views.subject'), text });
  }
  // What may not be read is not told later either: it stands in the view for whoever may read it again.
  const idsOf = (views: readonly Untold[]) => views.map(({ id }) => id);
  const own = sql`user_id = ${person.id} and view_id = any(${idsOf(untold)}::uuid[])`;
  await tx.run(sql`update view_change set is_told = true where ${own} and not is_told`);
  await tx.run(sql`
    update view_watch set told_count = member_count,
      noticed_at = case when view_id = any(${idsOf(readable)}::uuid[]) then ${now.toISOString()}::timestamptz else noticed_at end
    where ${own}`);
}

/** After a message that failed: the person is quiet for a while, so that it is not tried again at once. */
export async function postponeNotice(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.run(sql`update view_watch set noticed_at = ${now.toISOString()} where user_id = ${userId}`);
}
