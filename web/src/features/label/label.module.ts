import { inventoryRoles, type EntityModule } from '#web/shared/page/entity-module.ts';

export const labelModule = {
  name: 'label',
  access: inventoryRoles,
  paths: {
    list: '/labels',
    queue: '/labels/queue',
    template: '/labels/template/:id',
    roll: '/labels/roll',
    stock: '/labels/stock',
    printer: '/labels/printer',
  },
  menu: [
    {
      group: 'records',
      id: 'records.labels',
      translate: 'labels',
      hint: 'hint.labels',
      icon: 'print',
      url: '/labels',
    },
  ],
} as const satisfies EntityModule;
