import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { auditAccessModule } from './audit-access.module.ts';

export const pages: EntityPages<typeof auditAccessModule> = {
  list: {
    page: lazyPage(() => import('./AuditAccessListPage.tsx'), 'AuditAccessListPage'),
    title: 'auditAccess',
  },
  record: { page: lazyPage(() => import('./AuditAccessPage.tsx'), 'AuditAccessPage') },
  log: { page: lazyPage(() => import('./AuditLogPage.tsx'), 'AuditLogPage'), title: 'auditAccess' },
};
