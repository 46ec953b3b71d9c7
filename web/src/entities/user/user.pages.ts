import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { userModule } from './user.module.ts';

const form = { page: lazyPage(() => import('./UserForm.tsx'), 'UserForm') };

export const pages: EntityPages<typeof userModule> = {
  list: { page: lazyPage(() => import('./UserListPage.tsx'), 'UserListPage'), title: 'user' },
  new: form,
  record: { page: lazyPage(() => import('./UserPage.tsx'), 'UserPage') },
  edit: form,
  resetRequests: {
    page: lazyPage(() => import('./ResetRequestsPage.tsx'), 'ResetRequestsPage'),
    title: 'resetRequest',
  },
};
