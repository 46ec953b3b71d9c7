import {
  purchaseOrderFields,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { OrderStep } from '#contract/entities/purchase-order/purchase-order.steps.ts';
import type { ErrorParams, FieldErrorKey, FieldProblem } from '#contract/shared/errors.ts';
import { compareAmounts, isAmount } from '#contract/shared/money.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
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

/** Whether an invoice says something else than what was received. */
export function isDifferent(invoiceTotal: unknown, order: PurchaseOrderRecord): boolean {
  if (typeof invoiceTotal !== 'string' || !isAmount(invoiceTotal)) return false;
  return compareAmounts(invoiceTotal, order.receivedValue) !== 0;
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
      return isDifferent(input['invoiceTotal'], order) ? { isRequired: true } : null;
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

/** What a step can tell before the server does: a future day, and a difference that nobody explains. */
export function findStepProblems(
  step: OrderStep,
  input: FormInput,
  order: PurchaseOrderRecord,
  today: string,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  function refuse(field: keyof typeof purchaseOrderFields, key: FieldErrorKey, params: ErrorParams = {}) {
    problems.push(fieldProblemOf(field, purchaseOrderFields[field].title, key, params));
  }
  const dayOf = (name: string) => (typeof input[name] === 'string' ? input[name] : '');
  if (step === 'order') {
    for (const field of ['orderNumber', 'orderedOn'] as const) {
      if (!input[field]) refuse(field, 'required');
    }
    if (dayOf('orderedOn') > today) refuse('orderedOn', 'date_future', { today });
    const expectedOn = dayOf('expectedOn');
    if (expectedOn !== '' && expectedOn < dayOf('orderedOn')) {
      refuse('expectedOn', 'date_order', { later: 'Expected', earlier: 'Ordered' });
    }
  }
  if (step === 'close') {
    if (dayOf('invoicedOn') > today) refuse('invoicedOn', 'date_future', { today });
    if (isDifferent(input['invoiceTotal'], order) && !input['differenceNote']) {
      refuse('differenceNote', 'reason_required');
    }
  }
  return problems;
}
