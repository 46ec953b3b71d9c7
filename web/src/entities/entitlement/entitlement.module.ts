import { inventoryReaders, recordPaths, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/inventory/software/entitlement';

export const entitlementModule = {
  name: 'entitlement',
  access: inventoryReaders,
  paths: { ...recordPaths(path), renewals: '/inventory/software/renewals' },
  isReferenced: true,
} as const satisfies EntityModule;
