import { describe, expect, it } from 'vitest';
import { problemsOf } from '#contract/shared/rules.ts';
import { certificationKinds, vendorCreate, vendorDefaults, vendorFields } from './vendor.schema.ts';

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

describe('problems of a certification', () => {
  it('ask for a real date, also inside the list', () => {
    const input = { ...vendor, certifications: [{ kind: 'r2', expiresOn: '2027-02-30' }] };
    const { error } = vendorCreate.safeParse(input);
    expect(error && problemsOf(error, vendorFields, input)).toMatchObject([
      { path: 'certifications.0.expiresOn', messageKey: 'not_a_date' },
    ]);
  });
});
