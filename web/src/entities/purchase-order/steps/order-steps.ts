import {
  approveBody,
  closeBody,
  commentBody,
  orderBody,
  reasonBody,
} from '#contract/entities/purchase-order/purchase-order.api.ts';
import {
  orderNumberFormat,
  purchaseOrderFields,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { PurchaseOrderAction } from '#contract/entities/purchase-order/purchase-order.states.ts';
import { actionBody } from '#contract/shared/endpoint.ts';
import { code, longText, type FieldFacts } from '#contract/shared/field.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';
import type { ErrorParams, FieldErrorKey, FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { IconName } from '#web/shared/icons/Icon.tsx';

/** The steps that people take with an order itself; goods come by receipts. */
export type OrderStep = Exclude<PurchaseOrderAction, 'receiveAll' | 'receivePart' | 'reverseReceipt'>;

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

export const stepIcons: Record<OrderStep, IconName> = {
  submit: 'arrow-right',
  withdraw: 'undo',
  return: 'undo',
  approve: 'check',
  reject: 'x',
  order: 'truck',
  amend: 'edit',
  dropAmendment: 'undo',
  close: 'lock',
  reopen: 'refresh',
  cancel: 'x',
};

const must = (facts: FieldFacts): FieldFacts => ({ ...facts, required: true });
const remark = longText('Reason', { max: 500, optional: true });
const reason = longText('Reason', { min: 3, max: 500 });
const comment = longText('Comment', { min: 10, max: 500 });
const someComment = longText('Comment', { max: 500, optional: true });

/** What each step asks for. */
export const stepFields: Record<OrderStep, Readonly<Record<string, FieldFacts>>> = {
  submit: { reason: remark },
  withdraw: { reason: remark },
  return: { comment },
  approve: { comment: someComment },
  reject: { comment },
  order: {
    orderNumber: code('PO number', orderNumberFormat),
    orderedOn: must(purchaseOrderFields.orderedOn),
    expectedOn: purchaseOrderFields.expectedOn,
    reason: remark,
  },
  amend: { reason },
  dropAmendment: { reason },
  close: {
    invoiceNumber: must(purchaseOrderFields.invoiceNumber),
    invoicedOn: must(purchaseOrderFields.invoicedOn),
    invoiceTotal: must(purchaseOrderFields.invoiceTotal),
    differenceNote: purchaseOrderFields.differenceNote,
  },
  reopen: { reason },
  cancel: { reason },
};

/** The body that each step is sent with. */
export const stepBodies = {
  submit: actionBody,
  withdraw: actionBody,
  return: commentBody,
  approve: approveBody,
  reject: commentBody,
  order: orderBody,
  amend: reasonBody,
  dropAmendment: reasonBody,
  close: closeBody,
  reopen: reasonBody,
  cancel: reasonBody,
} as const;

/** What the fields of a step start with. */
export function startOf(step: OrderStep, order: PurchaseOrderRecord, today: string): Record<string, unknown> {
  const start: Record<string, unknown> = {
    reason: '',
    comment: '',
    orderNumber: order.orderNumber ?? '',
    orderedOn: order.orderedOn ?? today,
    expectedOn: order.expectedOn ?? '',
    invoiceNumber: order.invoiceNumber ?? '',
    invoicedOn: order.invoicedOn ?? today,
    invoiceTotal: order.invoiceTotal ?? order.receivedValue,
    differenceNote: order.differenceNote ?? '',
  };
  return Object.fromEntries(Object.keys(stepFields[step]).map((name) => [name, start[name]]));
}

const cents = (amount: string) => amount.replace(/^(\d+)$/, '$1.00').replace(/\.(\d)$/, '.$10');

/** Whether an invoice says something else than what was received. */
export function isDifferent(invoiceTotal: unknown, order: PurchaseOrderRecord): boolean {
  return typeof invoiceTotal === 'string' && cents(invoiceTotal) !== cents(order.receivedValue);
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
