import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

/** How far the facts are. */
export interface FactsAge {
  today: string;
  /** The month whose book values the sums have, as its first day. */
  month: string;
  /** Everything before it is in the figures; null before the first ones. */
  at: string | null;
  /** How many finished and unfinished events are not. */
  behind: number;
}

/**
 * Reads ends of indexes alone, however long the history is. Facts are made of events that the tree has: one that is sealed, and
 * not in the tree yet, is behind as well.
 */
export const factsAge = sql`
  select agency_today() as today, date_trunc('month', coalesce(p.open_day, agency_today())::timestamp)::date as month,
    case when p.size is not null then least(now(),
      (select e.at from tree_events(p.size, p.size + 1) t join event e on e.seq = t.seq),
      (select e.at from event e where e.seq > sealed.seq order by e.seq limit 1)) end as at,
    (greatest(0, tree.size - coalesce(p.size, 0)) + greatest(0, coalesce((select max(seq) from event), 0) - sealed.seq))::int
      as behind
  from (select coalesce((select max(size) from seal_tree), 0) as size) tree
    cross join (select coalesce(max(upper(seqs)) - 1, 0) as seq
      from (select s.seqs from seal_tree t join event_seal s on s.id = t.seal_id
        order by t.seal_id desc limit 5) s) sealed
    left join fact_position p on true`;

export async function readFactsAge(db: Queryable): Promise<FactsAge> {
  return db.one<FactsAge>(factsAge);
}
