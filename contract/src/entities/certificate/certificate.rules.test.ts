import { describe, expect, it } from 'vitest';
import {
  checkCertificate,
  checkVerification,
  techniquesFor,
  type CertificateFacts,
  type CertificateWanted,
} from './certificate.rules.ts';

const facts = { today: '2026-02-02', clearOnlyInside: true, leavesAgency: false };
const fine: CertificateWanted = {
  mediumType: 'ssd',
  mediumSerial: 'S1',
  method: 'purge',
  technique: 'crypto_erase',
  destination: 'internal_reuse',
  performedOn: '2026-02-01',
  isBackedUp: false,
};

function rulesOf(changes: CertificateWanted, more: Partial<CertificateFacts> = {}) {
  return checkCertificate({ ...fine, ...changes }, { ...facts, ...more }).map(
    ({ path, messageKey }) => `${path} ${messageKey}`,
  );
}

describe('checkCertificate', () => {
  it('knows what erases which medium', () => {
    expect(rulesOf({})).toEqual([]);
    expect(rulesOf({ technique: 'degauss' })).toEqual(['technique flash_degauss']);
    expect(rulesOf({ mediumType: 'paper' })).toEqual(['technique technique_medium']);
    expect(rulesOf({ method: 'destroy' })).toEqual(['technique technique_method']);
  });

  it('waits with what is not chosen yet', () => {
    expect(rulesOf({ technique: undefined })).toEqual([]);
    expect(rulesOf({ technique: 'degauss', mediumType: undefined })).toEqual([]);
    expect(rulesOf({ method: undefined })).toEqual([]);
  });

  it('lets nothing leave that was only cleared', () => {
    const cleared: CertificateWanted = { method: 'clear', technique: 'overwrite' };
    expect(rulesOf(cleared)).toEqual([]);
    expect(rulesOf({ ...cleared, destination: 'recycler' })).toEqual(['method clear_outside']);
    expect(rulesOf(cleared, { leavesAgency: true })).toEqual(['method clear_outside']);
    expect(rulesOf(cleared, { leavesAgency: true, clearOnlyInside: false })).toEqual([]);
  });

  it('asks for a serial number or a reason why there is none, and for the place of a backup', () => {
    expect(rulesOf({ mediumSerial: null })).toEqual(['mediumSerial serial_or_soldered']);
    expect(rulesOf({ mediumSerial: null, isSoldered: true })).toEqual([]);
    expect(rulesOf({ isBackedUp: true })).toEqual(['backupPlace required']);
    expect(rulesOf({ isBackedUp: true, backupPlace: 'Vault' })).toEqual([]);
  });

  it('takes a performance of today, and none of tomorrow', () => {
    expect(rulesOf({ performedOn: '2026-02-02' })).toEqual([]);
    expect(rulesOf({ performedOn: '2026-02-03' })).toEqual(['performedOn date_future']);
    expect(rulesOf({ performedOn: '2026-02-03' }, { today: undefined })).toEqual([]);
  });
});

describe('checkVerification', () => {
  const keysOf = (verifiedOn: string | null, today?: string) =>
    checkVerification({ verifiedOn }, { performedOn: '2026-02-01' }, today).map(
      ({ messageKey, message }) => `${messageKey}: ${message}`,
    );

  it('takes the day of the performance and today, and neither the day before nor tomorrow', () => {
    expect(keysOf('2026-02-01', '2026-02-02')).toEqual([]);
    expect(keysOf('2026-02-02', '2026-02-02')).toEqual([]);
    expect(keysOf('2026-01-31', '2026-02-02')).toEqual([
      'date_order: Date verified cannot be before the date performed.',
    ]);
    expect(keysOf('2026-02-03', '2026-02-02')[0]).toMatch(/^date_future/);
    expect(keysOf(null, '2026-02-02')).toEqual([]);
  });
});

describe('techniquesFor', () => {
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
