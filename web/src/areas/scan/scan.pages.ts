import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { scanModule } from './scan.module.ts';

export const pages: EntityPages<typeof scanModule> = {
  list: { page: lazyPage(() => import('./ScanPage.tsx'), 'ScanPage'), title: 'scan' },
};
