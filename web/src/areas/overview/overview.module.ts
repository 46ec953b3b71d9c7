import { inventoryRoles, type EntityModule } from '#web/shared/page/entity-module.ts';
import { overviewPath } from './overview-path.ts';

export const overviewModule = {
  name: 'overview',
  access: inventoryRoles,
  paths: { list: overviewPath },
  menu: [
    {
      group: 'audit',
      id: 'audit.overview',
      translate: 'overview',
      hint: 'hint.overview',
      icon: 'overview',
      url: overviewPath,
    },
  ],
} as const satisfies EntityModule;
