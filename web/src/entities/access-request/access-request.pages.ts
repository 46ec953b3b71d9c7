import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { accessRequestModule } from './access-request.module.ts';

export const pages: EntityPages<typeof accessRequestModule> = {
  list: {
    page: lazyPage(() => import('./AccessRequestListPage.tsx'), 'AccessRequestListPage'),
    title: 'accessRequest',
  },
  record: { page: lazyPage(() => import('./AccessRequestPage.tsx'), 'AccessRequestPage') },
};
