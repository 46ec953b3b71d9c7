import { inventoryReaders, recordPaths, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/records/funding-source';

export const fundingSourceModule = {
  name: 'funding-source',
  access: inventoryReaders,
  paths: recordPaths(path),
  menu: [
    {
      group: 'reference',
      id: 'records.funding-source',
      translate: 'fundingSource',
      icon: 'bank',
      url: path,
    },
  ],
  isReferenced: true,
} as const satisfies EntityModule;
