import { inventoryRoles, recordPaths, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/records/location';

export const locationModule = {
  name: 'location',
  access: inventoryRoles,
  paths: recordPaths(path),
  menu: [
    {
      group: 'reference',
      id: 'records.location',
      translate: 'location',
      icon: 'pinmap',
      url: path,
    },
  ],
  isReferenced: true,
} as const satisfies EntityModule;
