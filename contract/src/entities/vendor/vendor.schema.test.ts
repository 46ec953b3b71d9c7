import { describe, expect, it } from 'vitest';
import { certificationKinds, vendorCreate, vendorDefaults } from './vendor.schema.ts';

const vendor = { ...vendorDefaults, name: 'Recycler' };
const takes = (certifications: unknown) => vendorCreate.safeParse({ ...vendor, certifications }).success;

describe('vendor', () => {
  it('has defaults that its own schema takes', () => {
    expect(vendorCreate.safeParse(vendor).success).toBe(true);
  });

  it('takes certifications of the known kinds with a real day', () => {
    expect(takes(certificationKinds.map((kind) => ({ kind, expiresOn: '2027-02-28' })))).toBe(true);
    expect(takes([{ kind: 'iso_9001', expiresOn: '2027-02-28' }])).toBe(false);
    expect(takes([{ kind: 'r2', expiresOn: '2027-02-29' }])).toBe(false);
    expect(takes([{ kind: 'r2' }])).toBe(false);
    expect(takes([{ kind: 'r2', expiresOn: '2027-02-28', issuer: 'somebody' }])).toBe(false);
  });

  it('takes an empty text for what is not known', () => {
    const unknown = { vendorNumber: '', email: '', phone: null, url: '' };
    expect(vendorCreate.safeParse({ ...vendor, ...unknown }).success).toBe(true);
  });
});
