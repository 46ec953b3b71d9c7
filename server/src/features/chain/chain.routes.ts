import { chainApi } from '#contract/features/chain/chain.api.ts';
import type { ChainPage } from '#contract/features/chain/chain.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import {
  findArrivals,
  findDirectItems,
  findItemEvents,
  findOrders,
  findReceipts,
  type PageOf,
} from './chain.nodes.ts';
import { readPlace, type Start } from './chain.parts.ts';
import { getSummary } from './chain.summary.ts';

type Under = 'purchase-order' | 'receipt' | 'equipment' | 'direct';

function findNodes(db: Queryable, start: Start, under: string | undefined, page: PageOf): Promise<ChainPage> {
  const isParent = start.kind === 'purchase-order' || start.kind === 'equipment';
  if (under === undefined && !isParent) return findOrders(db, start, page);
  const { kind, id } = under === undefined ? (start as { kind: Under; id: string }) : readPlace<Under>(under);
  switch (kind) {
    case 'purchase-order':
      return findReceipts(db, start, id, page);
    case 'receipt':
      return findArrivals(db, start, id, page);
    case 'equipment':
      return findItemEvents(db, id, page);
    case 'direct':
      return findDirectItems(db, start, page);
  }
}

const defaultLimit = 50;

export function serveChain(serving: Serving): void {
  serve(serving, chainApi.summary, ({ db, query }) => getSummary(db, readPlace<Start['kind']>(query.from)));
  serve(serving, chainApi.nodes, ({ db, query }) => {
    const { from, under, after, limit = defaultLimit } = query;
    return findNodes(db, readPlace<Start['kind']>(from), under, { after, limit });
  });
}
