import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { personModule } from './person.module.ts';

const form = { page: lazyPage(() => import('./PersonForm.tsx'), 'PersonForm') };

export const pages: EntityPages<typeof personModule> = {
  list: { page: lazyPage(() => import('./PersonListPage.tsx'), 'PersonListPage'), title: 'person' },
  new: form,
  record: { page: lazyPage(() => import('./PersonPage.tsx'), 'PersonPage') },
  edit: form,
};
