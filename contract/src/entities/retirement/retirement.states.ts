import { defineStateMachine } from '#contract/shared/states.ts';

/** The states of a case, in the order in which they come. */
export const retirementStatuses = [
  'draft',
  'submitted',
  'approved',
  'in_process',
  'ready',
  'completed',
  'rejected',
  'cancelled',
] as const;
export type RetirementStatus = (typeof retirementStatuses)[number];

/** States in which a case holds its items: none of them can be in another case. */
export const openRetirementStatuses = ['draft', 'submitted', 'approved', 'in_process', 'ready'] as const;

/** States between the approval and the end; the items wait for their retirement. */
export const workingRetirementStatuses = ['approved', 'in_process', 'ready'] as const;

const write = { permission: 'retirement.update', via: 'retirement' } as const;
const decide = { permission: 'retirement.approve', via: 'retirement' } as const;
const reverse = { permission: 'retirement.reverse', via: 'retirement' } as const;

/** The life of a case. Who wrote it submits it; an administrator who did not write it decides on it and completes it. */
export const retirementStates = defineStateMachine({
  states: retirementStatuses,
  initial: 'draft',
  transitions: [
    { action: 'submit', from: ['draft'], to: 'submitted', ...write },
    { action: 'withdraw', from: ['submitted'], to: 'draft', ...write },
    { action: 'return', from: ['submitted'], to: 'draft', ...decide },
    { action: 'approve', from: ['submitted'], to: 'approved', ...decide },
    { action: 'reject', from: ['submitted'], to: 'rejected', ...decide },
    { action: 'start', from: ['approved'], to: 'in_process', ...write },
    { action: 'makeReady', from: ['in_process'], to: 'ready', ...write },
    // Values that were approved: whoever changes them asks for a new approval.
    { action: 'reviseValues', from: workingRetirementStatuses, to: 'submitted', ...write },
    { action: 'workOn', from: ['ready'], to: 'in_process', ...write },
    {
      action: 'complete',
      from: ['ready'],
      to: 'completed',
      permission: 'retirement.complete',
      via: 'retirement',
    },
    { action: 'cancel', from: ['draft'], to: 'cancelled', ...write },
    {
      action: 'cancel',
      from: workingRetirementStatuses,
      to: 'cancelled',
      permission: 'retirement.cancel',
      via: 'retirement',
    },
    { action: 'askReversal', from: ['completed'], to: 'completed', ...reverse },
    { action: 'dropReversal', from: ['completed'], to: 'completed', ...reverse },
    { action: 'confirmReversal', from: ['completed'], to: 'completed', ...reverse },
  ],
});

export type RetirementAction = (typeof retirementStates)['transitions'][number]['action'];
