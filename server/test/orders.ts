import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { PurchaseOrderStatus } from '#contract/entities/purchase-order/purchase-order.states.ts';
import { orderSteps, type OrderStep } from '#contract/entities/purchase-order/purchase-order.steps.ts';
import type { ReceiptRecord } from '#contract/entities/purchase-order/receipt.schema.ts';
import { insertAccount } from '#server/entities/user/user.commands.ts';
import { ifMatch, testPassword, type TestApp } from './app.ts';
import { aCategory, aLocation, aModel, aVendor, createOver, nextNumber } from './factories.ts';

type Values = Record<string, unknown>;

/** A draft of the administrator with nothing but a title. */
export function anOrderDraft(api: TestApp): Promise<PurchaseOrderRecord> {
  return createOver(api, '/api/purchase-orders', { title: `Order ${nextNumber()}` });
}

/** What a purchasing office needs, made once for a test file. */
export interface Office {
  api: TestApp;
  /** Two administrators who write no orders, beside the one of every test who does. */
  chief: string;
  second: string;
  vendorId: string;
  locationId: string;
  categoryId: string;
  modelId: string;
}

async function signInAnother(api: TestApp, firstName: string): Promise<string> {
  const email = `${firstName.toLowerCase()}@test.example`;
  const account = { email, firstName, lastName: 'Chief', password: testPassword, isDemo: false };
  await api.ownerDb.transaction((tx) => insertAccount(tx, { ...account, roles: ['admin'] }, 'job'));
  return api.signIn(email);
}

export async function openOffice(api: TestApp): Promise<Office> {
  const categoryId = (await aCategory(api, { requiresSerial: true })).id;
  return {
    api,
    chief: await signInAnother(api, 'Chris'),
    second: await signInAnother(api, 'Sam'),
    vendorId: (await aVendor(api)).id,
    locationId: (await aLocation(api)).id,
    categoryId,
    modelId: (await aModel(api, { categoryId })).id,
  };
}

/** A line of equipment, whose units need serial numbers. */
export function aLine({ categoryId, modelId }: Office, overrides: Values = {}): Values {
  return { kind: 'equipment', categoryId, modelId, quantity: 2, unitPrice: '100.00', ...overrides };
}

/** A line without shares says that no federal money pays for it, unless the test says something else. */
function stated(line: Values): Values {
  return { fundedBy: 'funding' in line ? null : 'none', ...line };
}

/** A draft that could be submitted, by the user of every test unless a token is given. */
export async function anOrder(
  office: Office,
  { lines = [aLine(office)], ...overrides }: Values & { lines?: Values[] } = {},
  token = office.api.tokens.user,
): Promise<PurchaseOrderRecord> {
  const { api, vendorId, locationId } = office;
  const body = {
    title: `Order ${nextNumber()}`,
    vendorId,
    shipToId: locationId,
    justification: 'The old ones are worn out',
    lines: lines.map(stated),
    ...overrides,
  };
  const answer = await api.request<PurchaseOrderRecord>(token, 'POST', '/api/purchase-orders', body);
  if (answer.status !== 201) throw new Error(`the draft was refused: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** The last part of an action's address. */
export function pathOf(action: OrderStep): string {
  return orderSteps[action].path;
}

/** Bodies with which each step is accepted. */
export function bodyFor(action: OrderStep): Values {
  const bodies: Partial<Record<OrderStep, Values>> = {
    return: { comment: 'Please add the quote' },
    reject: { comment: 'There is no money for it' },
    order: {
      orderNumber: `PO-${nextNumber()}`,
      orderedOn: '2026-02-02',
      reason: 'Placed by telephone before the approval',
    },
    takeOver: { reason: 'the author has left the agency' },
    amend: { reason: 'the vendor changed the price' },
    dropAmendment: { reason: 'the vendor agreed after all' },
    close: {
      invoiceNumber: 'INV-1',
      invoicedOn: '2026-03-02',
      invoiceTotal: '1.00',
      differenceNote: 'Paid in parts before',
    },
    reopen: { reason: 'the invoice was wrong' },
    cancel: { reason: 'not needed any more' },
  };
  return bodies[action] ?? {};
}

/** Takes a step; a refusal fails the test with its reason. */
export async function moveOrder(
  { api }: Office,
  { id, version }: { id: string; version: number },
  action: OrderStep,
  token: string,
  body: Values = bodyFor(action),
): Promise<PurchaseOrderRecord> {
  const address = `/api/purchase-orders/${id}/actions/${pathOf(action)}`;
  const answer = await api.request<PurchaseOrderRecord>(token, 'POST', address, body, ifMatch(version));
  if (answer.status !== 200) throw new Error(`${action} was refused: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** So many serial numbers that nobody else has. */
export function serials(count: number): string[] {
  return Array.from({ length: count }, () => `SN-${nextNumber()}`);
}

export interface Received {
  order: PurchaseOrderRecord;
  receipt: ReceiptRecord;
}

/** Everything of the first line, or what is said; answers whatever the server does. */
export function receive(
  { api }: Office,
  order: PurchaseOrderRecord,
  overrides: Values = {},
  token = api.tokens.user,
  headers: Record<string, string> = {},
) {
  const [line] = order.lines;
  const accepted = line?.quantity ?? 0;
  const lines = [{ lineId: line?.id, accepted, serials: serials(accepted) }];
  const body = { receivedOn: '2026-02-20', lines, ...overrides };
  const address = `/api/purchase-orders/${order.id}/receipts`;
  return api.request<Received>(token, 'POST', address, body, headers);
}

const stepsTo: Record<PurchaseOrderStatus, (OrderStep | 'all' | 'one')[]> = {
  draft: [],
  submitted: ['submit'],
  approved: ['submit', 'approve'],
  rejected: ['submit', 'reject'],
  ordered: ['submit', 'approve', 'order'],
  partially_received: ['submit', 'approve', 'order', 'one'],
  received: ['submit', 'approve', 'order', 'all'],
  closed: ['submit', 'approve', 'order', 'all', 'close'],
  cancelled: ['cancel'],
};

/** An order that has come to a state by its own steps: written by the user, decided by another. */
export async function anOrderThatIs(
  office: Office,
  status: PurchaseOrderStatus,
  overrides: Values & { lines?: Values[] } = {},
): Promise<PurchaseOrderRecord> {
  let order = await anOrder(office, overrides);
  for (const step of stepsTo[status]) {
    if (step === 'all' || step === 'one') {
      const count = step === 'all' ? (order.lines[0]?.quantity ?? 0) : 1;
      const lines = [{ lineId: order.lines[0]?.id, accepted: count, serials: serials(count) }];
      const answer = await receive(office, order, { lines });
      if (answer.status !== 201) throw new Error(`receiving was refused: ${JSON.stringify(answer.body)}`);
      order = answer.body.order;
    } else {
      const isOwn = step === 'submit' || (step === 'cancel' && order.status === 'draft');
      order = await moveOrder(office, order, step, isOwn ? office.api.tokens.user : office.chief);
    }
  }
  return order;
}
