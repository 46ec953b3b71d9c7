import { useQuery } from '@tanstack/react-query';
import { purchaseOrderApi } from '#contract/entities/purchase-order/purchase-order.api.ts';
import type { OrderLineFacts } from '#contract/entities/purchase-order/purchase-order.lines.ts';
import {
  purchaseOrder,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { call } from '#web/shared/client/client.ts';

type Versioned = Pick<PurchaseOrderRecord, 'id' | 'version'>;

// The version is part of every key: what follows from an order is asked again after each change of it.
const keyOf = ({ id, version }: Versioned, what: string) => [purchaseOrder.name, what, id, version];

/** What follows from the lines of an order, by the id of the line; undefined until it is known. */
export function useLineFacts(order: Versioned, isEnabled = true) {
  return useQuery({
    queryKey: keyOf(order, 'lines'),
    queryFn: ({ signal }) => call(purchaseOrderApi.lineFacts, { params: { id: order.id }, signal }),
    enabled: isEnabled,
    select: (facts) => new Map<string, OrderLineFacts>(facts.map((fact) => [fact.id, fact])),
  });
}

/** The order as its open amendment would make it, with what follows from those lines. */
export function useProposal(order: Versioned, isEnabled: boolean) {
  const sent = { params: { id: order.id } };
  return useQuery({
    queryKey: keyOf(order, 'proposal'),
    queryFn: async ({ signal }) => ({
      order: await call(purchaseOrderApi.proposal, { ...sent, signal }),
      facts: await call(purchaseOrderApi.proposalLines, { ...sent, signal }),
    }),
    enabled: isEnabled,
    select: ({ order: proposed, facts }) => ({
      order: proposed,
      facts: new Map<string, OrderLineFacts>(facts.map((fact) => [fact.id, fact])),
    }),
  });
}

/** Who decided what about an order, and what is still needed. */
export function useApprovals(order: Versioned) {
  return useQuery({
    queryKey: keyOf(order, 'approvals'),
    queryFn: ({ signal }) => call(purchaseOrderApi.approvals, { params: { id: order.id }, signal }),
  });
}

/** The projects of an order with what they have left. */
export function useBudgets(order: Versioned) {
  return useQuery({
    queryKey: keyOf(order, 'budget'),
    queryFn: ({ signal }) => call(purchaseOrderApi.budget, { params: { id: order.id }, signal }),
  });
}

/** The amendments of an order, the first one first. */
export function useAmendments(order: Versioned) {
  return useQuery({
    queryKey: keyOf(order, 'amendments'),
    queryFn: ({ signal }) => call(purchaseOrderApi.amendments, { params: { id: order.id }, signal }),
  });
}

/** What one amendment changes. */
export function useAmendmentDifference(order: Versioned, number: number) {
  return useQuery({
    queryKey: [...keyOf(order, 'amendment'), number],
    queryFn: ({ signal }) =>
      call(purchaseOrderApi.amendmentDifference, { params: { id: order.id, n: number }, signal }),
  });
}
