import {
  checkInvoice,
  checkPlacing,
  isInvoiceDifferent,
} from '#contract/entities/purchase-order/purchase-order.rules.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { OrderStep } from '#contract/entities/purchase-order/purchase-order.steps.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { StepFieldLook } from '#web/features/records/StepFormDialog.tsx';
import type { FormInput, FormValues } from '#web/shared/form/form-values.ts';

const nextSteps: Partial<Record<PurchaseOrderRecord['status'], OrderStep>> = {
  draft: 'submit',
  submitted: 'approve',
  approved: 'order',
  received: 'close',
};

/** What most often comes next: for the open amendment, otherwise for the order. */
export function nextStepOf({ status, amendmentStatus }: PurchaseOrderRecord): OrderStep | undefined {
  return nextSteps[amendmentStatus ?? status];
}

/** The steps that are buttons, the likeliest first: whoever decides has every answer at hand. */
export function likelyStepsOf(order: PurchaseOrderRecord): readonly OrderStep[] {
  const next = nextStepOf(order);
  if (next === undefined) return [];
  return next === 'approve' ? ['approve', 'return', 'reject'] : [next];
}

/** What the fields of the steps start with. */
export function startOf(order: PurchaseOrderRecord, today: string): FormValues {
  return {
    orderNumber: order.orderNumber ?? '',
    orderedOn: order.orderedOn ?? today,
    expectedOn: order.expectedOn ?? '',
    invoiceNumber: order.invoiceNumber ?? '',
    invoicedOn: order.invoicedOn ?? today,
    invoiceTotal: order.invoiceTotal ?? order.receivedValue,
    differenceNote: order.differenceNote ?? '',
  };
}

/** How a field of a step is shown: a difference is explained only where there is one. */
export function lookOf(
  step: OrderStep,
  name: string,
  input: FormInput,
  order: PurchaseOrderRecord,
): StepFieldLook | null {
  switch (name) {
    case 'differenceNote':
      return isInvoiceDifferent(input, order) ? { isRequired: true } : null;
    case 'orderNumber':
    case 'orderedOn':
      return { span: 3, isRequired: true };
    case 'comment':
      return {};
    case 'reason':
      // Whoever closes an order explains a difference and nothing else.
      return step === 'close' ? null : {};
    default:
      return { span: 3 };
  }
}

/** What is wrong with placing an order, or with the invoice that closes it. */
export function findStepProblems(
  step: OrderStep,
  input: FormInput,
  order: PurchaseOrderRecord,
  today: string,
): FieldProblem[] {
  if (step === 'order') return checkPlacing(input, today);
  return step === 'close' ? checkInvoice(input, order, today) : [];
}
