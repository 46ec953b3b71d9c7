import type { NoticeKind } from '#contract/areas/overview/notices.api.ts';
import { can, type Permission } from '#contract/shared/permissions.ts';
import type { Role } from '#contract/shared/roles.ts';
import type { Db, Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { noteFinished, type Look } from '#server/shared/history/finished-seq.ts';
import type { ServedLists } from '#server/shared/list/list-sources.ts';
import { eventKinds, productKinds, standingKinds, type StandingKind } from './notices.kinds.ts';
import { findNews } from './notices.news.ts';
import { findReceivers, isDeputy, type Receiver } from './notices.receivers.ts';
import { readProductWork } from './work.ts';
import { repairStuckDays } from './work.kinds.ts';

/** Everything is looked at so often, in seconds: what begins without an event, such as a day that has come. */
const wholeSeconds = 60;
/** Events of these can change what anybody is made aware of. */
const ofEverything: readonly string[] = ['user', 'person', 'agency-setting'];

/** A notice as it should stand. */
interface Wanted {
  userId: string;
  holderId: string | null;
  key: string;
  count: number;
  params: Record<string, string | number>;
  link: string;
  latest: string | null;
  due: string | null;
}

interface Gathered {
  userId: string | null;
  key: string;
  holderId: string | null;
  count: number;
  latest: string | null;
  due: string | null;
  page: string;
  params: Wanted['params'];
}

const may = (roles: readonly Role[], permission: Permission | undefined) =>
  permission === undefined || can(roles, permission);

/** Writes what stands of a kind; what does not stand any more is done by itself. Answers how many notices changed. */
async function writeStanding(tx: Queryable, kind: NoticeKind, wanted: readonly Wanted[]): Promise<number> {
  const grew = sql`(excluded.count > notice.count or coalesce(excluded.latest > notice.latest, false))`;
  const written = await tx.run(sql`
    insert into notice (user_id, kind, key, holder_id, count, params, link, latest, due_on, since)
    select w."userId", ${kind}, w.key, w."holderId", w.count, w.params, w.link, w.latest, w.due, now()
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w ("userId" uuid, "holderId" uuid, key text,
      count int, params jsonb, link text, latest timestamptz, due date)
    on conflict (user_id, kind, key, holder_id) where done_at is null do update set
      count = excluded.count, params = excluded.params, link = excluded.link, latest = excluded.latest,
      due_on = excluded.due_on,
      since = case when ${grew} then excluded.since else notice.since end,
      read_at = case when ${grew} then null else notice.read_at end,
      mailed_at = case when ${grew} then null else notice.mailed_at end,
      snoozed_until = case when ${grew} then null else notice.snoozed_until end
    where (notice.count, notice.params, notice.link, notice.latest, notice.due_on)
      is distinct from (excluded.count, excluded.params, excluded.link, excluded.latest, excluded.due_on)`);
  const ended = await tx.run(sql`
    update notice n set done_at = now() where n.kind = ${kind} and n.done_at is null and not exists (
      select from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w ("userId" uuid, "holderId" uuid, key text)
      where w."userId" = n.user_id and w.key = n.key and w."holderId" is not distinct from n.holder_id)`);
  return written + ended;
}

/** What waits of one kind, counted for each who is asked to see to it, with the first of them. */
async function gather(
  tx: Queryable,
  { reach, isEach, rows }: StandingKind,
  receivers: readonly Receiver[],
  today: string,
): Promise<Gathered[]> {
  const first = raw('order by w.due nulls last, w.since, w.id');
  const sums = sql`count(*)::int as count, max(w.since) as latest, min(w.due) as due`;
  if (reach === 'all') {
    const found = rows({ userId: raw('null::uuid'), today });
    // Counted without what they are called: there may be many.
    return tx.many<Gathered>(sql`
      select null as "userId", null as "holderId", '' as key, s.*, f.page, f.params
      from (select ${sums} from (${found}) w) s, lateral (select w.page, w.params from (${found}) w ${first} limit 1) f`);
  }
  const found = rows({ userId: raw('receiver.holder_id'), today });
  const key = raw(isEach ? 'w.id::text' : `''`);
  return tx.many<Gathered>(sql`
    select receiver.user_id as "userId", receiver.holder_id as "holderId", ${key} as key, ${sums},
      (array_agg(w.page ${first}))[1] as page, (array_agg(w.params ${first}))[1] as params
    from unnest(${receivers.map(({ userId }) => userId)}::uuid[], ${receivers.map(({ holderId }) => holderId)}::uuid[])
      as receiver (user_id, holder_id) cross join lateral (${found}) w
    group by receiver.user_id, receiver.holder_id, 3`);
}

async function gatherStanding(
  tx: Queryable,
  standing: StandingKind,
  all: readonly Receiver[],
  { today, repairStuckDays }: Pick<Position, 'today' | 'repairStuckDays'>,
  lists: ServedLists,
): Promise<number> {
  const receivers = all.filter(
    (one) => may(one.roles, standing.permission) && (standing.reach === 'own' || !isDeputy(one)),
  );
  const found = receivers.length === 0 ? [] : await gather(tx, standing, receivers, today);
  const list = standing.listOf({ userId: raw('null'), today, repairStuckDays });
  const { isFor = () => true } = standing;
  const wanted = found.flatMap(({ userId, holderId, page, count, ...facts }): Wanted[] => {
    const link = count === 1 || standing.isEach ? standing.pageOf(page, lists) : list;
    const whose = receivers.filter(
      (one) => (userId === null || (one.userId === userId && one.holderId === holderId)) && isFor(one, page),
    );
    return whose.map((one) => ({
      ...facts,
      count,
      link,
      userId: one.userId,
      holderId: one.holderId === one.userId ? null : one.holderId,
    }));
  });
  return writeStanding(tx, standing.kind, wanted);
}

async function gatherProduct(
  tx: Queryable,
  { kind, permission }: (typeof productKinds)[number],
  all: readonly Receiver[],
): Promise<number> {
  const { [kind]: work } = await readProductWork(tx);
  const [first] = work?.items ?? [];
  const receivers = first ? all.filter((one) => !isDeputy(one) && can(one.roles, permission)) : [];
  const wanted = receivers.map(({ userId }): Wanted => ({
    userId,
    holderId: null,
    key: '',
    count: work?.count ?? 1,
    params: first?.params ?? {},
    link: work?.link ?? '/',
    latest: null,
    due: null,
  }));
  return writeStanding(tx, kind, wanted);
}

interface Position extends Look {
  /** Up to where it was looked; nothing on the first time, and where another server numbered the transactions before. */
  seenXid: string | null;
  /** Up to this number all events are seen that there will ever be. */
  finishedSeq: string;
  today: string;
  repairStuckDays: number;
  isWhole: boolean;
}

/** Before it is known what is finished: what comes now is not older, as an hour is longer than any transaction lasts. */
const hourBefore = raw(`last_event_before(coalesce(p.whole_at, '-infinity') - interval '1 hour')`);

async function readPosition(tx: Queryable): Promise<Position> {
  return tx.one<Position>(sql`
    select case when p.seen_xid <= now.xmin then p.seen_xid::text end as "seenXid", now.xmin::text as "upTo",
      now.last_seq::text as "lastSeq",
      (case when p.finished_seq <= now.last_seq then p.finished_seq else ${hourBefore} end)::text as "finishedSeq",
      agency_today() as today, ${repairStuckDays} as "repairStuckDays",
      (p.day is distinct from agency_today() or p.whole_at is null
        or p.whole_at <= now() - make_interval(secs => ${wholeSeconds})) as "isWhole"
    from notice_position p cross join (
      select pg_snapshot_xmin(pg_current_snapshot()) as xmin, (select coalesce(max(seq), 0) from event) as last_seq) now`);
}

/** Looks at what finished since the last time; answers how many notices changed, or nothing where another node is at it. */
async function gatherOnce(tx: Queryable, lists: ServedLists): Promise<number> {
  const { isMine } = await tx.one<{ isMine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('gather_notices')) as "isMine"`,
  );
  if (!isMine) return 0;
  const { seenXid, finishedSeq, today, isWhole, ...position } = await readPosition(tx);
  const unseen = sql`seq > ${finishedSeq}::bigint and xid >= ${seenXid}::xid8 and xid < ${position.upTo}::xid8`;
  const touched =
    seenXid === null
      ? []
      : await tx.many<{ entity: string }>(sql`select distinct entity from event where ${unseen}`, {
          planEachTime: true,
        });
  const entities = touched.map(({ entity }) => entity);
  const isAnew = isWhole || seenXid === null;
  if (!isAnew && entities.length === 0) {
    await noteFinished(tx, 'notice_position', position);
    return 0;
  }
  const isAll = isAnew || entities.some((entity) => ofEverything.includes(entity));
  const receivers = await findReceivers(tx);
  let changed = 0;
  for (const standing of standingKinds) {
    const isTouched = isAll || standing.from.some((entity) => entities.includes(entity));
    if (isTouched) changed += await gatherStanding(tx, standing, receivers, { today, ...position }, lists);
  }
  if (isAll) {
    for (const kind of productKinds) changed += await gatherProduct(tx, kind, receivers);
  }
  if (seenXid !== null) {
    const happened = eventKinds.filter(({ entity }) => entities.includes(entity));
    for (const kind of happened) changed += await findNews(tx, kind, receivers, unseen);
  }
  await tx.run(sql`
    update notice_position set seen_xid = ${position.upTo}::xid8, day = ${today}::date,
      whole_at = case when ${isAll} then now() else whole_at end`);
  await noteFinished(tx, 'notice_position', position);
  return changed;
}

/** Gathers what people are made aware of; every node may, one works at a time. */
export async function gatherNotices(
  db: Pick<Db, 'transaction'>,
  lists: ServedLists = new Map(),
): Promise<number> {
  return db.transaction((tx) => gatherOnce(tx, lists));
}

/** Forgets what is over or old, as the agency says; notices of a person under a hold stay. */
export async function forgetNotices(db: Queryable): Promise<number> {
  const old = sql`rows_go_before('noticeDays')`;
  const events = eventKinds.map(({ kind }) => kind);
  return db.run(sql`
    delete from notice where since < ${old} and (done_at < ${old} or kind = any(${events}::text[]))
      and not is_account_held(user_id)`);
}
