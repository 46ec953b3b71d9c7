import { describe, expect, it } from 'vitest';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { isUsable, tidyValue } from './check-filter.ts';

describe('tidyValue', () => {
  it('takes numbers and dates as people write them', () => {
    expect(tidyValue('money', ' $1,250.50 ')).toBe('1250.50');
    expect(tidyValue('date', '2026/3/7')).toBe('2026-03-07');
    expect(tidyValue('date', 'soon')).toBe('soon');
    expect(tidyValue('text', ' a, b ')).toBe('a, b');
  });
});

describe('isUsable', () => {
  it('agrees with the rules of the contract', () => {
    expect(isUsable(equipment, { field: 'cost', operator: 'gte', values: ['5000'] })).toBe(true);
    expect(isUsable(equipment, { field: 'cost', operator: 'gte', values: ['much'] })).toBe(false);
    expect(isUsable(equipment, { field: 'cost', operator: 'between', values: ['1'] })).toBe(false);
    expect(isUsable(equipment, { field: 'acquiredOn', operator: 'gte', values: ['2026-02-30'] })).toBe(false);
    expect(isUsable(equipment, { field: 'name', operator: 'contains', values: [''] })).toBe(false);
  });
});
