import { useQuery } from '@tanstack/react-query';
import { chainApi } from '#contract/areas/chain/chain.api.ts';
import type { ChainLine, ChainNode } from '#contract/areas/chain/chain.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { chainMeta } from '../chain.queries.ts';

/** More lines than these are no paper any more. */
const mostLines = 2000;

interface Answer<T> {
  rows: T[];
  next: string | null;
  total: number;
}

/** Walks the pages of an answer up to the most that a paper takes. */
async function collect<T>(ask: (after: { after?: string }) => Promise<Answer<T>>): Promise<Answer<T>> {
  const first = await ask({});
  const { rows, total } = first;
  let { next } = first;
  while (next !== null && rows.length < mostLines) {
    const page = await ask({ after: next });
    rows.push(...page.rows);
    next = page.next;
  }
  return { rows: rows.slice(0, mostLines), next, total };
}

export interface WholeChain {
  /** What stands right below the start. */
  nodes: Answer<ChainNode>;
  /** Everything that it paid for. */
  lines: Answer<ChainLine>;
}

/** A chain as it is put on paper. */
export function useWholeChain(from: string) {
  return useQuery({
    queryKey: ['chain', from, 'paper'],
    meta: chainMeta,
    queryFn: async ({ signal }): Promise<WholeChain> => ({
      nodes: await collect(async (after) => {
        const page = await call(chainApi.nodes, { query: { from, limit: '200', ...after }, signal });
        return { rows: page.nodes, next: page.next, total: page.total };
      }),
      lines: await collect(async (after) => {
        const page = await call(chainApi.ledger, { query: { from, limit: '500', ...after }, signal });
        return { rows: page.lines, next: page.next, total: page.total };
      }),
    }),
  });
}
