import { inventoryRoles, type EntityModule } from '#web/shared/page/entity-module.ts';

export const exportScheduleModule = {
  name: 'export-schedule',
  access: inventoryRoles,
  paths: { list: '/exports' },
  menu: [
    {
      group: 'records',
      id: 'records.exports',
      translate: 'exports',
      hint: 'hint.exports',
      icon: 'download',
      url: '/exports',
    },
  ],
} as const satisfies EntityModule;
