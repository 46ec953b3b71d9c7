import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { equipmentFields, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { addMonths } from '#contract/shared/day.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

/** The fields of every category that has some. */
export async function findCustomFields(db: Queryable): Promise<Map<string, CustomField[]>> {
  const found = await db.many<{ id: string; customFields: CustomField[] }>(sql`
    select id, custom_fields as "customFields" from category
    where custom_fields <> '[]' and deleted_at is null order by code`);
  return new Map(found.map(({ id, customFields }) => [id, customFields.filter(({ hidden }) => !hidden)]));
}

const longWarrantyMonths = 120;

/** What is possible and yet mostly a slip. */
export function findWarnings(
  { capitalClass, cost, acquiredOn, warrantyEndsOn }: EquipmentRecord,
  today: string,
): FieldProblem[] {
  const { cost: money, acquiredOn: acquired, warrantyEndsOn: warranty } = equipmentFields;
  const warnings: FieldProblem[] = [];
  if (capitalClass === 'capital' && Number(cost ?? 0) === 0) {
    warnings.push(fieldProblemOf('cost', money.title, 'capital_without_cost'));
  }
  if (acquiredOn < '1990-01-01') {
    warnings.push(fieldProblemOf('acquiredOn', acquired.title, 'acquired_early'));
  }
  if (warrantyEndsOn !== null && warrantyEndsOn > addMonths(today, longWarrantyMonths)) {
    warnings.push(fieldProblemOf('warrantyEndsOn', warranty.title, 'warranty_long'));
  }
  return warnings;
}
