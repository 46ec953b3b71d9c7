import {
  checkGiving,
  holderFieldOf,
  type HolderField,
} from '#contract/entities/assignment/assignment.rules.ts';
import { assignmentFields } from '#contract/entities/assignment/assignment.schema.ts';
import type { CheckOutInput } from '#contract/entities/equipment/custody.api.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { checkReference } from '#server/shared/command/references.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import type { CustodyFacts } from './assignment.repository.ts';

export const holderTables: Record<HolderField, string> = {
  personId: 'person',
  locationId: 'location',
  projectId: 'project',
};

/** What is wrong with the holder and the place that were chosen, whatever is given to them. */
export async function checkHolder(db: Queryable, input: CheckOutInput): Promise<FieldProblem[]> {
  const field = holderFieldOf(input);
  if (!field) return [];
  const { title } = assignmentFields[field];
  const problems = await Promise.all([
    checkReference(db, holderTables[field], input[field], { path: field, title }),
    checkReference(db, 'location', input.movedToId, { path: 'movedToId', title: 'New location' }),
  ]);
  return problems.flat();
}

/** What is wrong with giving this item to such a holder from such a day on. */
export function findGivingProblems(
  { id, acquiredOn }: EquipmentRecord,
  input: CheckOutInput & { dueOn?: string },
  { today, forPeople }: CustodyFacts,
  isTakenOver = false,
): FieldProblem[] {
  return checkGiving(input, { today, acquiredOn, requiresCustodian: forPeople.has(id), isTakenOver });
}
