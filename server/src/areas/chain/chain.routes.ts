import { chainApi } from '#contract/areas/chain/chain.api.ts';
import type { ChainKind, ChainPage } from '#contract/areas/chain/chain.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { serveList, serveStream, type Serving } from '#server/shared/http/serve.ts';
import { csvFile } from '#server/shared/list/export-file.ts';
import { copyOfQuery } from '#server/shared/list/export-query.ts';
import { sendExport } from '#server/shared/list/export.ts';
import { exportOf, findLines } from './chain.ledger.ts';
import {
  findArrivals,
  findDirectItems,
  findItemEvents,
  findOrders,
  findReceipts,
  type PageOf,
} from './chain.nodes.ts';
import { readPlace, type Start } from './chain.parts.ts';
import { getHead, getSummary } from './chain.summary.ts';

/** What stands right below each kind of node; below a funding source or a project are its orders. */
function findNodes(db: Queryable, start: Start, under: string | undefined, page: PageOf): Promise<ChainPage> {
  const { kind, id } = under === undefined ? start : readPlace<ChainKind>(under);
  if (kind === 'purchase-order') return findReceipts(db, start, id, page);
  if (kind === 'receipt') return findArrivals(db, start, id, page);
  if (kind === 'equipment') return findItemEvents(db, start, id, page);
  if (kind === 'direct') return findDirectItems(db, start, page);
  return findOrders(db, start, page);
}

const defaultLimit = 50;

export function serveChain(serving: Serving): void {
  serveList(serving, chainApi.summary, ({ db, query }) =>
    getSummary(db, readPlace<Start['kind']>(query.from)),
  );
  serveList(serving, chainApi.nodes, ({ db, query }) => {
    const { from, under, after, limit = defaultLimit } = query;
    return findNodes(db, readPlace<Start['kind']>(from), under, { after, limit });
  });
  serveList(serving, chainApi.ledger, ({ db, query }) => {
    const { from, after, limit = defaultLimit } = query;
    return findLines(db, readPlace<Start['kind']>(from), { after, limit });
  });
  serveStream(serving, chainApi.exportCsv, async ({ db, query, actor }, reply) => {
    const start = readPlace<Start['kind']>(query.from);
    const { label } = await getHead(db, start);
    const fileName = `chain-${label.replaceAll(/[^A-Za-z0-9._-]/g, '_')}`;
    const note = { actor: actor.id, entity: 'chain', view: query.from };
    return sendExport(
      serving.exports,
      reply,
      csvFile(fileName, { heading: '', copy: copyOfQuery(exportOf(start)) }),
      note,
    );
  });
}
