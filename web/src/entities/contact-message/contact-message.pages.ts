import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { contactMessageModule } from './contact-message.module.ts';

export const pages: EntityPages<typeof contactMessageModule> = {
  list: {
    page: lazyPage(() => import('./ContactMessageListPage.tsx'), 'ContactMessageListPage'),
    title: 'contactMessage',
  },
  record: { page: lazyPage(() => import('./ContactMessagePage.tsx'), 'ContactMessagePage') },
  contact: { page: lazyPage(() => import('./ContactPage.tsx'), 'ContactPage') },
};
