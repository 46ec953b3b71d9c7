import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { projectModule } from './project.module.ts';

const form = { page: lazyPage(() => import('./ProjectForm.tsx'), 'ProjectForm') };

export const pages: EntityPages<typeof projectModule> = {
  list: { page: lazyPage(() => import('./ProjectListPage.tsx'), 'ProjectListPage'), title: 'project' },
  new: form,
  record: { page: lazyPage(() => import('./ProjectPage.tsx'), 'ProjectPage') },
  edit: form,
};
