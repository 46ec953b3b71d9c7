import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import {
  amendmentStates,
  amendmentSteps,
  purchaseOrderStates,
  purchaseOrderSteps,
} from '#contract/entities/purchase-order/purchase-order.steps.ts';
import type { Role } from '#contract/shared/roles.ts';
import { verifyHistory } from '#server/history-check.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { callsTo } from '../../../test/calls.ts';
import { anOrderThatIs, bodyFor, moveOrder, openOffice, type Office } from '../../../test/orders.ts';
import { tryEveryStep } from '../../../test/step-matrix.ts';

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

const callers: Record<string, { roles: readonly Role[]; token: () => string }> = {
  none: { roles: [], token: () => api.tokens.none },
  staff: { roles: ['staff'], token: () => api.tokens.staff },
  user: { roles: ['user'], token: () => api.tokens.user },
  chief: { roles: ['admin'], token: () => office.chief },
};
const ofAuthor = (action: string, caller: string) =>
  (action === 'submit' || action === 'withdraw') && caller !== 'user' ? 'not_author' : undefined;

describe('26 the life of a purchase order', () => {
  tryEveryStep({
    api: () => api,
    path: '/api/purchase-orders',
    machine: purchaseOrderStates,
    steps: purchaseOrderSteps,
    callers,
    aRecord: (status) => anOrderThatIs(office, status),
    prepare: (action, record) => ({ record, body: bodyFor(action) }),
    // The orders here are the user's: nobody else submits or withdraws them.
    refusedFor: ofAuthor,
  });

  it('is never written by hand', async () => {
    const order = await anOrderThatIs(office, 'draft');
    const answer = await orders.change(order, { status: 'approved' }, api.tokens.user);
    expect(answer.status).toBe(422);
  });
});

describe('26 the life of an amendment', () => {
  tryEveryStep({
    api: () => api,
    path: '/api/purchase-orders',
    machine: amendmentStates,
    steps: amendmentSteps,
    callers,
    // An amendment that is decided or dropped is no longer there to take a step.
    states: ['draft', 'submitted'],
    stateOf: ({ amendmentStatus }: PurchaseOrderRecord) => amendmentStatus,
    aRecord: async (state) => {
      const draft = await moveOrder(office, await anOrderThatIs(office, 'ordered'), 'amend', api.tokens.user);
      return state === 'draft' ? draft : moveOrder(office, draft, 'submit', api.tokens.user);
    },
    prepare: (action, record) => ({ record, body: bodyFor(action) }),
    refusedFor: ofAuthor,
  });
});
