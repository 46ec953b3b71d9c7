import { expect, it } from 'vitest';
import { isAtField } from './field-path.ts';

it('a problem stands at its field, also inside a value and at a field of a category', () => {
  expect(isAtField('name', 'name')).toBe(true);
  expect(isAtField('fundingLines.0.percent', 'fundingLines')).toBe(true);
  expect(isAtField('custom.ram', 'custom.ram')).toBe(true);
  expect(isAtField('custom.ramType', 'custom.ram')).toBe(false);
  expect(isAtField('nameplate', 'name')).toBe(false);
});
