import { inventoryReaders, recordPaths, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/inventory/purchase-order';

export const purchaseOrderModule = {
  name: 'purchase-order',
  access: inventoryReaders,
  paths: { ...recordPaths(path), receive: `${path}/:id/receive`, paper: `${path}/:id/paper` },
  menu: [
    {
      group: 'inventory',
      id: 'inventory.purchase-order',
      translate: 'purchaseOrder',
      icon: 'po',
      url: path,
    },
  ],
} as const satisfies EntityModule;
