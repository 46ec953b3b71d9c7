import { describe, expect, it } from 'vitest';
import { findCertificateProblems, techniquesFor } from './certificate.form-rules.ts';

const rules = { today: '2026-02-02', clearOnlyInside: true, leavesAgency: false };
const fine = {
  mediumType: 'ssd',
  mediumSerial: 'S1',
  method: 'purge',
  technique: 'crypto_erase',
  destination: 'internal_reuse',
  performedOn: '2026-02-01',
  isBackedUp: false,
};

function broken(changes: Record<string, unknown>, more: Partial<typeof rules> = {}) {
  return findCertificateProblems({ ...fine, ...changes }, { ...rules, ...more }).map(
    ({ path, messageKey }) => `${path} ${messageKey}`,
  );
}

describe('the form of a certificate', () => {
  it('knows what erases which medium', () => {
    expect(broken({})).toEqual([]);
    expect(broken({ technique: 'degauss' })[0]).toMatch(/^technique .*flash_degauss/);
    expect(broken({ mediumType: 'paper' })[0]).toMatch(/technique_medium/);
    expect(broken({ method: 'destroy' })[0]).toMatch(/technique_method/);
  });

  it('lets nothing leave that was only cleared', () => {
    const cleared = { method: 'clear', technique: 'overwrite' };
    expect(broken(cleared)).toEqual([]);
    expect(broken({ ...cleared, destination: 'recycler' })[0]).toMatch(/^method .*clear_outside/);
    expect(broken(cleared, { leavesAgency: true })).toHaveLength(1);
    expect(broken(cleared, { leavesAgency: true, clearOnlyInside: false })).toEqual([]);
  });

  it('asks for a serial number or a reason why there is none', () => {
    expect(broken({ mediumSerial: null })).toHaveLength(1);
    expect(broken({ mediumSerial: null, isSoldered: true })).toEqual([]);
    expect(broken({ isBackedUp: true })[0]).toMatch(/^backupPlace/);
  });

  it('offers the techniques of the method on the medium, and degaussing to say why not', () => {
    expect(techniquesFor('purge', 'ssd', '')).toEqual([
      'overwrite',
      'block_erase',
      'crypto_erase',
      'degauss',
    ]);
    expect(techniquesFor('destroy', 'paper', 'overwrite')).toContain('overwrite');
  });
});
