import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { locationModule } from './location.module.ts';

const form = { page: lazyPage(() => import('./LocationForm.tsx'), 'LocationForm') };

export const pages: EntityPages<typeof locationModule> = {
  list: { page: lazyPage(() => import('./LocationListPage.tsx'), 'LocationListPage'), title: 'location' },
  new: form,
  record: { page: lazyPage(() => import('./LocationPage.tsx'), 'LocationPage') },
  edit: form,
};
