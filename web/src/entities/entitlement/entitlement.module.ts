import { inventoryRoles, recordPaths, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/inventory/software/entitlement';

export const entitlementModule = {
  name: 'entitlement',
  access: inventoryRoles,
  paths: { ...recordPaths(path), renewals: '/inventory/software/renewals' },
  isReferenced: true,
} as const satisfies EntityModule;
