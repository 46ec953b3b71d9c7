import { describe, expect, it } from 'vitest';
import { stateOfCertification } from './certification-state.ts';

describe('stateOfCertification', () => {
  it.each([
    ['2026-03-17', 'expired'],
    ['2026-03-18', 'expires_soon'],
    ['2026-05-17', 'expires_soon'],
    ['2026-05-18', 'valid'],
  ])('says of a last day on %s that it is %s', (expiresOn, state) => {
    expect(stateOfCertification(expiresOn, '2026-03-18')).toBe(state);
  });
});
