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
import { getCustodyFacts } from './assignment.repository.ts';

const tables: Record<HolderField, string> = {
  personId: 'person',
  locationId: 'location',
  projectId: 'project',
};

async function checkChosen(db: Queryable, input: CheckOutInput): Promise<FieldProblem[]> {
  const field = holderFieldOf(input);
  if (!field) return [];
  const { title } = assignmentFields[field];
  return [
    ...(await checkReference(db, tables[field], input[field], { path: field, title })),
    ...(await checkReference(db, 'location', input.movedToId, { path: 'movedToId', title: 'New location' })),
  ];
}

/** What is wrong with giving an item to this holder, and the day it would begin. */
export async function checkGivingRecord(
  db: Queryable,
  { id, acquiredOn }: EquipmentRecord,
  input: CheckOutInput & { dueOn?: string },
): Promise<{ problems: FieldProblem[]; startedOn: string; today: string }> {
  const facts = await getCustodyFacts(db, id);
  const problems = [...checkGiving(input, { ...facts, acquiredOn }), ...(await checkChosen(db, input))];
  return { problems, startedOn: input.startedOn ?? facts.today, today: facts.today };
}
