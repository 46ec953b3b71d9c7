import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import { loadShellTexts } from '#web/shared/i18n/i18n.ts';
import type { equipmentModule } from './equipment.module.ts';

const form = { page: lazyPage(() => import('./EquipmentForm.tsx'), 'EquipmentForm') };

export const pages: EntityPages<typeof equipmentModule> = {
  list: {
    page: lazyPage(() => import('./EquipmentListPage.tsx'), 'EquipmentListPage', loadShellTexts),
    title: 'equipment',
  },
  new: form,
  record: { page: lazyPage(() => import('./EquipmentPage.tsx'), 'EquipmentPage') },
  edit: form,
  code: { page: lazyPage(() => import('./codes/CodePage.tsx'), 'CodePage'), title: 'equipment' },
};
