import { inventoryReaders, recordPaths, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/inventory/software';

export const softwareModule = {
  name: 'software',
  access: inventoryReaders,
  paths: recordPaths(path),
  menu: [
    {
      group: 'inventory',
      id: 'inventory.software',
      translate: 'software',
      icon: 'software',
      url: path,
    },
  ],
  isReferenced: true,
} as const satisfies EntityModule;
