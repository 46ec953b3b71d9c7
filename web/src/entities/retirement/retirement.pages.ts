import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { retirementModule } from './retirement.module.ts';

const form = { page: lazyPage(() => import('./RetirementForm.tsx'), 'RetirementForm') };

export const pages: EntityPages<typeof retirementModule> = {
  list: {
    page: lazyPage(() => import('./RetirementListPage.tsx'), 'RetirementListPage'),
    title: 'retirement',
  },
  new: form,
  record: { page: lazyPage(() => import('./RetirementPage.tsx'), 'RetirementPage') },
  edit: form,
  paper: {
    page: lazyPage(() => import('./print/RetirementPrintPage.tsx'), 'RetirementPrintPage'),
    isBare: true,
  },
};
