import { inventoryReaders, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/records/allocation';

export const allocationModule = {
  name: 'allocation',
  access: inventoryReaders,
  paths: { list: path },
  menu: [
    {
      group: 'records',
      id: 'records.allocation',
      translate: 'allocation',
      hint: 'hint.allocation',
      icon: 'shares',
      url: path,
    },
  ],
} as const satisfies EntityModule;
