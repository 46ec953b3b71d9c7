import {
  checkGiving,
  holderFieldOf,
  type HolderField,
} from '#contract/entities/assignment/assignment.rules.ts';
import { assignmentFields } from '#contract/entities/assignment/assignment.schema.ts';
import type { CheckOutInput } from '#contract/entities/equipment/custody.api.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { checkReference, findReference } from '#server/shared/command/references.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, type Sql } from '#server/shared/db/sql.ts';
import type { CustodyFacts } from './assignment.repository.ts';

export const holderTables: Record<HolderField, string> = {
  personId: 'person',
  locationId: 'location',
  projectId: 'project',
};

/** What an assignment is found by of its holder; the same as in the trigger `assignment_search_text`. */
const holderTexts: Record<HolderField, Sql> = {
  personId: raw('display_name'),
  locationId: raw(`path || ' ' || code`),
  projectId: raw(`number || ' ' || name`),
};

/** The holder that was chosen: what is wrong with it and its place, and what its assignments are found by. */
export interface CheckedHolder {
  problems: FieldProblem[];
  searchText: string;
}

/** What is wrong with the holder and the place that were chosen, whatever is given to them. */
export async function checkHolder(db: Queryable, input: CheckOutInput): Promise<CheckedHolder> {
  const field = holderFieldOf(input);
  if (!field) return { problems: [], searchText: '' };
  const { title } = assignmentFields[field];
  const [holder, place] = await Promise.all([
    findReference(db, holderTables[field], input[field], { path: field, title }, holderTexts[field]),
    checkReference(db, 'location', input.movedToId, { path: 'movedToId', title: 'New location' }),
  ]);
  return { problems: [...holder.problems, ...place], searchText: holder.text };
}

/** What is wrong with giving this item to such a holder from such a day on. */
export function findGivingProblems(
  { categoryId, acquiredOn }: EquipmentRecord,
  input: CheckOutInput & { dueOn?: string },
  { today, forPeople }: CustodyFacts,
  isTakenOver = false,
): FieldProblem[] {
  return checkGiving(input, { today, acquiredOn, requiresCustodian: forPeople.has(categoryId), isTakenOver });
}
