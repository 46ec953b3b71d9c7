import { describe, expect, it } from 'vitest';
import { checkCategory } from './category.rules.ts';
import { checkCustomValues } from './custom-values.ts';
import { isMask } from '#contract/shared/mask.ts';
import { maskOf } from './sensitive-values.ts';

describe('the mask of a sensitive value', () => {
  it('shows the end of a text that is long enough, and of nothing else', () => {
    expect(maskOf({ type: 'text' }, 'BIOS-4471')).toBe('••••4471');
    expect(maskOf({ type: 'text' }, 'AB12345')).toBe('••••');
    expect(maskOf({ type: 'long' }, 'Left, then twice right')).toBe('••••');
    expect(maskOf({ type: 'email' }, 'someone@example.gov')).toBe('••••');
  });

  it('differs from the one of the value before', () => {
    expect(maskOf({ type: 'long' }, 'another', '••••')).toBe('•••••');
    expect(maskOf({ type: 'long' }, 'a third', '•••••')).toBe('••••');
    expect(isMask('•••••')).toBe(true);
  });

  it('passes the rules of its field, whatever they ask of a value', () => {
    const label = { en: 'PIN' };
    const field = { key: 'pin', label, type: 'text', required: true, pattern: '^[0-9]{4}$' } as const;
    expect(checkCustomValues([{ ...field, sensitive: true }], { pin: '••••' })).toEqual([]);
    expect(checkCustomValues([field], { pin: '••••' }).map(({ messageKey }) => messageKey)).toEqual([
      'bad_format',
    ]);
    const marked = { ...field, sensitive: true, unique: true };
    expect(checkCategory({ customFields: [marked] }).map(({ messageKey }) => messageKey)).toEqual([
      'sensitive_unique',
    ]);
  });
});
