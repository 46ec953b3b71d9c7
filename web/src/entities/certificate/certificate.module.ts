import { everyRole, inventoryRoles, recordPaths, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/inventory/certificate';

export const certificateModule = {
  name: 'certificate',
  access: inventoryRoles,
  accessOf: { check: everyRole },
  paths: {
    ...recordPaths(path),
    paper: `${path}/:id/paper`,
    ofCase: '/inventory/retirement/:id/certificates',
    check: '/certificate-check',
  },
  menu: [
    {
      group: 'records',
      id: 'records.certificate',
      title: 'Certificates',
      translate: 'certificate',
      icon: 'shield',
      url: path,
    },
  ],
} as const satisfies EntityModule;
