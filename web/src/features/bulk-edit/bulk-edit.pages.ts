import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { bulkEditModule } from './bulk-edit.module.ts';

export const pages: EntityPages<typeof bulkEditModule> = {
  record: { page: lazyPage(() => import('./BulkEditPage.tsx'), 'BulkEditPage'), title: 'batch' },
};
