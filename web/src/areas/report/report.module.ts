import { inventoryReaders, type EntityModule } from '#web/shared/page/entity-module.ts';

export const reportsPath = '/reports';

export const reportModule = {
  name: 'report',
  access: inventoryReaders,
  paths: { list: reportsPath, one: `${reportsPath}/:kind` },
  menu: [{ group: 'audit', id: 'audit.reports', translate: 'reports', icon: 'doc', url: reportsPath }],
} as const satisfies EntityModule;
