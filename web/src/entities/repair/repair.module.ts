import { inventoryReaders, recordPaths, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/inventory/repair';

export const repairModule = {
  name: 'repair',
  access: inventoryReaders,
  paths: recordPaths(path),
  menu: [
    {
      group: 'inventory',
      id: 'inventory.repair',
      translate: 'repair',
      icon: 'repair',
      url: path,
    },
  ],
} as const satisfies EntityModule;
