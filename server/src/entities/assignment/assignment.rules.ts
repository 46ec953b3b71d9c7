import type { CheckOutInput } from '#contract/entities/equipment/custody.api.ts';
import { assignmentFields } from '#contract/entities/assignment/assignment.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { checkReference } from '#server/shared/command/references.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { getCustodyFacts } from './assignment.repository.ts';

type Holder = Pick<CheckOutInput, 'personId' | 'locationId' | 'projectId'>;

const tables = { personId: 'person', locationId: 'location', projectId: 'project' } as const;
type HolderField = keyof typeof tables;

/** Which of the three was sent; undefined when it is none or more than one. */
export function holderField(holder: Holder): HolderField | undefined {
  const sent = (Object.keys(tables) as HolderField[]).filter((field) => holder[field]);
  return sent.length === 1 ? sent[0] : undefined;
}

async function checkHolder(
  db: Queryable,
  input: CheckOutInput,
  requiresCustodian: boolean,
): Promise<FieldProblem[]> {
  const field = holderField(input);
  if (!field) return [fieldProblemOf('personId', assignmentFields.personId.title, 'one_holder')];
  if (requiresCustodian && field !== 'personId') {
    return [fieldProblemOf('personId', assignmentFields.personId.title, 'custodian_required')];
  }
  const { title } = assignmentFields[field];
  return [
    ...(await checkReference(db, tables[field], input[field], { path: field, title })),
    ...(await checkReference(db, 'location', input.movedToId, { path: 'movedToId', title: 'New location' })),
  ];
}

function checkDays(
  item: EquipmentRecord,
  input: CheckOutInput & { dueOn?: string },
  { today, lastDueOn }: { today: string; lastDueOn: string },
): FieldProblem[] {
  const startedOn = input.startedOn ?? today;
  const { startedOn: from, dueOn: due } = assignmentFields;
  const problems: FieldProblem[] = [];
  if (startedOn > today) problems.push(fieldProblemOf('startedOn', from.title, 'date_future', { today }));
  if (startedOn < item.acquiredOn) {
    const order = { later: from.title, earlier: 'Acquired' };
    problems.push(fieldProblemOf('startedOn', from.title, 'date_order', order));
  }
  if (input.dueOn !== undefined && (input.dueOn < today || input.dueOn > lastDueOn)) {
    const bounds = { min: today, max: lastDueOn };
    problems.push(fieldProblemOf('dueOn', due.title, 'out_of_range', bounds));
  }
  return problems;
}

/** What is wrong with giving an item to this holder, and the day it would begin. */
export async function checkGiving(
  db: Queryable,
  item: EquipmentRecord,
  input: CheckOutInput & { dueOn?: string },
): Promise<{ problems: FieldProblem[]; startedOn: string; today: string }> {
  const facts = await getCustodyFacts(db, item.id, input.startedOn);
  const problems = [
    ...(await checkHolder(db, input, facts.requiresCustodian)),
    ...checkDays(item, input, facts),
  ];
  return { problems, startedOn: input.startedOn ?? facts.today, today: facts.today };
}
