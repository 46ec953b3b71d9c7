import { describe, expect, it } from 'vitest';
import { deletionRefusal, type Deleting } from './equipment.refusals.ts';

const now = new Date('2026-03-18T12:00:00Z');
const item = {
  status: 'in_stock',
  custodianId: null,
  purchaseOrderId: null,
  createdAt: '2026-03-18T09:00:00Z',
} as const;
const by = (given: Partial<Deleting> = {}): Deleting => ({ roles: ['user'], isCreator: true, now, ...given });

describe('deleting an item', () => {
  it('is for whoever registered it, within a day', () => {
    expect(deletionRefusal(item, by())).toBeUndefined();
    expect(deletionRefusal({ ...item, createdAt: '2026-03-17T11:00:00Z' }, by())).toBe('not_allowed');
    expect(deletionRefusal(item, by({ isCreator: false }))).toBe('not_allowed');
  });

  it('is for administrators within a month', () => {
    const admin = by({ isCreator: false, roles: ['admin'] });
    expect(deletionRefusal({ ...item, createdAt: '2026-03-01T09:00:00Z' }, admin)).toBeUndefined();
    expect(deletionRefusal({ ...item, createdAt: '2026-02-01T09:00:00Z' }, admin)).toBe('has_history');
  });

  it.each([
    { status: 'in_use' },
    { status: 'disposed' },
    { custodianId: '00000000-0000-4000-8000-000000000001' },
    { purchaseOrderId: '00000000-0000-4000-8000-000000000001' },
  ] as const)('is refused to everybody once the item was used or came with an order: %o', (changed) => {
    expect(deletionRefusal({ ...item, ...changed }, by({ roles: ['admin'] }))).toBe('has_history');
  });
});
