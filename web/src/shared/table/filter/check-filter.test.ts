import { describe, expect, it } from 'vitest';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { setAgencyDates } from '#web/shared/format/date-choice.ts';
import { isUsable, tidyValue } from './check-filter.ts';

describe('tidyValue', () => {
  it('takes numbers and dates as people write them', () => {
    expect(tidyValue('money', ' $1,250.50 ', 'en')).toBe('1250.50');
    expect(tidyValue('money', '1574,91', 'en')).toBe('1574.91');
    expect(tidyValue('integer', '1.574', 'tr')).toBe('1574');
    expect(tidyValue('percent', '33,333', 'en')).toBe('33.333');
    expect(tidyValue('date', '2026/3/7', 'en')).toBe('2026-03-07');
    expect(tidyValue('date', 'soon', 'en')).toBe('soon');
    setAgencyDates('MM/DD/YYYY');
    expect(tidyValue('date', '3/7/2026', 'en')).toBe('2026-03-07');
    expect(tidyValue('instant', '12/15/26', 'en')).toBe('2026-12-15');
    setAgencyDates('YYYY-MM-DD');
    expect(tidyValue('text', ' a, b ', 'en')).toBe('a, b');
  });

  it('leaves an amount that has two readings for the filter to refuse', () => {
    const value = tidyValue('money', '1,574', 'tr');
    expect(isUsable(equipment, { field: 'cost', operator: 'gte', values: [value] })).toBe(false);
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
