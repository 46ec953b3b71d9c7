import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { importModule } from './import.module.ts';

export const pages: EntityPages<typeof importModule> = {
  new: { page: lazyPage(() => import('./NewImportPage.tsx'), 'NewImportPage'), title: 'import' },
  import: { page: lazyPage(() => import('./ImportPage.tsx'), 'ImportPage'), title: 'import' },
};
