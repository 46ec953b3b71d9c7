import { checkGiving, holderFields } from '#contract/entities/assignment/assignment.rules.ts';
import { assignmentTargets, type AssignmentTarget } from '#contract/entities/assignment/assignment.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { conditions } from '#contract/shared/conditions.ts';
import { choice, date, longText, reference, type FieldFacts } from '#contract/shared/field.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';
import type { IconName } from '#web/shared/icons/Icon.tsx';

/** The steps of an item's life that change who holds it. */
export const custodySteps = ['checkOut', 'loan', 'transfer', 'checkIn', 'reportMissing', 'find'] as const;
export type CustodyStep = (typeof custodySteps)[number];

export const stepIcons: Record<CustodyStep, IconName> = {
  checkOut: 'out',
  loan: 'clock',
  transfer: 'swap',
  checkIn: 'in',
  reportMissing: 'warn',
  find: 'search',
};

const holder = {
  target: choice('Given to', assignmentTargets),
  personId: reference('Person', 'person'),
  locationId: reference('Place', 'location'),
  projectId: reference('Project', 'project'),
  movedToId: reference('New location', 'location', { optional: true }),
};
const words = {
  notes: longText('Notes', { max: 500, optional: true }),
  reason: longText('Reason', { max: 500, optional: true }),
};
const giving = { ...holder, startedOn: date('From', { optional: true }), ...words };
const returning = {
  condition: choice('Condition', conditions),
  movedToId: reference('New location', 'location'),
  ...words,
};
const returningMany = { ...returning, condition: choice('Condition', conditions, { optional: true }) };
const why = longText('Reason', { min: 3, max: 500 });

/** What each step asks for. */
export const stepFields: Record<CustodyStep, Readonly<Record<string, FieldFacts>>> = {
  checkOut: giving,
  transfer: giving,
  loan: { ...giving, dueOn: date('Due back') },
  checkIn: returning,
  reportMissing: { reason: why },
  find: { ...returning, reason: why },
};

/** What a step asks for; of several items each may keep its own condition. */
export function fieldsOf(step: CustodyStep, count: number): Readonly<Record<string, FieldFacts>> {
  return step === 'checkIn' && count > 1 ? returningMany : stepFields[step];
}

/** What the fields of a step start with; one item's values say nothing about several. */
export function startOf(step: CustodyStep, items: readonly EquipmentRecord[]): Record<string, unknown> {
  const [item] = items;
  const start: Record<string, unknown> = {
    target: 'person',
    personId: null,
    locationId: null,
    projectId: null,
    movedToId: null,
    startedOn: '',
    dueOn: '',
    condition: items.length > 1 ? '' : (item?.condition ?? 'good'),
    notes: '',
    reason: '',
  };
  return Object.fromEntries(Object.keys(stepFields[step]).map((name) => [name, start[name]]));
}

/** The field that names the chosen kind of holder. */
export function holderFieldOf(target: unknown): string {
  return holderFields[target as AssignmentTarget] ?? 'personId';
}

/** What is wrong with giving items away; steps that give nothing away have nothing to be checked. */
export function findGivingProblems(
  input: FormInput,
  items: readonly EquipmentRecord[],
  today: string | undefined,
): FieldProblem[] {
  if (input['target'] === undefined) return [];
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
