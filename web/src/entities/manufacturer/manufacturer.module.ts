import { inventoryReaders, recordPaths, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/records/manufacturer';

export const manufacturerModule = {
  name: 'manufacturer',
  access: inventoryReaders,
  paths: recordPaths(path),
  menu: [
    {
      group: 'reference',
      id: 'records.manufacturer',
      translate: 'manufacturer',
      icon: 'factory',
      url: path,
    },
  ],
  isReferenced: true,
} as const satisfies EntityModule;
