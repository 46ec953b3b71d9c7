import { dayLength } from '#contract/shared/day.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { fieldRefusal, type Refusal } from '#contract/shared/steps.ts';
import { repairFields, type RepairRecord } from './repair.schema.ts';
import { reopenableDays } from './repair.states.ts';
import type { RepairAction } from './repair.steps.ts';

/** What a repair's steps depend on beside the repair. */
export interface RepairFacts {
  now: Date;
}

/** Why a step of a repair cannot be taken that its state and the role allow. */
export function repairRefusal(
  step: RepairAction,
  { number, closedAt, loaner, custodian, equipment }: RepairRecord,
  { now }: RepairFacts,
): Refusal | undefined {
  const atLoaner = (key: 'loaner_lent' | 'no_custodian', tag: string) =>
    fieldRefusal(fieldProblemOf('loanerId', repairFields.loanerId.title, key, { tag }));
  switch (step) {
    case 'lendLoaner':
      if (loaner) return atLoaner('loaner_lent', loaner.label);
      return custodian ? undefined : atLoaner('no_custodian', equipment.label);
    case 'returnLoaner':
      return loaner ? undefined : { code: 'no_loaner', params: { number } };
    case 'reopen': {
      const age = now.getTime() - new Date(closedAt ?? 0).getTime();
      if (age <= reopenableDays * dayLength) return undefined;
      return { code: 'reopen_too_late', params: { number, days: reopenableDays } };
    }
    default:
      return undefined;
  }
}
