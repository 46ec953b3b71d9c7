import { inventoryReaders, recordPaths, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/inventory/certificate';

export const certificateModule = {
  name: 'certificate',
  access: inventoryReaders,
  // Whoever holds a printed certificate can check it.
  accessOf: { check: null },
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
      translate: 'certificate',
      hint: 'hint.certificate',
      icon: 'shield',
      url: path,
    },
  ],
} as const satisfies EntityModule;
