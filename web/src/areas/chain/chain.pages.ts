import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { chainModule } from './chain.module.ts';

export const pages: EntityPages<typeof chainModule> = {
  list: { page: lazyPage(() => import('./ChainPage.tsx'), 'ChainPage'), title: 'chain' },
  paper: { page: lazyPage(() => import('./print/ChainPrintPage.tsx'), 'ChainPrintPage'), isBare: true },
};
