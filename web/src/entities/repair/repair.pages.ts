import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { repairModule } from './repair.module.ts';

const form = { page: lazyPage(() => import('./RepairForm.tsx'), 'RepairForm') };

export const pages: EntityPages<typeof repairModule> = {
  list: { page: lazyPage(() => import('./RepairListPage.tsx'), 'RepairListPage'), title: 'repair' },
  new: form,
  record: { page: lazyPage(() => import('./RepairPage.tsx'), 'RepairPage') },
  edit: form,
};
