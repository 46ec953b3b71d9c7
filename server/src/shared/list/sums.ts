import { filterFields } from '#contract/shared/entity.ts';
import type { ListView } from '#contract/shared/list-query.ts';
import { exactTotalLimit, type Sums, type Total } from '#contract/shared/page.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { join, name, raw, sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { conditionsOf } from './filters.ts';
import { joinsFor, type ListSource, type RecordSource } from './source.ts';

/** Reads the names of the amounts that a caller wants to be summed. */
export function readSums(source: RecordSource, wanted: string | undefined): string[] {
  const known = filterFields(source.entity);
  const fields = wanted ? [...new Set(wanted.split(','))] : [];
  const unknown = fields.find((field) => known[field]?.kind !== 'money' || !source.columns[field]);
  if (unknown !== undefined) throw new AppError('unknown_field', { field: unknown.slice(0, 80) });
  return fields;
}

/** What amounts come to over all that a view finds, in one statement; not where it finds more than is counted exactly. */
export async function findSums(
  db: Queryable,
  source: ListSource<unknown>,
  view: ListView,
  fields: readonly string[],
  total: Total,
): Promise<Sums> {
  if (!total.exact || total.value > exactTotalLimit) return null;
  const columns = fields.map((field) => source.columns[field] ?? raw('null'));
  const amounts = fields.map((field, at) => sql`(${columns[at] ?? raw('null')})::numeric as ${name(field)}`);
  return db.one<Record<string, string>>(
    sql`select ${join(fields.map((field) => sql`coalesce(sum(${name(field)}), 0)::numeric(20, 2)::text as ${name(field)}`))}
      from (select ${join(amounts)} from ${name(source.table)} r ${joinsFor(source, columns)}
        where ${conditionsOf(source, view)} limit ${raw(String(exactTotalLimit + 1))}) found`,
    { planEachTime: true },
  );
}
