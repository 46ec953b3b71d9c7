import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { backupModule } from './backup.module.ts';

export const pages: EntityPages<typeof backupModule> = {
  list: { page: lazyPage(() => import('./BackupPage.tsx'), 'BackupPage'), title: 'backup' },
};
