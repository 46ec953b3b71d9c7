import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';

/** What a job saw when it looked at the history; both of one moment. */
export interface Look {
  /** The highest number of an event. */
  lastSeq: string;
  /** Transactions before it have ended. */
  upTo: string;
}

/** The tables in which jobs keep how far they are among the events. */
type PositionTable = 'event_seal_tip' | 'notice_position';

/**
 * Notes up to which number a job has seen every event there will ever be, after a look that took all that was there. Events are
 * numbered before their transactions end, so a lower number may come after a higher one. Each event has its transaction's id before
 * its number: all up to the last number that a look sees are of transactions before the job's own. When those have ended, nothing
 * comes below it any more. Until then the mark stays; one that has not been reached here is of another server.
 */
export async function noteFinished(
  tx: Queryable,
  table: PositionTable,
  { lastSeq, upTo }: Look,
): Promise<void> {
  await tx.run(sql`
    update ${raw(table)} set
      finished_seq = case when marked_xid <= ${upTo}::xid8 then marked_seq else finished_seq end,
      marked_seq = ${lastSeq}::bigint, marked_xid = pg_current_xact_id()
    where marked_xid is null or marked_xid >= pg_snapshot_xmax(pg_current_snapshot())
      or (marked_xid <= ${upTo}::xid8
        and (finished_seq is distinct from marked_seq or marked_seq is distinct from ${lastSeq}::bigint))`);
}

/** The number up to which sealing has seen every event: those of a later snapshot's unfinished transactions have higher ones. */
export const finishedSeq: Sql = raw('(select finished_seq from event_seal_tip)');
