import { optionalReason } from '#contract/shared/step-fields.ts';
import { stateMachineOf, type Steps } from '#contract/shared/steps.ts';
import { seatStatuses, type SeatStatus } from './seat.states.ts';

/** The steps of a seat: given, moved on by a renewal, and freed by hand or by what happens to its holder. */
export const seatSteps = {
  release: {
    from: ['open'],
    to: 'closed',
    permission: 'seat.update',
    path: 'release',
    summary: 'Free a seat',
    icon: 'x',
    fields: { reason: optionalReason },
  },
  move: { from: ['open'], to: 'same', permission: 'entitlement.update', via: 'entitlement' },
  end: { from: ['open'], to: 'closed', permission: 'entitlement.terminate', via: 'entitlement' },
} as const satisfies Steps<SeatStatus>;

export const seatStates = stateMachineOf({
  entity: 'seat',
  states: seatStatuses,
  initial: 'open',
  steps: seatSteps,
});
