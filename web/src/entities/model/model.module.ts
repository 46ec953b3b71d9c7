import { inventoryReaders, recordPaths, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/records/model';

export const modelModule = {
  name: 'model',
  access: inventoryReaders,
  paths: recordPaths(path),
  menu: [
    {
      group: 'reference',
      id: 'records.model',
      translate: 'model',
      icon: 'model',
      url: path,
    },
  ],
  isReferenced: true,
} as const satisfies EntityModule;
