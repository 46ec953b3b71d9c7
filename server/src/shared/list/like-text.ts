import { sql, type Sql } from '#server/shared/db/sql.ts';

/** A caller's text folded, then made safe inside LIKE: folding can itself make a wildcard of a wide percent sign. */
export function likeText(text: string | Sql): Sql {
  return sql`replace(replace(replace(fold(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
}
