import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { startServer } from '../../../test/server.ts';
import { OrderNotices } from './OrderNotices.tsx';

it('an order that was taken over says with which import, since nobody here approved it', async () => {
  startServer({});
  const order = {
    id: '00000000-0000-4000-8000-0000000000c1',
    version: 3,
    status: 'closed',
    deletedAt: null,
    takenOverIn: 'IM-2026-00012',
    lines: [],
  } as unknown as PurchaseOrderRecord;
  renderPage([{ path: '/order', element: <OrderNotices order={order} /> }], '/order');
  expect((await screen.findByText(/^Taken over with/)).textContent).toContain('IM-2026-00012');
});
