import { defineStateMachine } from '#contract/shared/states.ts';

/** The states of a repair, in the order in which they come. */
export const repairStatuses = [
  'requested',
  'in_progress',
  'waiting_parts',
  'at_vendor',
  'completed',
  'cancelled',
] as const;
export type RepairStatus = (typeof repairStatuses)[number];

/** States in which a repair is not over yet; an item has at most one such repair. */
export const openRepairStatuses = ['requested', 'in_progress', 'waiting_parts', 'at_vendor'] as const;

/** A completed repair can be reopened for this many days. */
export const reopenableDays = 30;

const step = { permission: 'repair.update', via: 'repair' } as const;

/** The life of a repair; starting takes the item out of use, and ending gives it back. */
export const repairStates = defineStateMachine({
  states: repairStatuses,
  initial: 'requested',
  transitions: [
    { action: 'start', from: ['requested'], to: 'in_progress', ...step },
    { action: 'waitForParts', from: ['in_progress'], to: 'waiting_parts', ...step },
    { action: 'resume', from: ['waiting_parts'], to: 'in_progress', ...step },
    { action: 'send', from: ['in_progress'], to: 'at_vendor', ...step },
    { action: 'receive', from: ['at_vendor'], to: 'in_progress', ...step },
    { action: 'complete', from: ['in_progress'], to: 'completed', ...step },
    { action: 'cancel', from: openRepairStatuses, to: 'cancelled', ...step },
    ...openRepairStatuses.map(
      (status) => ({ action: 'lendLoaner', from: [status], to: status, ...step }) as const,
    ),
    ...openRepairStatuses.map(
      (status) => ({ action: 'returnLoaner', from: [status], to: status, ...step }) as const,
    ),
    { action: 'reopen', from: ['completed'], to: 'in_progress', permission: 'repair.reopen', via: 'repair' },
  ],
});

export type RepairAction = (typeof repairStates)['transitions'][number]['action'];
