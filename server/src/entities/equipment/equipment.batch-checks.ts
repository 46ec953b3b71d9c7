import { equipmentFields, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { addMonths } from '#contract/shared/day.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';

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
