import { isPlainNumber } from '#contract/shared/open-field.ts';
import type { Filter } from '#contract/shared/list-query.ts';
import { parseRelativeDay } from '#contract/shared/relative-values.ts';
import { join, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { daySql } from './day-sql.ts';
import { likeText } from './like-text.ts';

const numberPattern = raw(`'^-?[0-9]{1,15}([.][0-9]{1,15})?$'`);
const dayPattern = raw(`'^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`);

const signs = { gte: raw('>='), lte: raw('<='), lt: raw('<') } as const;

/** A number is compared with numbers, a day with days: values of another kind are neither more nor less. */
function compare(text: Sql, sign: Sql, value: string): Sql {
  if (isPlainNumber(value)) {
    return sql`coalesce(case when ${text} ~ ${numberPattern} then (${text})::numeric ${sign} ${value}::numeric end, false)`;
  }
  return sql`coalesce(${text} ~ ${dayPattern} and ${text} ${sign} (${daySql(value)})::text, false)`;
}

function isAnyOf(value: Sql, text: Sql, values: readonly string[]): Sql {
  const numbers = values.filter(isPlainNumber);
  const asNumber =
    numbers.length === 0
      ? raw('false')
      : sql`case when ${text} ~ ${numberPattern} then (${text})::numeric = any(${numbers}::numeric[]) else false end`;
  const days = values.filter((value) => parseRelativeDay(value) !== undefined);
  const asDay =
    days.length === 0
      ? raw('false')
      : sql`${text} in (${join(days.map((day) => sql`(${daySql(day)})::text`))})`;
  return sql`coalesce(fold(${text}) = any(select fold(unnest(${values}::text[]))) or ${asNumber} or ${asDay}
    or (jsonb_typeof(${value}) = 'array' and jsonb_exists_any(${value}, ${values}::text[])), false)`;
}

/**
 * A filter on a value that an agency defines itself: `column` is the JSON object that holds it under `key`. No index knows
 * it: it is computed for the rows that the other filters leave.
 */
export function openValueSql(column: Sql, key: string, { operator, values }: Filter): Sql {
  const value = sql`(${column} -> ${key}::text)`;
  const text = sql`(${column} ->> ${key}::text)`;
  const [first = '', second = ''] = values;
  switch (operator) {
    case 'not':
      return sql`not (${isAnyOf(value, text, values)})`;
    case 'contains':
      return sql`coalesce(fold(${text}) like '%' || ${likeText(first)} || '%', false)`;
    case 'starts':
      return sql`coalesce(fold(${text}) like ${likeText(first)} || '%', false)`;
    case 'gte':
    case 'lte':
    case 'lt':
      return compare(text, signs[operator], first);
    case 'between':
      return join([compare(text, signs.gte, first), compare(text, signs.lte, second)], ' and ');
    case 'last':
      return sql`coalesce(${text} ~ ${dayPattern} and ${text} > (agency_today() - ${Number(first)}::int)::text
        and ${text} <= agency_today()::text, false)`;
    case 'next':
      return sql`coalesce(${text} ~ ${dayPattern} and ${text} >= agency_today()::text
        and ${text} <= (agency_today() + ${Number(first)}::int)::text, false)`;
    case 'empty':
      return first === 'true' ? sql`${text} is null` : sql`${text} is not null`;
    default:
      return isAnyOf(value, text, values);
  }
}
