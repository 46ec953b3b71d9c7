import { inventoryReaders, recordPaths, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/inventory/retirement';

export const retirementModule = {
  name: 'retirement',
  access: inventoryReaders,
  paths: { ...recordPaths(path), paper: `${path}/:id/paper` },
  menu: [
    {
      group: 'inventory',
      id: 'inventory.retirement',
      translate: 'retirement',
      icon: 'retirement',
      url: path,
    },
  ],
  isReferenced: true,
} as const satisfies EntityModule;
