import { keepPreviousData, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { categoryApi } from '#contract/entities/category/category.api.ts';
import { category, type CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { purchaseOrderApi } from '#contract/entities/purchase-order/purchase-order.api.ts';
import type { OrderLine, OrderLineFacts } from '#contract/entities/purchase-order/purchase-order.lines.ts';
import {
  purchaseOrder,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { useDebounced } from '#web/shared/form/useDebounced.ts';
import { nameOfLine } from '../useLineTexts.ts';
import type { SheetLine } from './receipt-draft.ts';
import { coverOf, type SerialList } from './serial-verdicts.ts';

/** The receipts of an order, the newest first; asked again after each change of the order. */
export function useReceipts({ id, version }: Pick<PurchaseOrderRecord, 'id' | 'version'>) {
  return useQuery({
    queryKey: [purchaseOrder.name, 'receipts', id, version],
    queryFn: ({ signal }) => call(purchaseOrderApi.receipts, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The fields of categories by their id; undefined while they are asked for. */
function combineFields(answers: UseQueryResult<CategoryRecord>[]) {
  if (answers.some(({ isPending }) => isPending)) return undefined;
  return new Map(answers.flatMap(({ data }) => (data ? [[data.id, data.customFields] as const] : [])));
}

/** What the categories of lines that are still open ask of their items, each category once. */
function useCustomFields(order: PurchaseOrderRecord, facts: readonly OrderLineFacts[] | undefined) {
  const open = new Set(facts?.filter((fact) => fact.open > 0).map(({ id }) => id));
  const isMeant = ({ id, kind }: OrderLine) => kind === 'equipment' && open.has(id);
  const ids = new Set(order.lines.filter(isMeant).map(({ categoryId }) => categoryId ?? ''));
  return useQueries({
    queries: [...ids].map((id) => ({
      queryKey: [category.name, 'record', id, null],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(categoryApi.get, { params: { id }, signal }),
    })),
    combine: combineFields,
  });
}

/** The lines of an order as a sheet; undefined until they are known, and never again after that. */
export function useSheetLines(order: PurchaseOrderRecord): SheetLine[] | undefined {
  const { id, version } = order;
  const facts = useQuery({
    queryKey: [purchaseOrder.name, 'lines', id, version],
    queryFn: ({ signal }) => call(purchaseOrderApi.lineFacts, { params: { id }, signal }),
    // After a receipt the order has another version: the page stays until the answer is there.
    placeholderData: keepPreviousData,
  }).data;
  const customFields = useCustomFields(order, facts);
  return useMemo(() => {
    if (facts === undefined || customFields === undefined) return undefined;
    const byId = new Map(facts.map((fact) => [fact.id, fact]));
    return order.lines.flatMap((line, index): SheetLine[] => {
      const fact = byId.get(line.id);
      if (!fact) return [];
      return [
        {
          line,
          facts: fact,
          position: index + 1,
          name: nameOfLine(line.description, fact),
          customFields: customFields.get(line.categoryId ?? ''),
        },
      ];
    });
  }, [order.lines, facts, customFields]);
}

const pauseBeforeAsking = 300;

/** Which of the serial numbers are taken: all lines in one question, after a pause in the typing. */
export function useSerialFindings(orderId: string, lists: readonly SerialList[]) {
  const entered = JSON.stringify(lists.map(({ lineId, serials }) => ({ lineId, serials })));
  const settled = useDebounced(entered, pauseBeforeAsking);
  return useQuery({
    queryKey: [purchaseOrder.name, 'serials', orderId, settled],
    queryFn: async ({ signal }) => {
      const lines = JSON.parse(settled) as { lineId: string; serials: string[] }[];
      const isReadable = (serial: string) => /^[\x21-\x7E ]{0,80}$/.test(serial);
      const asked = lines
        .map(({ lineId, serials }) => ({
          lineId,
          serials: serials.map((serial) => (isReadable(serial) ? serial : '')),
        }))
        .filter(({ serials }) => serials.length > 0);
      if (asked.length === 0) return { findings: [], checked: new Set<string>() };
      const findings = await call(purchaseOrderApi.checkSerials, {
        params: { id: orderId },
        body: { lines: asked },
        signal,
      });
      return { findings, checked: coverOf(asked) };
    },
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  }).data;
}
