import { describe, expect, it } from 'vitest';
import { fundingSourceCreate, fundingSourceDefaults } from './funding-source.schema.ts';

const source = { ...fundingSourceDefaults, code: 'NHPP', name: 'Highway performance', type: 'federal' };
const takes = (values: object) => fundingSourceCreate.safeParse({ ...source, ...values }).success;

describe('funding source', () => {
  it('has defaults that its own schema takes', () => {
    expect(takes({})).toBe(true);
  });

  it.each(['20.205', '97.042'])('takes %s as an assistance listing', (assistanceListing) => {
    expect(takes({ assistanceListing })).toBe(true);
  });

  it.each(['20205', '20.2055', '2.205', '20,205'])(
    'refuses %s as an assistance listing',
    (assistanceListing) => {
      expect(takes({ assistanceListing })).toBe(false);
    },
  );

  it('has a federal share from 0 to 100', () => {
    expect(takes({ federalShare: '80.125' })).toBe(true);
    expect(takes({ federalShare: '100.001' })).toBe(false);
  });
});
