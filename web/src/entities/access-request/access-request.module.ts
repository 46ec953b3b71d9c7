import { adminRoles, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/requests/access-request';

export const accessRequestModule = {
  name: 'access-request',
  access: adminRoles,
  paths: { list: path, record: `${path}/:id` },
  menu: [
    {
      group: 'requests',
      id: 'requests.access',
      translate: 'accessRequest',
      icon: 'key',
      url: path,
    },
  ],
} as const satisfies EntityModule;
