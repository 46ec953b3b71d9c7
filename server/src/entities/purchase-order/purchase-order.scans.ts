import { purchaseOrderStates } from '#contract/entities/purchase-order/purchase-order.steps.ts';
import { getRecord } from '#server/features/records/records.routes.ts';
import { checkTransition } from '#server/shared/command/transition.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { purchaseOrderSource } from './purchase-order.repository.ts';

/** What scanning asks of an order. */
export const scannedOrders = {
  checkArriving: async ({ db }: CommandContext, id: string): Promise<void> => {
    const order = await getRecord(db, purchaseOrderSource, id);
    checkTransition(purchaseOrderStates, purchaseOrderSource, order, order.status, 'receiveAll');
  },
};
