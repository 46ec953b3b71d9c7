import { inventoryReaders, recordPaths, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/inventory/equipment';

export const equipmentModule = {
  name: 'equipment',
  access: inventoryReaders,
  paths: { ...recordPaths(path), code: '/t/:code' },
  menu: [
    {
      group: 'inventory',
      id: 'inventory.equipment',
      translate: 'equipment',
      icon: 'equipment',
      url: path,
    },
  ],
  isReferenced: true,
} as const satisfies EntityModule;
