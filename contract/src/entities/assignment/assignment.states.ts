import { defineStateMachine } from '#contract/shared/states.ts';

export const assignmentStatuses = ['open', 'closed'] as const;

/** Whether the one who holds the item has said so. */
export const acceptances = ['asked', 'accepted', 'disputed', 'broken', 'not_needed'] as const;
export type Acceptance = (typeof acceptances)[number];

/** How the answer came: from the account of the holder, or on a paper that somebody else filed. */
export const acceptanceWays = ['account', 'paper'] as const;

/** How an assignment came to its end. */
export const assignmentEnds = ['returned', 'transferred', 'found', 'disposed'] as const;

/** The life of an assignment: it is opened and closed by what happens to the item, and answered by its holder. */
export const assignmentStates = defineStateMachine({
  states: assignmentStatuses,
  initial: 'open',
  transitions: [
    { action: 'accept', from: ['open'], to: 'open', permission: 'assignment.accept', via: 'assignment' },
    { action: 'dispute', from: ['open'], to: 'open', permission: 'assignment.accept', via: 'assignment' },
    {
      action: 'reportBroken',
      from: ['open'],
      to: 'open',
      permission: 'assignment.accept',
      via: 'assignment',
    },
    {
      action: 'confirmOnPaper',
      from: ['open'],
      to: 'open',
      permission: 'assignment.confirmOnPaper',
      via: 'assignment',
    },
    { action: 'end', from: ['open'], to: 'closed', permission: 'equipment.checkIn', via: 'equipment' },
  ],
});
