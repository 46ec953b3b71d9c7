import { describe, expect, it } from 'vitest';
import { manufacturerCreate, manufacturerDefaults } from './manufacturer.schema.ts';

const takes = (values: object) =>
  manufacturerCreate.safeParse({ ...manufacturerDefaults, name: 'Northline', ...values }).success;

describe('manufacturer', () => {
  it('has defaults that its own schema takes', () => {
    expect(takes({})).toBe(true);
  });

  it('measures the name after trimming it', () => {
    expect(takes({ name: '  ab  ' })).toBe(true);
    expect(takes({ name: ' a ' })).toBe(false);
    expect(takes({ name: 'x'.repeat(81) })).toBe(false);
  });

  it('opens only secure addresses', () => {
    expect(takes({ supportUrl: 'https://support.example.com/a?b=c' })).toBe(true);
    expect(takes({ supportUrl: 'http://support.example.com' })).toBe(false);
  });
});
