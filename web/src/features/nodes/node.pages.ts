import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { nodeModule } from './node.module.ts';

export const pages: EntityPages<typeof nodeModule> = {
  list: { page: lazyPage(() => import('./NodesPage.tsx'), 'NodesPage'), title: 'nodes' },
};
