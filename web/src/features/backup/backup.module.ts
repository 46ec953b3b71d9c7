import { adminRoles, type EntityModule } from '#web/shared/page/entity-module.ts';

export const backupModule = {
  name: 'backup',
  access: adminRoles,
  paths: { list: '/system/backup' },
  menu: [
    {
      group: 'reference',
      id: 'system.backup',
      translate: 'backup',
      hint: 'hint.backup',
      icon: 'shield',
      url: '/system/backup',
    },
  ],
} as const satisfies EntityModule;
