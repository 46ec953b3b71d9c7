import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { agencySettingModule } from './agency-setting.module.ts';

export const pages: EntityPages<typeof agencySettingModule> = {
  list: {
    page: lazyPage(() => import('./AgencySettingListPage.tsx'), 'AgencySettingListPage'),
    title: 'agencySetting',
  },
  record: { page: lazyPage(() => import('./AgencySettingPage.tsx'), 'AgencySettingPage') },
};
