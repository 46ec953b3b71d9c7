import { z } from 'zod';
import { endpoint } from '#contract/shared/endpoint.ts';
import { chainFrom, chainLedger, chainPage, chainSummary, chainUnder } from './chain.schema.ts';

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
  ledger: endpoint({
    method: 'GET',
    path: '/api/chain/ledger',
    access: 'chain.read',
    summary: 'Everything that a chain paid for, line by line: what it is, who has it and where it went',
    query: z.strictObject({
      from: chainFrom,
      after: z.string().min(1).max(120).optional(),
      limit: z.coerce.number().int().min(1).max(500).optional(),
    }),
    response: chainLedger,
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/chain/export.csv',
    access: 'chain.read',
    summary: 'Export everything that a chain paid for as CSV',
    query: z.strictObject({ from: chainFrom }),
    response: z.string(),
    mediaType: 'text/csv',
  }),
};
