import { inventoryReaders, recordPaths, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/records/vendor';

export const vendorModule = {
  name: 'vendor',
  access: inventoryReaders,
  paths: recordPaths(path),
  menu: [
    {
      group: 'reference',
      id: 'records.vendor',
      translate: 'vendor',
      icon: 'truck',
      url: path,
    },
  ],
  isReferenced: true,
} as const satisfies EntityModule;
