import { describe, expect, it } from 'vitest';
import { formatChanged, parseChanged } from './changed.ts';

describe('the kinds of record that a command changed', () => {
  it('are written once each, in the order of their names, and read again', () => {
    const written = formatChanged(['purchase-order', 'allocation', 'equipment', 'allocation']);
    expect(written).toBe('allocation, equipment, purchase-order');
    expect(parseChanged(written).toSorted()).toEqual(['allocation', 'equipment', 'purchase-order']);
  });

  it('have no header where there are none', () => {
    expect(formatChanged([])).toBeUndefined();
    expect(parseChanged(null)).toEqual([]);
    expect(parseChanged(' ')).toEqual([]);
  });
});
