import { inventoryRoles, recordPaths, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/records/vendor';

export const vendorModule = {
  name: 'vendor',
  access: inventoryRoles,
  paths: recordPaths(path),
  menu: [
    {
      group: 'reference',
      id: 'records.vendor',
      translate: 'vendor',
      icon: 'truck',
      url: path,
    },
  ],
  isReferenced: true,
} as const satisfies EntityModule;
