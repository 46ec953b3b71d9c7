import { adminRoles, recordPaths, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/admin/user';

export const userModule = {
  name: 'user',
  access: adminRoles,
  paths: { ...recordPaths(path), resetRequests: '/requests/reset-request' },
  menu: [
    { group: 'admin', id: 'admin.user', translate: 'user', icon: 'users', url: path },
    {
      group: 'requests',
      id: 'requests.reset',
      translate: 'resetRequest',
      icon: 'lock',
      url: '/requests/reset-request',
    },
  ],
} as const satisfies EntityModule;
