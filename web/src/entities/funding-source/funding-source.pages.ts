import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { fundingSourceModule } from './funding-source.module.ts';

const form = { page: lazyPage(() => import('./FundingSourceForm.tsx'), 'FundingSourceForm') };

export const pages: EntityPages<typeof fundingSourceModule> = {
  list: {
    page: lazyPage(() => import('./FundingSourceListPage.tsx'), 'FundingSourceListPage'),
    title: 'fundingSource',
  },
  new: form,
  record: { page: lazyPage(() => import('./FundingSourcePage.tsx'), 'FundingSourcePage') },
  edit: form,
};
