import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { batchModule } from './batch.module.ts';

export const pages: EntityPages<typeof batchModule> = {
  list: { page: lazyPage(() => import('./BatchListPage.tsx'), 'BatchListPage'), title: 'batch' },
  link: { page: lazyPage(() => import('./BatchLinkPage.tsx'), 'BatchLinkPage'), title: 'batch' },
};
