import { describe, expect, it } from 'vitest';
import { orderLineInput } from './purchase-order.lines.ts';
import { purchaseOrderCreate, purchaseOrderUpdate } from './purchase-order.schema.ts';
import { purchaseOrderStatuses } from './purchase-order.states.ts';
import { purchaseOrderStates } from './purchase-order.steps.ts';
import { receiptBody } from './receipt.schema.ts';

const line = { kind: 'service', description: 'Set-up', quantity: 1, unitPrice: '10.00' } as const;

describe('purchaseOrderCreate', () => {
  it('takes a title alone and refuses what the server computes', () => {
    expect(purchaseOrderCreate.parse({ title: 'Laptops' })).toEqual({ title: 'Laptops', lines: [] });
    for (const field of ['number', 'status', 'total', 'orderNumber', 'authorId', 'amendment']) {
      expect(purchaseOrderCreate.safeParse({ title: 'Laptops', [field]: 'x' }).success).toBe(false);
    }
  });

  it('takes at most 200 lines', () => {
    const lines = (count: number) => ({ title: 'Laptops', lines: Array.from({ length: count }, () => line) });
    expect(purchaseOrderCreate.safeParse(lines(200)).success).toBe(true);
    expect(purchaseOrderCreate.safeParse(lines(201)).success).toBe(false);
  });
});

describe('purchaseOrderUpdate', () => {
  it('keeps the lines that were not sent', () => {
    expect(purchaseOrderUpdate.parse({ title: 'Other' })).toEqual({ title: 'Other' });
  });
});

describe('orderLineInput', () => {
  it('fills what is left out and bounds what is sent', () => {
    expect(orderLineInput.parse(line)).toMatchObject({
      taxPercent: '0',
      freight: '0',
      funding: [],
      modelId: null,
    });
    const wrong = [
      { quantity: 0 },
      { quantity: 10_001 },
      { quantity: 1.5 },
      { unitPrice: '-1' },
      { total: '1' },
    ];
    for (const field of wrong) expect(orderLineInput.safeParse({ ...line, ...field }).success).toBe(false);
  });
});

describe('receiptBody', () => {
  it('needs a day and a line', () => {
    const lineId = '019c0000-0000-7000-8000-000000000000';
    const body = { receivedOn: '2026-02-20', lines: [{ lineId, accepted: 1 }] };
    expect(receiptBody.parse(body).lines[0]).toMatchObject({ rejected: 0, rejectReason: null, serials: [] });
    expect(receiptBody.safeParse({ ...body, lines: [] }).success).toBe(false);
  });
});

describe('purchaseOrderStates', () => {
  it('leads from the draft to every state, and to an end from every state', () => {
    const reached = new Set<string>(['draft']);
    for (let round = 0; round < purchaseOrderStatuses.length; round += 1) {
      for (const { from, to } of purchaseOrderStates.transitions) {
        if (to !== 'previous' && from.some((state) => reached.has(state))) reached.add(to);
      }
    }
    expect([...reached].toSorted()).toEqual([...purchaseOrderStatuses].toSorted());
    const ends = purchaseOrderStatuses.filter(
      (state) =>
        !purchaseOrderStates.transitions.some(({ from }) => (from as readonly string[]).includes(state)),
    );
    expect(ends).toEqual(['rejected', 'cancelled']);
  });
});
