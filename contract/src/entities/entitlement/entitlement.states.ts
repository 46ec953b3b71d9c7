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

/** States of what was put in force and is neither replaced nor ended. */
export const inForceStatuses = ['active', 'expiring', 'expired'] as const;
