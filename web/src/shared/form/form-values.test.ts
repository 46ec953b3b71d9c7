import { describe, expect, it } from 'vitest';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { areChangesIn, type FormShape } from './form-values.ts';

const shape: FormShape = { names: ['name', 'serial', 'cost', 'description'], fields: equipment.fields };
const before = { name: 'Laptop', serial: '007', cost: '400.00', description: '' };

describe('areChangesIn', () => {
  it.each([
    ['an amount without cents', { cost: '500' }, { cost: '500.00' }],
    ['an amount with its thousands apart', { cost: '1,234.5' }, { cost: '1234.50' }],
    ['a text with space around it', { description: ' worn \n' }, { description: 'worn' }],
  ])('finds %s where it is kept', (_, typed, kept) => {
    expect(areChangesIn({ ...before, ...kept }, shape, before, { ...before, ...typed })).toBe(true);
  });

  it.each([
    ['another amount', { cost: '500' }, { cost: '500.01' }],
    ['a code that is another number of digits', { serial: '7' }, { serial: '007' }],
    ['one of two changes', { name: 'Tablet', cost: '500' }, { name: 'Tablet' }],
  ])('does not find %s', (_, typed, kept) => {
    expect(areChangesIn({ ...before, ...kept }, shape, before, { ...before, ...typed })).toBe(false);
  });

  it('finds nothing where nothing was changed', () => {
    expect(areChangesIn(before, shape, before, before)).toBe(false);
  });
});
