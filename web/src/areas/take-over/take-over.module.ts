import { adminRoles, type EntityModule } from '#web/shared/page/entity-module.ts';
import { takeOverPath } from './take-over-path.ts';

export const takeOverModule = {
  name: 'take-over',
  access: adminRoles,
  paths: { list: takeOverPath, paper: `${takeOverPath}/paper` },
  menu: [
    {
      group: 'records',
      id: 'records.takeOver',
      translate: 'takeOver',
      hint: 'hint.takeOver',
      icon: 'download',
      url: takeOverPath,
    },
  ],
} as const satisfies EntityModule;
