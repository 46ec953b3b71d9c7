import { inventoryRoles, type EntityModule } from '#web/shared/page/entity-module.ts';
import { scanPath } from './scan-path.ts';

export const scanModule = {
  name: 'scan',
  access: inventoryRoles,
  paths: { list: scanPath },
  menu: [
    {
      group: 'records',
      id: 'records.scan',
      translate: 'scan',
      hint: 'hint.scan',
      icon: 'scan',
      url: scanPath,
    },
  ],
} as const satisfies EntityModule;
