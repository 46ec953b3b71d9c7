import { describe, expect, it } from 'vitest';
import { can } from '#contract/shared/permissions.ts';
import { actionsOf } from './record-actions.ts';

const namesOf = (
  ...[entity, status, role]: [Parameters<typeof actionsOf>[0], string, 'user' | 'admin' | 'staff']
) => actionsOf(entity, status, (permission) => can([role], permission)).map(({ name }) => name);

describe('what can be done with a record', () => {
  it('follows its life cycle and the role, the likeliest first', () => {
    expect(namesOf('equipment', 'received', 'user')[0]).toBe('stock');
    expect(namesOf('equipment', 'in_use', 'user').slice(0, 2)).toEqual(['checkIn', 'transfer']);
    expect(namesOf('equipment', 'in_stock', 'user')).toContain('checkOut');
    expect(namesOf('equipment', 'missing', 'user')).toContain('printLabel');
    expect(namesOf('equipment', 'disposed', 'admin')).toEqual([]);
    expect(namesOf('equipment', 'in_use', 'staff')).toEqual([]);
    expect(namesOf('purchase-order', 'submitted', 'user')).not.toContain('approve');
    expect(namesOf('purchase-order', 'submitted', 'admin')).toContain('approve');
    expect(namesOf('vendor', 'active', 'admin')).toEqual([]);
  });

  it('has a key of its own for each action, and P for none', () => {
    for (const status of ['received', 'in_use', 'in_stock', 'on_loan', 'missing']) {
      const letters = actionsOf('equipment', status, () => true).map(({ letter }) => letter);
      // Those of the history and of the pin.
      expect(letters.filter((letter) => letter === 'H' || letter === 'P')).toEqual([]);
      expect(new Set(letters).size).toBe(letters.length);
    }
  });
});
