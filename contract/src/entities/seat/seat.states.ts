import { defineStateMachine } from '#contract/shared/states.ts';

export const seatStatuses = ['open', 'closed'] as const;

/** How a seat came to its end. */
export const seatEnds = ['released', 'person_left', 'equipment_disposed', 'terminated'] as const;
export type SeatEnd = (typeof seatEnds)[number];

/** The life of a seat: given, moved on by a renewal, and freed by hand or by what happens to its holder. */
export const seatStates = defineStateMachine({
  states: seatStatuses,
  initial: 'open',
  transitions: [
    { action: 'release', from: ['open'], to: 'closed', permission: 'seat.update', via: 'seat' },
    { action: 'move', from: ['open'], to: 'open', permission: 'entitlement.update', via: 'entitlement' },
    { action: 'end', from: ['open'], to: 'closed', permission: 'entitlement.terminate', via: 'entitlement' },
  ],
});
