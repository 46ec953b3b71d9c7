import { inventoryReaders, recordPaths, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/records/location';

export const locationModule = {
  name: 'location',
  access: inventoryReaders,
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
