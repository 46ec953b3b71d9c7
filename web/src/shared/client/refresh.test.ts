import { waitFor } from '@testing-library/react';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { attachmentApi } from '#contract/entities/attachment/attachment.api.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { purchaseOrderApi } from '#contract/entities/purchase-order/purchase-order.api.ts';
import { countedFrom } from '#contract/shared/changed.ts';
import { entityNames } from '#contract/shared/entity-names.ts';
import { answer, refuse, startServer } from '../../../test/server.ts';
import { call } from './client.ts';
import { queryClient } from './query-client.ts';
import { uploadFile } from './transfer.ts';

const id = '00000000-0000-4000-8000-000000000002';

/** A page of the list of every kind, as a screen that was left keeps it. */
function fillCache(): void {
  for (const name of entityNames) queryClient.setQueryData([name, 'list', 'page', [], null], { items: [] });
}

/** The kinds whose lists are asked for again when they are looked at next. */
function staleLists(): string[] {
  const queries = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  return queries.map(({ queryKey }) => String(queryKey[0])).toSorted();
}

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe('a command', () => {
  const receive = (changed?: string) => {
    startServer({
      [`POST /api/purchase-orders/${id}/receipts`]: () =>
        changed === undefined ? refuse(409, 'bad_state') : answer({}, { Changed: changed }),
    });
    return call(purchaseOrderApi.receive, { params: { id }, body: {} as never });
  };

  it('refreshes the lists of each kind that the server names, what is counted from them, and no other', async () => {
    fillCache();
    await receive('vendor, project');
    expect(staleLists()).toEqual(['project', 'vendor']);
    fillCache();
    await receive('allocation, equipment, purchase-order');
    expect(staleLists()).toEqual(['allocation', 'category', 'equipment', 'location', 'purchase-order']);
  });

  it('refreshes every kind by its own name', async () => {
    for (const name of entityNames) {
      fillCache();
      await receive(name);
      const counted = entityNames.filter((kind) => countedFrom[kind]?.includes(name));
      expect(staleLists()).toEqual([...new Set([name, ...counted])].toSorted());
    }
  });

  it('refreshes nothing when it is refused or changed nothing', async () => {
    fillCache();
    await receive().catch(() => undefined);
    await receive('');
    expect(staleLists()).toEqual([]);
  });

  it('refreshes what shows several kinds, and keeps what shows none', async () => {
    queryClient.getQueryCache().build(queryClient, {
      queryKey: ['chain', 'project:1'],
      meta: { shows: ['purchase-order', 'allocation'] },
    });
    queryClient.setQueryData(['file', 'preview', id], 'bytes');
    await receive('allocation');
    expect(staleLists()).toEqual(['chain']);
  });

  it('asks again for the page of a list that is on the screen, and not for those that were scrolled past', async () => {
    const asked: string[] = [];
    const pageOf = (after: string) => ({
      queryKey: ['equipment', 'list', 'page', [], after],
      queryFn: () => {
        asked.push(after);
        return Promise.resolve({ items: [after] });
      },
      staleTime: 60_000,
    });
    for (const after of ['one', 'two', 'three']) await queryClient.fetchQuery(pageOf(after));
    const shown = new QueryObserver(queryClient, pageOf('two'));
    const stop = shown.subscribe(() => undefined);
    asked.length = 0;
    const seen = shown.getCurrentResult().data;
    await receive('equipment');
    // What is shown stays until the answer is there.
    expect(shown.getCurrentResult().data).toBe(seen);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(asked).toEqual(['two']);
    stop();
  });
});

describe('a file that is sent', () => {
  it('refreshes the files by the same rule', async () => {
    class Sending extends EventTarget {
      status = 201;
      responseText = '{}';
      upload = new EventTarget();
      open = vi.fn();
      setRequestHeader = vi.fn();
      getResponseHeader = (name: string) => (name === 'Changed' ? 'attachment' : null);
      send = () => this.dispatchEvent(new Event('load'));
    }
    vi.stubGlobal('XMLHttpRequest', Sending);
    fillCache();
    await uploadFile(attachmentApi.upload, {
      query: {} as never,
      body: new Blob(['x']),
      idempotencyKey: 'k-1',
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    expect(staleLists()).toEqual(['attachment']);
  });
});

describe('a question', () => {
  it('refreshes nothing, whatever its answer says', async () => {
    fillCache();
    startServer({ [`GET /api/equipment/${id}`]: () => answer({ id }) });
    await call(equipmentApi.get, { params: { id } });
    expect(staleLists()).toEqual([]);
  });
});
