import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { softwareModule } from './software.module.ts';

const form = { page: lazyPage(() => import('./SoftwareForm.tsx'), 'SoftwareForm') };

export const pages: EntityPages<typeof softwareModule> = {
  list: { page: lazyPage(() => import('./SoftwareListPage.tsx'), 'SoftwareListPage'), title: 'software' },
  new: form,
  record: { page: lazyPage(() => import('./SoftwarePage.tsx'), 'SoftwarePage') },
  edit: form,
};
