import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { vendorModule } from './vendor.module.ts';

const form = { page: lazyPage(() => import('./VendorForm.tsx'), 'VendorForm') };

export const pages: EntityPages<typeof vendorModule> = {
  list: { page: lazyPage(() => import('./VendorListPage.tsx'), 'VendorListPage'), title: 'vendor' },
  new: form,
  record: { page: lazyPage(() => import('./VendorPage.tsx'), 'VendorPage') },
  edit: form,
};
