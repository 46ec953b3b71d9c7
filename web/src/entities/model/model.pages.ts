import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { modelModule } from './model.module.ts';

const form = { page: lazyPage(() => import('./ModelForm.tsx'), 'ModelForm') };

export const pages: EntityPages<typeof modelModule> = {
  list: { page: lazyPage(() => import('./ModelListPage.tsx'), 'ModelListPage'), title: 'model' },
  new: form,
  record: { page: lazyPage(() => import('./ModelPage.tsx'), 'ModelPage') },
  edit: form,
};
