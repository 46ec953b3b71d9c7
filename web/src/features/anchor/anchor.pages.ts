import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { anchorModule } from './anchor.module.ts';

export const pages: EntityPages<typeof anchorModule> = {
  list: { page: lazyPage(() => import('./AnchorsPage.tsx'), 'AnchorsPage'), title: 'anchors' },
  one: { page: lazyPage(() => import('./AnchorPage.tsx'), 'AnchorPage'), title: 'anchors' },
  check: { page: lazyPage(() => import('./AnchorCheckPage.tsx'), 'AnchorCheckPage'), title: 'anchorCheck' },
};
