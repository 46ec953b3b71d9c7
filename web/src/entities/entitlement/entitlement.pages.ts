import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { entitlementModule } from './entitlement.module.ts';

const form = { page: lazyPage(() => import('./EntitlementForm.tsx'), 'EntitlementForm') };

export const pages: EntityPages<typeof entitlementModule> = {
  list: {
    page: lazyPage(() => import('./EntitlementListPage.tsx'), 'EntitlementListPage'),
    title: 'software',
  },
  new: form,
  record: { page: lazyPage(() => import('./EntitlementPage.tsx'), 'EntitlementPage') },
  edit: form,
  renewals: { page: lazyPage(() => import('./renewals/RenewalsPage.tsx'), 'RenewalsPage') },
};
