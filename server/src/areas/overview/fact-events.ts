import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { Changes } from '#server/shared/history/event.ts';

/** A finished event, as the facts are made from it. */
export interface FactEvent {
  /** Its position in the tree. */
  place: number;
  entity: string;
  id: string;
  version: number;
  at: string;
  /** The same in microseconds, to compare. */
  moment: number;
  /** The day it happened, in the agency's zone. */
  day: string;
  /** Empty where the facts need nothing of such records. */
  changes: Changes;
  /** The day of `reportedAt`, where it changed. */
  reportedOn: string | null;
  /** The content of the record was removed: nothing of it is a fact any more. */
  isRemoved: boolean;
}

/** What records of these kinds are called is noted; the field that says it. */
export const nameFields: Readonly<Record<string, string>> = {
  location: 'name',
  category: 'name',
  person: 'displayName',
  'funding-source': 'code',
  model: 'name',
  project: 'number',
  vendor: 'name',
};
const followed = ['equipment', 'repair', ...Object.keys(nameFields)];

/** The events from one position of the tree up to another, in their order. */
export async function readFactEvents(db: Queryable, first: number, past: number): Promise<FactEvent[]> {
  return db.many<FactEvent>(sql`
    select t.place::float8 as place, e.entity, e.entity_id as id, e.version, e.at,
      (extract(epoch from e.at) * 1000000)::float8 as moment,
      agency_day(e.at) as day,
      case when e.entity = any(${followed}::text[]) then e.changes else '{}' end as changes,
      case when e.entity = 'repair'
        then agency_day((e.changes #>> '{reportedAt,to}')::timestamptz) end as "reportedOn",
      e.action = 'purge' as "isRemoved"
    from tree_events(${first}::bigint, ${past}::bigint) t join event e on e.seq = t.seq
    order by t.place`);
}

/** Whether an event moves its record to the bin or out of it; undefined where it does neither. */
export function binnedBy({ changes }: Pick<FactEvent, 'changes'>): boolean | undefined {
  const change = changes['deletedAt'];
  return change && (change.to ?? null) !== null;
}

/** What a field became: of a reference, its id. */
export function becameOf(changes: Changes, field: string): unknown {
  const to = changes[field]?.to ?? null;
  return typeof to === 'object' && to !== null && 'id' in to ? to.id : to;
}
