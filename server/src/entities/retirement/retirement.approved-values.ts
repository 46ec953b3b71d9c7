import {
  retirementLineFields,
  type RetirementLineInput,
} from '#contract/entities/retirement/retirement.lines.ts';
import type { approvedLineFields } from '#contract/entities/retirement/retirement.steps.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

/** The sent values that were approved and would now be others; only items that a federal award paid for are held to them. */
export async function findApprovedChanges(
  db: Queryable,
  id: string,
  lines: readonly RetirementLineInput[],
): Promise<FieldProblem[]> {
  const changed = await db.many<{ at: number; field: (typeof approvedLineFields)[number] }>(sql`
    select w.at::int - 1 as at, f.field
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as w (line, at)
    join retirement_line l on l.retirement_id = ${id} and l.equipment_id = (w.line ->> 'equipmentId')::uuid
    join retirement_line_figures g on g.id = l.id and g.retirement_id = ${id},
    lateral (values ('condition', nullif(w.line ->> 'condition', '') is distinct from l.condition::text),
      ('fairMarketValue', nullif(w.line ->> 'fairMarketValue', '')::numeric is distinct from l.fair_market_value),
      ('valuationSource', nullif(w.line ->> 'valuationSource', '') is distinct from l.valuation_source)) f (field, is_other)
    where w.line ? f.field and f.is_other and (g.federal_share > 0 or g.awards <> '[]') order by w.at`);
  return changed.map(({ at, field }) =>
    fieldProblemOf(`lines.${at}.${field}`, retirementLineFields[field].title, 'value_approved'),
  );
}
