import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { installationModule } from './installation.module.ts';

const form = { page: lazyPage(() => import('./InstallationForm.tsx'), 'InstallationForm') };

export const pages: EntityPages<typeof installationModule> = {
  list: {
    page: lazyPage(() => import('./InstallationListPage.tsx'), 'InstallationListPage'),
    title: 'software',
  },
  new: form,
  record: { page: lazyPage(() => import('./InstallationPage.tsx'), 'InstallationPage') },
  edit: form,
};
