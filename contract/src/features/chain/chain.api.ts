import { z } from 'zod';
import { endpoint } from '#contract/shared/endpoint.ts';
import { chainFrom, chainPage, chainSummary, chainUnder } from './chain.schema.ts';

/** From the dollar to the disposal and back, for the people who have to account for it. */
export const chainApi = {
  summary: endpoint({
    method: 'GET',
    path: '/api/chain',
    access: 'chain.read',
    summary:
      'What hangs on a funding source, a project, an order or an item: counts, sums, and whether they agree',
    query: z.strictObject({ from: chainFrom }),
    response: chainSummary,
  }),
  nodes: endpoint({
    method: 'GET',
    path: '/api/chain/nodes',
    access: 'chain.read',
    summary: 'The nodes right below the start of a chain, or below one of its nodes, a page at a time',
    query: z.strictObject({
      from: chainFrom,
      under: chainUnder.optional(),
      after: z.string().min(1).max(80).optional(),
      limit: z.coerce.number().int().min(1).max(200).optional(),
    }),
    response: chainPage,
  }),
};
