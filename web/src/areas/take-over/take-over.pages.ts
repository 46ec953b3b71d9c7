import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { takeOverModule } from './take-over.module.ts';

export const pages: EntityPages<typeof takeOverModule> = {
  list: { page: lazyPage(() => import('./TakeOverPage.tsx'), 'TakeOverPage'), title: 'takeOver' },
  paper: { page: lazyPage(() => import('./TakeOverPaper.tsx'), 'TakeOverPaper'), isBare: true },
};
