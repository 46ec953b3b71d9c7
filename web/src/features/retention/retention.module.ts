import { adminRoles, type EntityModule } from '#web/shared/page/entity-module.ts';

export const retentionModule = {
  name: 'retention',
  access: adminRoles,
  paths: { list: '/system/retention' },
  menu: [
    {
      group: 'reference',
      id: 'system.retention',
      translate: 'retention',
      hint: 'hint.retention',
      icon: 'lock',
      url: '/system/retention',
    },
  ],
} as const satisfies EntityModule;
