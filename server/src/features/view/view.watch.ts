import type { FastifyBaseLogger } from 'fastify';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { normalizeRoles } from '#contract/shared/roles.ts';
import { viewLimits, type Subscription } from '#contract/features/view/view.schema.ts';
import type { Db, Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { finishedSeq } from '#server/shared/history/finished-seq.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { findHidden } from '#server/shared/http/hidden-fields.ts';
import type { ServedLists } from '#server/shared/list/list-sources.ts';
import { resolvePeople } from '#server/shared/list/relative-people.ts';
import {
  compareMembers,
  findMembers,
  findMembersAmong,
  isDecidedByRecords,
  mergeKinds,
  type ChangeKind,
  type Touched,
} from './view.members.ts';
import { findUntoldPeople, notifyPerson, postponeNotice, type ViewPost } from './view.mail.ts';
import { mayRead, parseQuestion } from './view.question.ts';
import { findView } from './view.repository.ts';

/** What the job on subscribed views needs. */
export interface WatchTools {
  db: Db;
  lists: ServedLists;
  clock: () => Date;
  /** The way out by mail; without it changes are shown alone. */
  post: ViewPost | undefined;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** More touched records than this are not tested one by one. */
const mostTouched = 20_000;
/** A transaction may end after one that began later; an hour is longer than any of them lasts. */
const overlap = '1 hour';

interface Watch {
  viewId: string;
  userId: string;
  seenXid: string | null;
  seenAt: string | null;
  seenSeq: string | null;
  question: string | null;
  checkedOn: string | null;
  memberCount: number;
  isCountedOnly: boolean;
  subscription: Subscription;
}

/** Takes the view that waits longest; it stays locked until the transaction ends, so no other node follows it meanwhile. */
async function claimWatch(tx: Queryable, now: Date): Promise<Watch | undefined> {
  return tx.maybe<Watch>(sql`
    select w.view_id as "viewId", w.user_id as "userId", w.seen_xid::text as "seenXid", w.seen_at as "seenAt",
      w.seen_seq::text as "seenSeq", w.question,
      w.checked_on as "checkedOn", w.member_count as "memberCount", w.is_counted_only as "isCountedOnly", c.subscription
    from view_watch w join view_choice c on c.view_id = w.view_id and c.user_id = w.user_id
    where w.next_at <= ${now.toISOString()} order by w.next_at limit 1 for update of w skip locked`);
}

async function findPerson(tx: Queryable, userId: string): Promise<Actor | undefined> {
  const found = await tx.maybe<{ id: string; name: string; email: string; roles: string[] }>(sql`
    select id, first_name || ' ' || last_name as name, email, roles from user_account
    where id = ${userId} and status = 'active' and deleted_at is null`);
  return found && { ...found, roles: normalizeRoles(found.roles), sessionId: '' };
}

interface Position {
  /** Transactions before it have ended. */
  upTo: string;
  /** Events up to this number were seen. */
  seenSeq: string | null;
  /** Events up to this number are of transactions that have ended; nothing where that is not known. */
  finishedSeq: string | null;
  day: string;
}

async function readPosition(tx: Queryable, { seenSeq, seenAt }: Watch): Promise<Position> {
  return tx.one<Position>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as "upTo", ${finishedSeq}::text as "finishedSeq",
      agency_today()::text as day,
      coalesce(${seenSeq}::bigint, last_event_before(${seenAt}::timestamptz - ${overlap}::interval))::text as "seenSeq"`);
}

/** The records that finished events touched since the last look; nothing where there are too many to test. */
async function findTouched(
  tx: Queryable,
  entity: EntityName,
  seenXid: string | null,
  { upTo, seenSeq }: Position,
): Promise<Touched[] | undefined> {
  const rows = await tx.many<Touched>(
    sql`
    select e.entity_id as id, coalesce(array_agg(distinct field) filter (where field is not null), '{}') as fields
    from event e left join lateral jsonb_object_keys(e.changes) field on true
    where e.seq > ${seenSeq}::bigint and e.entity = ${entity}
      and e.xid >= ${seenXid}::xid8 and e.xid < ${upTo}::xid8
    group by e.entity_id limit ${mostTouched + 1}`,
    { planEachTime: true },
  );
  return rows.length > mostTouched ? undefined : rows;
}

async function readMembers(tx: Queryable, { viewId, userId }: Watch): Promise<Set<string>> {
  const rows = await tx.many<{ id: string }>(
    sql`select record_id as id from view_member where view_id = ${viewId} and user_id = ${userId}`,
  );
  return new Set(rows.map(({ id }) => id));
}

async function writeMembers(
  tx: Queryable,
  { viewId, userId }: Watch,
  before: ReadonlySet<string>,
  now: ReadonlySet<string>,
): Promise<void> {
  const gone = [...before].filter((id) => !now.has(id));
  const added = [...now].filter((id) => !before.has(id));
  if (gone.length > 0) {
    await tx.run(sql`
      delete from view_member where view_id = ${viewId} and user_id = ${userId} and record_id = any(${gone}::uuid[])`);
  }
  if (added.length > 0) {
    await tx.run(sql`
      insert into view_member (view_id, user_id, record_id)
      select ${viewId}, ${userId}, id from unnest(${added}::uuid[]) id on conflict do nothing`);
  }
}

/** Adds what happened to what nobody has looked at yet. */
async function writeChanges(
  tx: Queryable,
  { viewId, userId }: Watch,
  changes: ReturnType<typeof compareMembers>,
  now: Date,
): Promise<void> {
  if (changes.size === 0) return;
  const ids = [...changes.keys()];
  const own = sql`view_id = ${viewId} and user_id = ${userId} and record_id = any(${ids}::uuid[])`;
  const earlier = new Map(
    (
      await tx.many<{ id: string; kind: ChangeKind; fields: string[] }>(
        sql`select record_id as id, kind, fields from view_change where ${own}`,
      )
    ).map((row) => [row.id, row]),
  );
  const rows = [...changes].flatMap(([id, { kind, fields }]) => {
    const before = earlier.get(id);
    const merged = mergeKinds(before?.kind, kind);
    return merged ? [{ id, kind: merged, fields: [...new Set([...(before?.fields ?? []), ...fields])] }] : [];
  });
  await tx.run(sql`delete from view_change where ${own}`);
  await tx.run(sql`
    insert into view_change (view_id, user_id, record_id, kind, fields, at)
    select ${viewId}, ${userId}, (row ->> 'id')::uuid, row ->> 'kind',
      array(select jsonb_array_elements_text(row -> 'fields')), ${now.toISOString()}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) row`);
}

/** When a view is looked at next: at 7:00 of the agency's day, or in a minute. */
async function scheduleNext(tx: Queryable, watch: Watch, now: Date): Promise<void> {
  const zone = sql`(setting_on('timeZone', current_date) #>> '{}')`;
  const here = sql`(${now.toISOString()}::timestamptz at time zone ${zone})`;
  const next =
    watch.subscription === 'daily'
      ? sql`(${here}::date + case when ${here}::time < '07:00' then 0 else 1 end + time '07:00') at time zone ${zone}`
      : sql`${now.toISOString()}::timestamptz + interval '1 minute'`;
  await tx.run(sql`
    update view_watch set next_at = ${next} where view_id = ${watch.viewId} and user_id = ${watch.userId}`);
}

/** Compares a view with what it was, and keeps what came, left and changed. */
async function follow(
  tx: Queryable,
  tools: Pick<WatchTools, 'lists'>,
  watch: Watch,
  actor: Actor,
  now: Date,
): Promise<void> {
  const view = await findView(tx, actor, watch.viewId);
  const parsed =
    view && mayRead(actor, view.entity) && parseQuestion(tools.lists, view.entity, view.question);
  // Whoever may no longer read it hears nothing, and goes on where they were if they may again.
  if (!view || !parsed || findHidden(actor, parsed.query) !== undefined) return;
  const { source, narrow } = parsed.list;
  const resolved = await resolvePeople(tx, actor.id, source.entity, parsed.query);
  const query = narrow(actor, resolved);
  const position = await readPosition(tx, watch);
  const isFirst = watch.seenXid === null || watch.question !== view.question;
  const touched = isFirst ? [] : await findTouched(tx, view.entity, watch.seenXid, position);
  const before = await readMembers(tx, watch);
  // Who `me` and `my-unit` are changes without an event of the records.
  const isDecided = resolved === parsed.query && isDecidedByRecords(source, query);
  const isWhole = isFirst || !touched || watch.isCountedOnly || !isDecided;
  const ids = (touched ?? []).map(({ id }) => id);
  const found = isWhole
    ? await findMembers(tx, source, query)
    : { ids: await findMembersAmong(tx, source, query, ids) };
  const own = sql`view_id = ${watch.viewId} and user_id = ${watch.userId}`;
  const seen = sql`seen_xid = ${position.upTo}::xid8, seen_at = now(), seen_seq = ${position.finishedSeq}::bigint,
    question = ${view.question}, checked_on = ${position.day}::date`;
  const testedIds = new Set(ids);
  const nowIds =
    'count' in found
      ? undefined
      : new Set(isWhole ? found.ids : [...[...before].filter((id) => !testedIds.has(id)), ...found.ids]);
  if (!nowIds || nowIds.size > viewLimits.members) {
    const count = 'count' in found ? found.count : (nowIds?.size ?? 0);
    await tx.run(sql`delete from view_member where ${own}`);
    await tx.run(sql`delete from view_change where ${own}`);
    await tx.run(sql`
      update view_watch set ${seen}, member_count = ${count}, is_counted_only = true,
        looked_count = case when ${isFirst} then ${count} else looked_count end,
        told_count = case when ${isFirst} then ${count} else told_count end
      where ${own}`);
    return;
  }
  const isNews = !isFirst && !watch.isCountedOnly;
  if (isNews) await writeChanges(tx, watch, compareMembers(before, nowIds, touched ?? []), now);
  else await tx.run(sql`delete from view_change where ${own}`);
  await writeMembers(tx, watch, before, nowIds);
  await tx.run(sql`
    update view_watch set ${seen}, member_count = ${nowIds.size}, is_counted_only = false,
      looked_count = case when ${isNews} then looked_count else ${nowIds.size} end,
      told_count = case when ${isNews} then told_count else ${nowIds.size} end
    where ${own}`);
}

/** After a failure, so that the views behind this one are followed meanwhile. */
async function postponeWatch(db: Queryable, { viewId, userId }: Watch, now: Date): Promise<void> {
  await db.run(sql`
    update view_watch set next_at = ${now.toISOString()}::timestamptz + interval '1 hour'
    where view_id = ${viewId} and user_id = ${userId}`);
}

/** Follows one view that is due; answers whether there was one. */
async function followNext(tools: WatchTools): Promise<boolean> {
  const now = tools.clock();
  let claimed: Watch | undefined;
  try {
    return await tools.db.transaction(async (tx) => {
      const watch = await claimWatch(tx, now);
      claimed = watch;
      if (!watch) return false;
      const actor = await findPerson(tx, watch.userId);
      if (actor) await follow(tx, tools, watch, actor, now);
      await scheduleNext(tx, watch, now);
      return true;
    });
  } catch (error) {
    if (!claimed) throw error;
    const { viewId, userId } = claimed;
    tools.log.warn({ err: error, view: viewId, user: userId }, 'a view could not be followed');
    await postponeWatch(tools.db, claimed, now);
    return true;
  }
}

async function notifyPeople({ db, clock, post, log }: WatchTools): Promise<void> {
  for (const { id } of await findUntoldPeople(db, clock())) {
    try {
      await db.transaction(async (tx) => {
        const person = await findPerson(tx, id);
        if (person) await notifyPerson(tx, post, person, clock());
      });
    } catch (error) {
      log.warn({ err: error, user: id }, 'changes in views could not be told');
      await postponeNotice(db, id, clock());
    }
  }
}

/** Follows every view that is due and tells of what happened; answers how many views there were. */
export async function followViews(tools: WatchTools): Promise<number> {
  let followed = 0;
  while (await followNext(tools)) followed += 1;
  await notifyPeople(tools);
  return followed;
}
