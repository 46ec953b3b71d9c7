import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { purchaseOrderApi } from '#contract/entities/purchase-order/purchase-order.api.ts';
import { purchaseOrder } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { call } from '#web/shared/client/client.ts';

/** What goes back to the vendor of an order; asked again after each change of it. */
export function useOrderReturns({ id, version }: { id: string; version: number }) {
  return useQuery({
    queryKey: [purchaseOrder.name, 'returns', id, version],
    queryFn: ({ signal }) => call(purchaseOrderApi.returns, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  }).data;
}

const pageSize = 12;

/** The open returns of a vendor, the oldest first, page after page. */
export function useOpenReturns(vendorId: string) {
  return useInfiniteQuery({
    queryKey: [purchaseOrder.name, 'returnsOf', vendorId],
    queryFn: ({ signal, pageParam }) =>
      call(purchaseOrderApi.vendorReturns, {
        query: [
          ['vendorId', vendorId],
          ['status', 'open'],
          ['limit', String(pageSize)],
          ...(pageParam === null ? [] : [['after', pageParam] as const]),
        ],
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}
