import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { retentionModule } from './retention.module.ts';

export const pages: EntityPages<typeof retentionModule> = {
  list: { page: lazyPage(() => import('./RetentionPage.tsx'), 'RetentionPage'), title: 'retention' },
};
