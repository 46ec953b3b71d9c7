import { purchaseOrderApi, type CloseInput } from '#contract/entities/purchase-order/purchase-order.api.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { call } from '#web/shared/client/client.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';
import type { OrderStep } from './order-steps.ts';

type Reasoned = { reason: string };
type Commented = { comment: string };

/** Takes a step with an order; the server checks what the dialog holds. */
export function sendStep(
  step: OrderStep,
  { id, version }: PurchaseOrderRecord,
  body: FormInput,
  idempotencyKey: string,
): Promise<PurchaseOrderRecord> {
  const sent = { params: { id }, version, idempotencyKey };
  switch (step) {
    case 'submit':
      return call(purchaseOrderApi.submit, { ...sent, body });
    case 'withdraw':
      return call(purchaseOrderApi.withdraw, { ...sent, body });
    case 'approve':
      return call(purchaseOrderApi.approve, { ...sent, body });
    case 'order':
      return call(purchaseOrderApi.order, { ...sent, body });
    case 'return':
    case 'reject':
      return call(purchaseOrderApi[step], { ...sent, body: body as Commented });
    case 'amend':
    case 'dropAmendment':
    case 'reopen':
    case 'cancel':
      return call(purchaseOrderApi[step], { ...sent, body: body as Reasoned });
    case 'close':
      return call(purchaseOrderApi.close, { ...sent, body: body as CloseInput });
  }
}
