import { inventoryReaders, type EntityModule } from '#web/shared/page/entity-module.ts';

export const reportsPath = '/reports';
export const fiscalYearsPath = `${reportsPath}/fiscal-years`;

export const reportModule = {
  name: 'report',
  access: inventoryReaders,
  paths: { list: reportsPath, one: `${reportsPath}/:kind`, years: fiscalYearsPath },
  menu: [{ group: 'audit', id: 'audit.reports', translate: 'reports', icon: 'doc', url: reportsPath }],
} as const satisfies EntityModule;
