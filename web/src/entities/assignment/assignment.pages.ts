import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { assignmentModule } from './assignment.module.ts';

export const pages: EntityPages<typeof assignmentModule> = {
  list: { page: lazyPage(() => import('./AssignmentListPage.tsx'), 'AssignmentListPage'), title: 'custody' },
  myItems: { page: lazyPage(() => import('./MyItemsPage.tsx'), 'MyItemsPage'), title: 'myItems' },
};
