import { defineStateMachine } from '#contract/shared/states.ts';

/** What people did with an entitlement; whether it expires follows from its days. */
export const entitlementPhases = ['draft', 'active', 'renewed', 'terminated'] as const;

/** The state of an entitlement today; expiring and expired follow from the calendar. */
export const entitlementStatuses = [
  'draft',
  'active',
  'expiring',
  'expired',
  'renewed',
  'terminated',
] as const;
export type EntitlementStatus = (typeof entitlementStatuses)[number];

/** States in which seats can be given. */
export const assignableStatuses: readonly EntitlementStatus[] = ['active', 'expiring'];

const inForce = ['active', 'expiring', 'expired'] as const;

/** The life of an entitlement: an active one becomes expiring and expired by itself. */
export const entitlementStates = defineStateMachine({
  states: entitlementStatuses,
  initial: 'draft',
  transitions: [
    {
      action: 'activate',
      from: ['draft'],
      to: 'active',
      permission: 'entitlement.update',
      via: 'entitlement',
    },
    { action: 'renew', from: inForce, to: 'renewed', permission: 'entitlement.update', via: 'entitlement' },
    {
      action: 'terminate',
      from: inForce,
      to: 'terminated',
      permission: 'entitlement.terminate',
      via: 'entitlement',
    },
  ],
});

export type EntitlementAction = (typeof entitlementStates)['transitions'][number]['action'];
