import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { withProviders } from '../../../../test/render-page.tsx';
import { startServer } from '../../../../test/server.ts';
import { OrderLinesPanel } from './OrderLinesPanel.tsx';

const id = '00000000-0000-4000-8000-0000000000e1';
const line = {
  id: '00000000-0000-4000-8000-0000000000e2',
  kind: 'service',
  description: 'Set-up on site',
  quantity: 3,
  unitPrice: '19.99',
  discount: '0.97',
  taxPercent: '8.250',
  freight: '5.00',
  funding: [],
  fundedBy: null,
  expectedOn: null,
};

it('shows the totals of lines at once, before the server has told what follows from them', async () => {
  startServer({ [`GET /api/purchase-orders/${id}/lines`]: () => new Promise<Response>(() => undefined) });
  const order = { id, version: 1, lines: [line], expectedOn: null } as unknown as PurchaseOrderRecord;
  render(withProviders(<OrderLinesPanel order={order} isNow />));
  expect(await screen.findByText('68.87')).toBeTruthy();
});
