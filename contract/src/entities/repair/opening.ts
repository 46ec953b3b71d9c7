import { conditions } from '#contract/areas/equipment/conditions.ts';
import type { FieldErrorKey, FieldProblem } from '#contract/shared/errors.ts';
import { choice, date } from '#contract/shared/field.ts';
import { checkDateOrder, checkNotFuture, fieldProblemOf } from '#contract/shared/rules.ts';
import { repairOutcomes } from './outcomes.ts';

/** What an import brings a repair as: a request, or in a take-over what ended before. */
export const repairOpeningStatuses = ['requested', 'completed', 'cancelled'] as const;
export type RepairOpeningStatus = (typeof repairOpeningStatuses)[number];

const opening = { optional: true, write: 'create' } as const;

/** What an import brings of a new repair beside its fields: how and when it ended. */
export const repairOpeningFields = {
  openingStatus: choice('Opening status', repairOpeningStatuses, opening),
  reportedOn: date('Reported on', opening),
  startedOn: date('Started on', opening),
  closedOn: date('Closed on', opening),
  outcome: choice('Outcome', repairOutcomes, opening),
  conditionAfter: choice('Condition after repair', conditions, opening),
} as const;
export type RepairOpeningField = keyof typeof repairOpeningFields;

export interface RepairOpening {
  openingStatus?: RepairOpeningStatus | null | undefined;
  reportedOn?: string | null | undefined;
  startedOn?: string | null | undefined;
  closedOn?: string | null | undefined;
  outcome?: (typeof repairOutcomes)[number] | null | undefined;
  conditionAfter?: (typeof conditions)[number] | null | undefined;
}

const days: readonly RepairOpeningField[] = ['reportedOn', 'startedOn', 'closedOn'];
const allowed: Record<RepairOpeningStatus, readonly RepairOpeningField[]> = {
  requested: [],
  completed: [...days, 'outcome', 'conditionAfter'],
  cancelled: days,
};
const needed: Record<RepairOpeningStatus, readonly RepairOpeningField[]> = {
  requested: [],
  completed: ['closedOn', 'outcome'],
  cancelled: ['closedOn'],
};

/** What a repair is brought as: as it is told, or as its end tells it. */
export function repairOpeningOf({ openingStatus, closedOn, outcome }: RepairOpening): RepairOpeningStatus {
  return openingStatus ?? (closedOn || outcome ? 'completed' : 'requested');
}

const refuse = (field: RepairOpeningField, key: FieldErrorKey, params: Record<string, string> = {}) =>
  fieldProblemOf(field, repairOpeningFields[field].title, key, params);

/** What is wrong with the end that an import brings of a repair. */
export function checkRepairOpening(
  wanted: RepairOpening,
  { isTakeOver, takeOverUntil, today }: { isTakeOver: boolean; takeOverUntil: string; today: string },
): FieldProblem[] {
  const status = repairOpeningOf(wanted);
  const sent = (Object.keys(repairOpeningFields) as RepairOpeningField[]).filter(
    (field) => field !== 'openingStatus' && wanted[field],
  );
  const isEnded = status !== 'requested' && isTakeOver && today > takeOverUntil;
  return [
    ...(status === 'requested' || isTakeOver ? [] : [refuse('openingStatus', 'take_over_only')]),
    ...(isEnded ? [refuse('openingStatus', 'take_over_day', { day: takeOverUntil })] : []),
    ...sent
      .filter((field) => !allowed[status].includes(field))
      .map((field) => refuse(field, 'opening_mismatch')),
    ...needed[status].filter((field) => !wanted[field]).map((field) => refuse(field, 'required')),
    ...checkNotFuture(repairOpeningFields, wanted, 'closedOn', today),
    ...checkDateOrder(repairOpeningFields, wanted, 'reportedOn', 'startedOn'),
    ...checkDateOrder(repairOpeningFields, wanted, 'startedOn', 'closedOn'),
    ...checkDateOrder(repairOpeningFields, wanted, 'reportedOn', 'closedOn'),
  ];
}
