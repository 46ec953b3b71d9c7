import { inventoryRoles, type EntityModule } from '#web/shared/page/entity-module.ts';

export const batchModule = {
  name: 'batch',
  access: inventoryRoles,
  paths: { list: '/records/batch', link: '/records/batch/:id' },
  menu: [
    {
      group: 'records',
      id: 'records.batch',
      translate: 'batch',
      hint: 'hint.batch',
      icon: 'history',
      url: '/records/batch',
    },
  ],
} as const satisfies EntityModule;
