import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { reportModule } from './report.module.ts';

export const pages: EntityPages<typeof reportModule> = {
  list: { page: lazyPage(() => import('./ReportsPage.tsx'), 'ReportsPage'), title: 'reports' },
  one: { page: lazyPage(() => import('./ReportPage.tsx'), 'ReportPage'), title: 'reports' },
  years: { page: lazyPage(() => import('./FiscalYearsPage.tsx'), 'FiscalYearsPage'), title: 'reports' },
};
