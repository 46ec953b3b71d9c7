import { inventoryReaders, recordPaths, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/records/person';

export const personModule = {
  name: 'person',
  access: inventoryReaders,
  paths: recordPaths(path),
  menu: [
    {
      group: 'reference',
      id: 'records.person',
      translate: 'person',
      icon: 'user',
      url: path,
    },
  ],
  isReferenced: true,
} as const satisfies EntityModule;
