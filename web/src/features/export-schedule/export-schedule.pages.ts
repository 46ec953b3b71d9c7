import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { exportScheduleModule } from './export-schedule.module.ts';

export const pages: EntityPages<typeof exportScheduleModule> = {
  list: { page: lazyPage(() => import('./SchedulesPage.tsx'), 'SchedulesPage'), title: 'exports' },
};
