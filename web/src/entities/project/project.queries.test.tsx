import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { purchaseOrderApi } from '#contract/entities/purchase-order/purchase-order.api.ts';
import { call } from '#web/shared/client/client.ts';
import { queryClient } from '#web/shared/client/query-client.ts';
import { answer, startServer } from '../../../test/server.ts';
import { useProjectFigures } from './project.queries.ts';

const id = '00000000-0000-4000-8000-000000000002';

function wrapper({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe('the figures of a project', () => {
  it('follow goods that come, and what is ordered', async () => {
    let spent = 0;
    startServer({
      [`GET /api/projects/${id}/figures`]: () => answer({ spent }),
      [`POST /api/purchase-orders/${id}/receipts`]: () => {
        spent += 100;
        return answer({}, { Changed: 'allocation, equipment, purchase-order' });
      },
    });
    const { result } = renderHook(() => useProjectFigures(id), { wrapper });
    await waitFor(() => expect(result.current).toEqual({ spent: 0 }));
    await call(purchaseOrderApi.receive, { params: { id }, body: {} as never });
    await waitFor(() => expect(result.current).toEqual({ spent: 100 }));
  });
});
