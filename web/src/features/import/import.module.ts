import { inventoryRoles, type EntityModule } from '#web/shared/page/entity-module.ts';
import { importPath } from './import-path.ts';

export const importModule = {
  name: 'import',
  access: inventoryRoles,
  paths: { new: `${importPath}/new`, import: `${importPath}/:id` },
  menu: [
    {
      group: 'records',
      id: 'records.import',
      translate: 'import',
      hint: 'hint.import',
      icon: 'upload',
      url: `${importPath}/new`,
    },
  ],
} as const satisfies EntityModule;
