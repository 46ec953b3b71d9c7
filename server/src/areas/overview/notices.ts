import {
  longestSnooze,
  snoozeFields,
  urgentKinds,
  type Notice,
  type NoticeKind,
  type NoticeState,
} from '#contract/areas/overview/notices.api.ts';
import { addDays } from '#contract/shared/day.ts';
import { problemFactory } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { getToday } from '#server/shared/db/today.ts';
import { refuseFields } from '#server/shared/http/app-error.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { readCursor, writeCursor } from '#server/shared/list/cursor.ts';
import { kindsOf, workPaths } from './notices.kinds.ts';

const pageSize = 50;
const order = 'notices';

/** The notices of a person, of the kinds that the roles of this moment allow. */
export function ownNotices({ id, roles }: Pick<Actor, 'id' | 'roles'>): Sql {
  return sql`n.user_id = ${id} and n.kind = any(${kindsOf(roles)}::text[])`;
}

/** Not put off. */
export const isAwake = raw('(n.snoozed_until is null or n.snoozed_until <= agency_today())');
const isOpen = sql`n.done_at is null and ${isAwake}`;
const isSnoozed = raw('n.done_at is null and n.snoozed_until > agency_today()');
const isUnread = sql`${isOpen} and n.read_at is null`;
/** What is done is shown as long as the agency says that notices stay. */
const isDone = sql`n.done_at > rows_go_before('noticeDays')`;

const conditions: Readonly<Record<NoticeState, Sql>> = {
  open: isOpen,
  unread: isUnread,
  snoozed: isSnoozed,
  done: isDone,
};

/** How many notices a person has not read. */
export async function countUnread(db: Queryable, actor: Pick<Actor, 'id' | 'roles'>): Promise<number> {
  const { unread } = await db.one<{ unread: number }>(
    sql`select count(*)::int as unread from notice n where ${ownNotices(actor)} and ${isUnread}`,
  );
  return unread;
}

/**
 * What the bell and the menu show: how many notices were not read, and how much waits behind each list. What is put off
 * waits all the same; of what somebody stands in for, the list is somebody else's.
 */
export async function readSummary(
  db: Queryable,
  actor: Pick<Actor, 'id' | 'roles'>,
): Promise<{ unread: number; waiting: Record<string, number> }> {
  const rows = await db.many<{ kind: NoticeKind; unread: number; count: number }>(sql`
    select n.kind, count(*) filter (where ${isUnread})::int as unread,
      coalesce(sum(n.count) filter (where n.holder_id is null), 0)::int as count
    from notice n where ${ownNotices(actor)} and n.done_at is null group by n.kind`);
  const waiting: Record<string, number> = {};
  for (const { kind, count } of rows) {
    const path = workPaths[kind];
    if (path !== undefined && count > 0) waiting[path] = (waiting[path] ?? 0) + count;
  }
  return { unread: rows.reduce((sum, { unread }) => sum + unread, 0), waiting };
}

/** A part of a person's notices: urgent ones first, then the newest. */
export async function findNotices(
  db: Queryable,
  actor: Actor,
  { show = 'open', limit = pageSize, after }: { show?: NoticeState; limit?: number; after?: string },
): Promise<{
  items: Notice[];
  next: string | null;
  unread: number;
  done: number;
  snoozed: number;
  at: string;
}> {
  const place = after === undefined ? undefined : readCursor(after, order + show, 2).place;
  const isFurther = place
    ? sql`(is_urgent::text, since, id) < (${place.values[0]}, ${place.values[1]}::timestamptz, ${place.id}::uuid)`
    : raw('true');
  const rows = await db.many<Notice & { place: string }>(sql`
    select f.id, f.kind, f.count, f.params, f.link, f.is_urgent as "isUrgent", f.since, f.due_on as "dueOn",
      f.read_at is not null as "isRead", f.done_at as "doneAt",
      case when f.snoozed_until > agency_today() then f.snoozed_until end as "snoozedUntil", f.since::text as place,
      (select trim(u.first_name || ' ' || u.last_name) from user_account u where u.id = f.holder_id) as holder
    from (
      select n.*, n.done_at is null and (n.kind = any(${[...urgentKinds]}::text[]) or coalesce(n.due_on < agency_today(), false))
        as is_urgent
      from notice n where ${ownNotices(actor)} and ${conditions[show]}) f
    where ${isFurther} order by f.is_urgent::text desc, f.since desc, f.id desc limit ${limit + 1}`);
  const { done, snoozed, unread, at } = await db.one<{
    done: number;
    snoozed: number;
    unread: number;
    at: string;
  }>(sql`
    select now() as at, count(*) filter (where ${isDone})::int as done, count(*) filter (where ${isSnoozed})::int as snoozed,
      count(*) filter (where ${isUnread})::int as unread
    from notice n where ${ownNotices(actor)}`);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const next =
    last &&
    writeCursor(
      order + show,
      { values: [String(last.isUrgent), last.place], id: last.id },
      { value: 0, exact: true },
    );
  const items = shown.map((row): Notice => {
    const { place: _, ...item } = row;
    return item;
  });
  return { items, next: next ?? null, unread, done, snoozed, at };
}

/** Marks notices as read: those that are named, or all that came up to a moment. */
export async function readNotices(
  { db, actor }: CommandContext,
  { ids, upTo }: { ids?: string[] | undefined; upTo?: string | undefined },
): Promise<{ unread: number }> {
  const chosen =
    ids === undefined
      ? sql`n.since <= coalesce(${upTo ?? null}::timestamptz, now())`
      : sql`n.id = any(${ids}::uuid[])`;
  await db.run(sql`
    update notice n set read_at = now() where ${ownNotices(actor)} and ${isUnread} and ${chosen}`);
  return { unread: await countUnread(db, actor) };
}

/** Puts notices off until a day, on which they are new again and stand in the letter; without one they are shown at once. */
export async function snoozeNotices(
  { db, actor }: CommandContext,
  { ids, until }: { ids: string[]; until: string | null },
): Promise<{ unread: number }> {
  const today = await getToday(db);
  const [min, max] = [addDays(today, 1), addDays(today, longestSnooze)];
  if (until !== null && (until < min || until > max)) {
    throw refuseFields([problemFactory(snoozeFields)('until', 'out_of_range', { min, max })]);
  }
  await db.run(sql`
    update notice n set snoozed_until = ${until}::date, read_at = null, mailed_at = null
    where ${ownNotices(actor)} and n.done_at is null and n.id = any(${ids}::uuid[])`);
  return { unread: await countUnread(db, actor) };
}
