import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { allocationModule } from './allocation.module.ts';

export const pages: EntityPages<typeof allocationModule> = {
  list: {
    page: lazyPage(() => import('./AllocationListPage.tsx'), 'AllocationListPage'),
    title: 'allocation',
  },
};
