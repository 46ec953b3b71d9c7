import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import {
  purchaseOrderStates,
  purchaseOrderStatuses,
  type PurchaseOrderAction,
  type PurchaseOrderStatus,
} from '#contract/entities/purchase-order/purchase-order.states.ts';
import { can } from '#contract/shared/permissions.ts';
import { findTransition } from '#contract/shared/states.ts';
import { verifyHistory } from '#server/history-check.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { callsTo, codeOf } from '../../../test/calls.ts';
import { anOrderThatIs, bodyFor, openOffice, pathOf, type Office } from '../../../test/orders.ts';

let api: TestApp;
let office: Office;
beforeAll(async () => {
  api = await startTestApp();
  office = await openOffice(api);
});
afterAll(async () => {
  expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  await api.stop();
});
const orders = callsTo<PurchaseOrderRecord>(() => api, '/api/purchase-orders');

// What receipts do has an address of its own.
const actions = [...new Set(purchaseOrderStates.transitions.map(({ action }) => action))].filter(
  (action) => !['receiveAll', 'receivePart', 'reverseReceipt'].includes(action),
);
const callers = { none: [], staff: ['staff'], user: ['user'], chief: ['admin'] } as const;
const ownSteps: readonly string[] = ['submit', 'withdraw'];

function expectedFor(status: PurchaseOrderStatus, action: PurchaseOrderAction, name: keyof typeof callers) {
  const roles = callers[name];
  const step = findTransition(purchaseOrderStates, status, action);
  const mayCall = action === 'cancel' ? 'purchase-order.update' : step?.permission;
  const anyStep = purchaseOrderStates.transitions.find((one) => one.action === action);
  if (!can(roles, mayCall ?? anyStep!.permission)) return { status: 403, code: 'not_allowed' };
  if (!step) return { status: 409, code: 'bad_state' };
  if (!can(roles, step.permission)) return { status: 403, code: 'not_allowed' };
  // The orders here are the user's: nobody else submits or withdraws them.
  if (ownSteps.includes(action) && name !== 'user') return { status: 403, code: 'not_author' };
  const to = step.to === 'previous' ? status : step.to;
  return { status: 200, to };
}

describe('26 the life of a purchase order', () => {
  it.each(purchaseOrderStatuses)(
    'takes from %s exactly the steps it names, for exactly whom it names',
    async (status) => {
      let order = await anOrderThatIs(office, status);
      for (const action of actions) {
        for (const name of Object.keys(callers) as (keyof typeof callers)[]) {
          const token = name === 'chief' ? office.chief : api.tokens[name];
          const expected = expectedFor(status, action, name);
          const answer = await orders.act(order, pathOf(action), bodyFor(action), token);
          const told = answer.status === 200 ? { to: answer.body.status } : { code: codeOf(answer) };
          expect([action, name, { status: answer.status, ...told }]).toEqual([action, name, expected]);
          if (answer.status === 200) order = await anOrderThatIs(office, status);
        }
      }
    },
  );

  it('is never written by hand', async () => {
    const order = await anOrderThatIs(office, 'draft');
    const answer = await orders.change(order, { status: 'approved' }, api.tokens.user);
    expect(answer.status).toBe(422);
  });
});
