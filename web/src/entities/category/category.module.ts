import { inventoryReaders, recordPaths, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/inventory/category';

export const categoryModule = {
  name: 'category',
  access: inventoryReaders,
  paths: recordPaths(path),
  menu: [
    {
      group: 'inventory',
      id: 'inventory.category',
      translate: 'category',
      icon: 'category',
      url: path,
    },
  ],
  isReferenced: true,
} as const satisfies EntityModule;
