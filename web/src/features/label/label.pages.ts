import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { labelModule } from './label.module.ts';

export const pages: EntityPages<typeof labelModule> = {
  roll: { page: lazyPage(() => import('./roll/RollsPage.tsx'), 'RollsPage'), title: 'labels' },
};
