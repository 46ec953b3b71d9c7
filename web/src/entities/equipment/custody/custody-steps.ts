import { checkExtension, checkGiving, holderFields } from '#contract/entities/assignment/assignment.rules.ts';
import { assignmentTargets, type AssignmentTarget } from '#contract/entities/assignment/assignment.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import {
  checkInManyFields,
  custodySteps,
  type CustodyStep,
} from '#contract/entities/equipment/equipment.steps.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { choice, type FieldFacts } from '#contract/shared/field.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';

const target = choice('Given to', assignmentTargets);
const required = (facts: FieldFacts): FieldFacts => ({ ...facts, required: true });

/** What the dialog of a step asks for: of giving, the kind of holder first, and not the condition. */
function shownFields(step: CustodyStep): Readonly<Record<string, FieldFacts>> {
  const { fields } = custodySteps[step];
  if (!('personId' in fields)) return fields;
  const { condition: _, personId, locationId, projectId, ...others } = fields;
  const holder = { personId, locationId, projectId };
  const named = Object.entries(holder).map(([name, facts]) => [name, required(facts)] as const);
  return { target, ...Object.fromEntries(named), ...others };
}

/** What a step asks for; of several items each may keep its own condition. */
export function fieldsOf(step: CustodyStep, isOne: boolean): Readonly<Record<string, FieldFacts>> {
  return step === 'checkIn' && !isOne ? checkInManyFields : shownFields(step);
}

/** What the fields of a step start with; one item's values say nothing about several. */
export function startOf(
  step: CustodyStep,
  items: readonly EquipmentRecord[],
  isOne: boolean,
): Record<string, unknown> {
  const [item] = items;
  const start: Record<string, unknown> = {
    target: 'person',
    personId: null,
    locationId: null,
    projectId: null,
    movedToId: null,
    startedOn: '',
    dueOn: '',
    condition: isOne ? (item?.condition ?? 'good') : '',
    notes: '',
    reason: '',
  };
  return Object.fromEntries(Object.keys(fieldsOf(step, isOne)).map((name) => [name, start[name]]));
}

/** The field that names the chosen kind of holder. */
export function holderFieldOf(target: unknown): string {
  return holderFields[target as AssignmentTarget] ?? 'personId';
}

/** What is wrong with giving items away or lending them longer; other steps have nothing to be checked. */
export function findGivingProblems(
  input: FormInput,
  items: readonly EquipmentRecord[],
  today: string | undefined,
): FieldProblem[] {
  if (input['target'] === undefined) {
    const [dueOn] = items.flatMap((item) => item.dueOn ?? []).toSorted();
    return checkExtension(input, { today, dueOn });
  }
  const target = input['target'] as AssignmentTarget;
  // Each of several items is answered for itself: refused here is only what suits none of them.
  const [acquiredOn] = items.map((item) => item.acquiredOn).toSorted();
  return checkGiving(toStepBody(input), { today, acquiredOn, target });
}

/** What is sent: of the holders only the chosen one, and no place to move to where the holder is a place. */
export function toStepBody(input: FormInput): FormInput {
  const { target, ...rest } = input;
  if (target === undefined) return rest;
  const dropped: string[] = Object.values(holderFields).filter((field) => field !== holderFieldOf(target));
  if (target === 'location') dropped.push('movedToId');
  return Object.fromEntries(Object.entries(rest).filter(([name]) => !dropped.includes(name)));
}
