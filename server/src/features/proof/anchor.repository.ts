import type { Anchor as AnchorView, Epoch } from '#contract/features/proof/anchor.api.ts';
import { anchorColumns, type Anchor } from '#server/features/history/anchor.ts';
import { anchorLine } from '#server/features/history/anchor-text.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

const mostAnchors = 400;

/** An anchor as the API tells it. */
export function toView(anchor: Anchor): AnchorView {
  const { number, day, madeAt, isDaily, epoch, size, records } = anchor;
  return {
    number,
    day,
    madeAt,
    isDaily,
    epoch,
    size,
    records,
    root: anchor.root.toString('hex'),
    recordsRoot: anchor.recordsRoot.toString('hex'),
    previousHash: anchor.previousHash?.toString('hex') ?? null,
    hash: anchor.hash.toString('hex'),
    line: anchorLine(anchor),
  };
}

export function findAnchors(db: Queryable): Promise<Anchor[]> {
  return db.many<Anchor>(
    sql`select ${anchorColumns} from history_anchor order by number desc limit ${mostAnchors}`,
  );
}

/** The newest daily anchors, the oldest first. */
export async function findDailyAnchors(db: Queryable, count: number): Promise<Anchor[]> {
  const newest = await db.many<Anchor>(
    sql`select ${anchorColumns} from history_anchor where is_daily order by number desc limit ${count}`,
  );
  return newest.toReversed();
}

export function findEpochs(db: Queryable): Promise<Epoch[]> {
  return db.many<Epoch>(sql`
    select number, opened_at as "openedAt", size::float8 as size, lost::float8 as lost from history_epoch order by number`);
}

const isLate = sql`exists (select from history_anchor where is_daily)
  and not exists (select from history_anchor where is_daily and made_at > now() - interval '2 days')`;

/** The day of the newest anchor where it is older than it may be; no row otherwise. */
export const lateAnchorDay = sql`
  select day from history_anchor where is_daily and ${isLate} order by number desc limit 1`;

/** Who gets the anchors by mail, and whether the newest one is older than it may be. */
export async function findDelivery(db: Queryable): Promise<{ recipients: string[]; isLate: boolean }> {
  return db.one(sql`
    select coalesce(setting_on('anchorRecipients', agency_today()), '[]') as recipients,
      ${isLate} as "isLate"`);
}

/** The day whose anchor is due, by the clock of the database and in the agency's zone; undefined before its hour. */
export async function findDueDay(db: Queryable): Promise<string | undefined> {
  const due = await db.maybe<{ day: string }>(sql`
    select agency_today()::text as day where
      extract(hour from now() at time zone (setting_on('timeZone', agency_today()) #>> '{}'))
        >= (setting_on('anchorHour', agency_today()) #>> '{}')::int
      and not exists (select from history_anchor where is_daily and day = agency_today())`);
  return due?.day;
}
