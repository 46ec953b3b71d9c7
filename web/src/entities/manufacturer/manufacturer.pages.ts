import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { manufacturerModule } from './manufacturer.module.ts';

const form = { page: lazyPage(() => import('./ManufacturerForm.tsx'), 'ManufacturerForm') };

export const pages: EntityPages<typeof manufacturerModule> = {
  list: {
    page: lazyPage(() => import('./ManufacturerListPage.tsx'), 'ManufacturerListPage'),
    title: 'manufacturer',
  },
  new: form,
  record: { page: lazyPage(() => import('./ManufacturerPage.tsx'), 'ManufacturerPage') },
  edit: form,
};
