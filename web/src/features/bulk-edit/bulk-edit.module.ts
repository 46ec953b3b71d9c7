import { inventoryRoles, type EntityModule } from '#web/shared/page/entity-module.ts';

export const bulkEditModule = {
  name: 'bulk-edit',
  access: inventoryRoles,
  paths: { record: '/records/bulk-edit/:id' },
} as const satisfies EntityModule;
