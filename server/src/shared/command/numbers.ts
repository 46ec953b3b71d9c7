import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

/** The last number that a year can have. */
export const lastYearNumber = 99_999;

/**
 * Takes the next number of the agency's year, such as RP-2026-00042, if it has one left; the counter's row stays
 * locked until the transaction ends, so that no number is left out and none is given twice.
 */
export async function issueNumber(db: Queryable, prefix: string): Promise<string | undefined> {
  const issued = await db.maybe<{ number: string }>(sql`
    insert into number_counter (series, last)
    values (${prefix}::text || to_char(agency_today(), '-YYYY'), 1)
    on conflict (series) do update set last = number_counter.last + 1
      where number_counter.last < ${lastYearNumber}::int
    returning series || '-' || lpad(last::text, 5, '0') as number`);
  return issued?.number;
}
