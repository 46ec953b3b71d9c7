import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

/** One reading of an auditor, with the access that it was made by. */
export interface Reading {
  access: string;
  at: string;
  call: string;
  recordId: string | null;
  rows: number | null;
  bytes: number | null;
}

/** What auditors read in a period, up to the moment that the packet is proven for: rows are never changed or removed. */
export function findReadings(
  db: Queryable,
  fromOn: string,
  untilSeconds: number,
  madeAt: string,
): Promise<Reading[]> {
  return db.many<Reading>(sql`
    select a.number as access, r.at, r.call,
      r.record_id as "recordId", r.row_count as rows, r.byte_count::float8 as bytes
    from audit_read r join audit_access a on a.id = r.access_id
    where r.at >= ${fromOn}::date::timestamp at time zone (setting_on('timeZone', agency_today()) #>> '{}')
      and r.at < to_timestamp(${untilSeconds}::float8) and r.at <= ${madeAt}
    order by r.id`);
}
