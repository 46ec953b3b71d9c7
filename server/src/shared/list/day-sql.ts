import { parseRelativeDay, type RelativeDay } from '#contract/shared/relative-values.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';

const relativeDays: Record<RelativeDay['from'], string> = {
  today: 'agency_today()',
  'fiscal-year': 'fiscal_year_start(agency_today())',
  'fiscal-year-end': `(fiscal_year_start(agency_today()) + interval '1 year' - interval '1 day')::date`,
};

/** The day that a filter names, or that is counted from today or from an end of the fiscal year. */
export function daySql(value: string | undefined): Sql {
  const relative = parseRelativeDay(value ?? '');
  if (!relative) return sql`${value}::date`;
  const base = raw(relativeDays[relative.from]);
  return relative.days === 0 ? base : sql`(${base} + ${relative.days}::int)`;
}
