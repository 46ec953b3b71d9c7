import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AmendmentDifference } from '#contract/entities/purchase-order/amendment.schema.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { withProviders } from '../../../../test/render-page.tsx';
import { answer, startServer } from '../../../../test/server.ts';
import { OrderStepDialog } from './OrderStepDialog.tsx';

const id = '00000000-0000-4000-8000-0000000000e1';
const order = {
  id,
  version: 4,
  number: 'REQ-2026-00009',
  orderNumber: null,
  status: 'submitted',
  title: 'Radios for District 4',
  vendor: { id, label: 'Front Range Technology Partners', note: null },
  total: '40469.00',
  receivedValue: '0.00',
  lines: [{}, {}],
  amendment: 0,
  amendmentStatus: null,
  amender: null,
  author: { id, label: 'Luis Ortega', note: null },
} as unknown as PurchaseOrderRecord;

const difference: AmendmentDifference = {
  number: 1,
  reason: 'Fewer are needed',
  by: 'Luis Ortega',
  at: '2026-03-02T18:00:00.000Z',
  fromStatus: 'ordered',
  status: 'submitted',
  isDropped: false,
  changes: {},
  lines: [
    {
      id,
      position: 1,
      description: 'Radios',
      change: 'changed',
      changes: { quantity: { from: 5, to: 3 } },
    },
  ],
  totalBefore: '40469.00',
  totalAfter: '30469.00',
};

function openDialog(record: PurchaseOrderRecord) {
  startServer({
    [`GET /api/purchase-orders/${id}/budget`]: () => answer([]),
    [`GET /api/purchase-orders/${id}/approvals`]: () => answer({ decisions: [], needed: 1, given: 0 }),
    [`GET /api/purchase-orders/${id}/amendments/1`]: () => answer(difference),
  });
  const handlers = { onSend: () => Promise.resolve(), onClose: () => undefined };
  render(withProviders(<OrderStepDialog step="approve" order={record} today="2026-03-10" {...handlers} />));
  return screen.findByRole('dialog');
}

describe('OrderStepDialog', () => {
  it('names the amount and the vendor that somebody approves', async () => {
    const dialog = within(await openDialog(order));
    expect(dialog.getByText('Front Range Technology Partners')).toBeTruthy();
    expect(dialog.getByText(/40,469\.00/)).toBeTruthy();
    expect(dialog.getByText(/can be placed/)).toBeTruthy();
  });

  it('lists what an amendment changes, and does not say that a placed order can be placed', async () => {
    const amended = { ...order, status: 'ordered', amendment: 1, amendmentStatus: 'submitted' } as const;
    const dialog = within(await openDialog(amended));
    const changes = within(await dialog.findByRole('table'));
    expect(changes.getByText(/Radios/)).toBeTruthy();
    expect(changes.getByText(/30,469\.00/)).toBeTruthy();
    expect(dialog.queryByText(/can be placed/)).toBeNull();
  });
});
