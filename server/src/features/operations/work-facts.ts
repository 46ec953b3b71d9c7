import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';

/** How far the work outside of requests is; ages in seconds, 0 where nothing waits. */
export interface WorkFacts {
  batches: { reading: number; checking: number; applying: number };
  /** How long the batch that was touched longest ago waits for a worker. */
  batchLag: number;
  mailWaiting: number;
  mailLag: number;
  exportLag: number;
  viewLag: number;
  searchWaiting: number;
  /** The number of the newest event, and of the newest one under a seal. */
  lastEvent: number;
  lastSealedEvent: number;
  /** Null where there is no seal yet. */
  sealAge: number | null;
  /** How long the oldest event waits that is not sealed yet. */
  sealLag: number;
  /** How long the oldest sealed event waits to become facts. */
  factsLag: number;
}

/** Nothing is counted further: the answer costs the same however much waits. */
const mostCounted = raw('1000');
const age = (moment: string) =>
  raw(`greatest(0, coalesce(extract(epoch from now() - ${moment}), 0))::float8`);
const ofBatches = (state: string) => sql`
  (select count(*)::int from (select 1 from batch where state = ${raw(`'${state}'`)} limit ${mostCounted}) b)`;

/** Reads ends of indexes and at most a thousand rows of each queue, whatever the tables hold. */
export async function readWorkFacts(db: Queryable): Promise<WorkFacts> {
  const { reading, checking, applying, ...facts } = await db.one<
    Omit<WorkFacts, 'batches'> & WorkFacts['batches']
  >(sql`
    select ${ofBatches('reading')} as reading, ${ofBatches('checking')} as checking, ${ofBatches('applying')} as applying,
      (select ${age('min(b.touched_at)')} from batch b join batch_run r on r.batch_id = b.id
        where b.state in ('reading', 'checking', 'applying') and (r.lease_until is null or r.lease_until < now())
      ) as "batchLag",
      (select count(*)::int from (select 1 from mail_outbox where sealed is not null limit ${mostCounted}) m) as "mailWaiting",
      (select ${age('min(next_at)')} from mail_outbox where sealed is not null) as "mailLag",
      (select ${age('min(next_at)')} from export_schedule where state = 'active') as "exportLag",
      (select ${age('min(next_at)')} from view_watch) as "viewLag",
      (select count(*)::int from (
        (select 1 from search_refresh limit ${mostCounted}) union all (select 1 from search_queue limit ${mostCounted})) q
      ) as "searchWaiting",
      coalesce((select max(seq) from event), 0)::float8 as "lastEvent",
      coalesce(sealed.seq, 0)::float8 as "lastSealedEvent",
      extract(epoch from now() - (select at from event_seal order by id desc limit 1))::float8 as "sealAge",
      coalesce((select ${age('at')} from event where seq > coalesce(sealed.seq, 0) order by seq limit 1), 0) as "sealLag",
      coalesce((select ${age('e.at')} from fact_position p cross join lateral tree_events(p.size, p.size + 1) t
        join event e on e.seq = t.seq), 0) as "factsLag"
    from (select max(upper(seqs)) - 1 as seq from (select seqs from event_seal order by id desc limit 5) s) sealed`);
  return { batches: { reading, checking, applying }, ...facts };
}
