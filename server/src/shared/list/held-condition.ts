import type { EntityName } from '#contract/shared/entity-names.ts';
import type { Filter } from '#contract/shared/list-query.ts';
import { literal, raw, sql, type Sql } from '#server/shared/db/sql.ts';

/** Whether a hold in force covers row `r` of a list. */
export function heldCondition(entity: EntityName): { onHold: (filter: Filter) => Sql } {
  const held = sql`select held_records(${literal(entity)})`;
  return {
    onHold: ({ values }) => {
      if (new Set(values).size > 1) return raw('true');
      return values[0] === 'true' ? sql`r.id in (${held})` : sql`r.id not in (${held})`;
    },
  };
}
