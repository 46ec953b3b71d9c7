import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { packetModule } from './packet.module.ts';

export const pages: EntityPages<typeof packetModule> = {
  list: { page: lazyPage(() => import('./PacketsPage.tsx'), 'PacketsPage'), title: 'packets' },
  one: { page: lazyPage(() => import('./PacketPage.tsx'), 'PacketPage'), title: 'packets' },
};
