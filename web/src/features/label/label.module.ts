import { inventoryRoles, type EntityModule } from '#web/shared/page/entity-module.ts';

export const labelModule = {
  name: 'label',
  access: inventoryRoles,
  paths: { roll: '/labels/roll' },
  menu: [
    {
      group: 'records',
      id: 'records.labels',
      title: 'Rolls of tags',
      translate: 'labels',
      hint: 'hint.labels',
      icon: 'print',
      url: '/labels/roll',
    },
  ],
} as const satisfies EntityModule;
