import { describe, expect, it } from 'vitest';
import { checkVendor } from './vendor.rules.ts';

describe('checkVendor', () => {
  it('refuses a certification that stands twice, at the second', () => {
    expect(checkVendor({ certifications: [{ kind: 'r2' }, { kind: 'naid' }] })).toEqual([]);
    const problems = checkVendor({ certifications: [{ kind: 'r2' }, { kind: 'naid' }, { kind: 'r2' }] });
    expect(problems.map(({ path, messageKey }) => [path, messageKey])).toEqual([
      ['certifications.2.kind', 'not_unique'],
    ]);
  });

  it('takes rows that are not filled in yet as no certification', () => {
    expect(checkVendor({ certifications: [{ kind: null }, { kind: null }, {}] })).toEqual([]);
    expect(checkVendor({})).toEqual([]);
  });
});
