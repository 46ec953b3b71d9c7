import { z } from 'zod';
import { list, text } from '#contract/shared/field.ts';
import { roles } from '#contract/shared/roles.ts';
import { neededReason, optionalReason } from '#contract/shared/step-fields.ts';
import { stateMachineOf, type Steps } from '#contract/shared/steps.ts';
import { accessRequestStatuses, type AccessRequestStatus } from './access-request.states.ts';

const permission = 'access-request.update';

/** The steps of a request for access: an administrator decides once. */
export const accessRequestSteps = {
  approve: {
    from: ['new'],
    to: 'approved',
    permission,
    path: 'approve',
    summary: 'Invite the person who asked, with the roles that are given',
    icon: 'check',
    // What the new account is to be.
    fields: {
      firstName: text('First name', { max: 80 }),
      lastName: text('Last name', { max: 80 }),
      roles: list('Roles', z.enum(roles), { max: roles.length }),
      reason: optionalReason,
    },
    secrets: ['link'],
  },
  decline: {
    from: ['new'],
    to: 'declined',
    permission,
    path: 'decline',
    summary: 'Decline a request for access, with the reason',
    icon: 'x',
    fields: { reason: neededReason },
  },
} as const satisfies Steps<AccessRequestStatus>;
export type AccessRequestStep = keyof typeof accessRequestSteps;

export const accessRequestStates = stateMachineOf({
  entity: 'access-request',
  states: accessRequestStatuses,
  initial: 'new',
  steps: accessRequestSteps,
});
