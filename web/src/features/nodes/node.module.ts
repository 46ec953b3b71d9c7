import { adminRoles, type EntityModule } from '#web/shared/page/entity-module.ts';

export const nodeModule = {
  name: 'node',
  access: adminRoles,
  paths: { list: '/system/nodes' },
  menu: [
    {
      group: 'reference',
      id: 'system.nodes',
      translate: 'nodes',
      hint: 'hint.nodes',
      icon: 'overview',
      url: '/system/nodes',
    },
  ],
} as const satisfies EntityModule;
