import { adminRoles, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/settings/agency';

export const agencySettingModule = {
  name: 'agency-setting',
  access: adminRoles,
  paths: { list: path, record: `${path}/:id` },
  menu: [
    {
      group: 'reference',
      id: 'settings.agency',
      translate: 'agencySetting',
      icon: 'cog',
      url: path,
    },
  ],
} as const satisfies EntityModule;
