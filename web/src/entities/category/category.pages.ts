import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { categoryModule } from './category.module.ts';

const form = { page: lazyPage(() => import('./CategoryForm.tsx'), 'CategoryForm') };

export const pages: EntityPages<typeof categoryModule> = {
  list: { page: lazyPage(() => import('./CategoryListPage.tsx'), 'CategoryListPage'), title: 'category' },
  new: form,
  record: { page: lazyPage(() => import('./CategoryPage.tsx'), 'CategoryPage') },
  edit: form,
};
