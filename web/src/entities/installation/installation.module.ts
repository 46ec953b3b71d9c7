import { inventoryReaders, recordPaths, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/inventory/software/installation';

export const installationModule = {
  name: 'installation',
  access: inventoryReaders,
  paths: recordPaths(path),
} as const satisfies EntityModule;
