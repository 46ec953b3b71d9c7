import { neededReason, omittable, optionalReason, required } from '#contract/shared/step-fields.ts';
import { stateMachineOf, type Steps } from '#contract/shared/steps.ts';
import { entitlementFields as fields } from './entitlement.schema.ts';
import { entitlementStatuses, inForceStatuses, type EntitlementStatus } from './entitlement.states.ts';

const permission = 'entitlement.update';
const reason = optionalReason;

/** The steps of an entitlement: an active one becomes expiring and expired by itself. */
export const entitlementSteps = {
  activate: {
    from: ['draft'],
    to: 'active',
    permission,
    path: 'activate',
    summary: 'Put a drafted entitlement in force',
    icon: 'check',
    fields: { reason },
  },
  renew: {
    from: inForceStatuses,
    to: 'renewed',
    permission,
    path: 'renew',
    summary: 'Make the next term and move every open seat to it',
    icon: 'refresh',
    // What is not sent is as in this term, and the next one begins where this one ends.
    fields: {
      startsOn: omittable(fields.startsOn),
      endsOn: required(fields.endsOn),
      quantity: fields.quantity,
      cost: fields.cost,
      contractNumber: fields.contractNumber,
      reason,
    },
  },
  terminate: {
    from: inForceStatuses,
    to: 'terminated',
    permission: 'entitlement.terminate',
    path: 'terminate',
    summary: 'End an entitlement for good and free its seats',
    icon: 'x',
    fields: { reason: neededReason },
  },
} as const satisfies Steps<EntitlementStatus>;
export type EntitlementAction = keyof typeof entitlementSteps;

export const entitlementStates = stateMachineOf({
  entity: 'entitlement',
  states: entitlementStatuses,
  initial: 'draft',
  steps: entitlementSteps,
});
