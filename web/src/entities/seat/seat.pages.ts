import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { seatModule } from './seat.module.ts';

export const pages: EntityPages<typeof seatModule> = {
  list: { page: lazyPage(() => import('./SeatListPage.tsx'), 'SeatListPage'), title: 'software' },
  record: { page: lazyPage(() => import('./SeatPage.tsx'), 'SeatPage') },
};
