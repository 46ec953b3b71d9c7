import { describe, expect, it } from 'vitest';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { pathOf } from './order-path.ts';

const order = (values: Partial<PurchaseOrderRecord>) =>
  ({ orderedOn: null, ...values }) as PurchaseOrderRecord;
const statesOf = (values: Partial<PurchaseOrderRecord>) =>
  pathOf(order(values), { decisions: [] })
    .map(({ status, state }) => `${status} ${state}`)
    .join(', ');

describe('pathOf', () => {
  it('says where an order stands', () => {
    expect(statesOf({ status: 'draft' })).toMatch(/^draft now, submitted open/);
    expect(statesOf({ status: 'submitted' })).toMatch(/draft done, submitted now, approved open/);
    expect(statesOf({ status: 'approved' })).toMatch(/submitted done, approved now, ordered open/);
    expect(statesOf({ status: 'ordered' })).toMatch(/approved done, ordered now, received open/);
    expect(statesOf({ status: 'partially_received' })).toMatch(
      /ordered done, partially_received now, closed open/,
    );
    expect(statesOf({ status: 'received' })).toMatch(/ordered done, received now, closed open$/);
    expect(statesOf({ status: 'closed' })).toMatch(/received done, closed done$/);
  });

  it('ends where the order ended', () => {
    expect(statesOf({ status: 'rejected' })).toBe('draft done, submitted done, rejected ended');
    expect(statesOf({ status: 'cancelled' })).toBe('draft done, cancelled ended');
    expect(statesOf({ status: 'cancelled', orderedOn: '2026-01-05' })).toBe(
      'draft done, submitted done, approved done, ordered done, cancelled ended',
    );
  });
});
