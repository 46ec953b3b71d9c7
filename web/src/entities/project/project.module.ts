import { inventoryReaders, recordPaths, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/inventory/project';

export const projectModule = {
  name: 'project',
  access: inventoryReaders,
  paths: recordPaths(path),
  menu: [
    {
      group: 'inventory',
      id: 'inventory.project',
      translate: 'project',
      icon: 'project',
      url: path,
    },
  ],
  isReferenced: true,
} as const satisfies EntityModule;
