import { raw, sql, type Sql } from '#server/shared/db/sql.ts';

/** One hash over the hashes of all events in their order, in one statement. */
export const hashOfHashes: Sql = raw(
  `select encode(sha256(string_agg(hash, ''::bytea order by seq)), 'hex') as hash from event`,
);

/** How many events there are. */
export const countEvents: Sql = sql`select count(*)::int as events from event`;
