import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { labelModule } from './label.module.ts';

export const pages: EntityPages<typeof labelModule> = {
  list: { page: lazyPage(() => import('./queue/LabelsPage.tsx'), 'LabelsPage'), title: 'labels' },
  queue: { page: lazyPage(() => import('./queue/LabelsPage.tsx'), 'LabelsPage'), title: 'labels' },
  template: { page: lazyPage(() => import('./designer/DesignerPage.tsx'), 'DesignerPage'), title: 'labels' },
  roll: { page: lazyPage(() => import('./roll/RollsPage.tsx'), 'RollsPage'), title: 'labels' },
  printer: { page: lazyPage(() => import('./printer/PrintersPage.tsx'), 'PrintersPage'), title: 'labels' },
  stock: { page: lazyPage(() => import('./stock/StocksPage.tsx'), 'StocksPage'), title: 'labels' },
};
