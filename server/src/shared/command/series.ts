import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

/** The last number that a series can have. */
export const lastSeriesNumber = 99_999;

/**
 * Takes the next numbers of a series that runs through the years, such as LC-00042; nothing when it has too few left.
 * The counter's row stays locked until the transaction ends, so that no number is left out and none is given twice.
 */
export async function issueSeries(db: Queryable, series: string, count: number): Promise<string[]> {
  const issued = await db.many<{ number: string }>(sql`
    with counter as (
      insert into number_counter (series, last) values (${series}, ${count})
      on conflict (series) do update set last = number_counter.last + ${count}::int
        where number_counter.last + ${count}::int <= ${lastSeriesNumber}::int
      returning last
    )
    select ${series}::text || '-' || lpad(n::text, 5, '0') as number
    from counter, generate_series(counter.last - ${count}::int + 1, counter.last) n order by n`);
  return issued.map(({ number }) => number);
}
