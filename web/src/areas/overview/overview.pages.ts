import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { overviewModule } from './overview.module.ts';

export const pages: EntityPages<typeof overviewModule> = {
  list: { page: lazyPage(() => import('./OverviewPage.tsx'), 'OverviewPage'), title: 'overview' },
};
