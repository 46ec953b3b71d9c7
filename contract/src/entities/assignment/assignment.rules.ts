import { addDays } from '#contract/shared/day.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { checkNotFuture, problemFactory } from '#contract/shared/rules.ts';
import { assignmentFields, maxLoanDays, type AssignmentTarget } from './assignment.schema.ts';

/** The field that names a holder of each kind. */
export const holderFields = { person: 'personId', location: 'locationId', project: 'projectId' } as const;
export type HolderField = (typeof holderFields)[AssignmentTarget];

interface Holder {
  personId?: string | null;
  locationId?: string | null;
  projectId?: string | null;
}

/** What the rules of giving an item away look at. */
export interface GivingWanted extends Holder {
  startedOn?: string | null;
  dueOn?: string | null;
}

/** What the rules must know beside what was sent; what is not known is not checked. */
export interface GivingFacts {
  /** The agency's day. */
  today?: string | undefined;
  /** When the item was acquired, the first of several. */
  acquiredOn?: string | undefined;
  /** The category of the item gives its items to people alone. */
  requiresCustodian?: boolean | undefined;
  /** It was lent before it came here: it may be overdue already. */
  isTakenOver?: boolean | undefined;
  /** The kind of holder that a form asks for: a missing one is told at its field. */
  target?: AssignmentTarget | undefined;
}

const refuse = problemFactory(assignmentFields);

/** Which of the three was sent; undefined when it is none or more than one. */
export function holderFieldOf(holder: Holder): HolderField | undefined {
  const sent = Object.values(holderFields).filter((field) => holder[field]);
  return sent.length === 1 ? sent[0] : undefined;
}

function checkHolder(wanted: GivingWanted, facts: GivingFacts): FieldProblem[] {
  const field = holderFieldOf(wanted);
  if (!field) return [refuse(holderFields[facts.target ?? 'person'], 'one_holder')];
  return facts.requiresCustodian && field !== 'personId' ? [refuse(field, 'custodian_required')] : [];
}

/** A loan ends between today and a year after it began. */
function checkDueDay(
  { dueOn, startedOn }: GivingWanted,
  { today, isTakenOver }: Pick<GivingFacts, 'today' | 'isTakenOver'>,
): FieldProblem[] {
  if (!dueOn || today === undefined) return [];
  const min = isTakenOver && startedOn ? startedOn : today;
  const max = addDays(startedOn || today, maxLoanDays);
  return dueOn < min || dueOn > max ? [refuse('dueOn', 'out_of_range', { min, max })] : [];
}

/** A loan is moved to a later day, at most a year ahead of today; a loan that is overdue as well. */
export function checkExtension(
  wanted: { dueOn?: string | null },
  { today, dueOn }: { today?: string | undefined; dueOn?: string | null | undefined },
): FieldProblem[] {
  if (!wanted.dueOn || today === undefined) return [];
  const later = dueOn ? addDays(dueOn, 1) : today;
  const min = later > today ? later : today;
  const max = addDays(today, maxLoanDays);
  return wanted.dueOn < min || wanted.dueOn > max ? [refuse('dueOn', 'out_of_range', { min, max })] : [];
}

/** What is wrong with giving an item to this holder from this day on. */
export function checkGiving(wanted: GivingWanted, facts: GivingFacts): FieldProblem[] {
  const { today, acquiredOn } = facts;
  const startedOn = wanted.startedOn || today;
  const isEarly = startedOn !== undefined && acquiredOn !== undefined && startedOn < acquiredOn;
  const order = { later: assignmentFields.startedOn.title, earlier: 'Acquired' };
  return [
    ...checkHolder(wanted, facts),
    ...checkNotFuture(assignmentFields, wanted, 'startedOn', today),
    ...(isEarly ? [refuse('startedOn', 'date_order', order)] : []),
    ...checkDueDay(wanted, facts),
  ];
}
