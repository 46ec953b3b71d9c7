import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vendorDefaults, type VendorRecord } from '#contract/entities/vendor/vendor.schema.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, sentenceAt } from '../../../test/calls.ts';
import { aVendor } from '../../../test/factories.ts';
import { describeReferenceRecord } from '../../../test/reference-records.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const vendors = callsTo<VendorRecord>(() => api, '/api/vendors');

describeReferenceRecord(() => api, {
  name: 'vendor',
  path: '/api/vendors',
  make: aVendor,
  change: { address: '40 Industrial Way' },
  unique: { field: 'name', retype: ({ name }) => name.toUpperCase() },
});

describe('POST /vendors', () => {
  it.each([
    ['name', 'x', ['too_short']],
    ['vendorNumber', 'v-1', ['bad_format']],
    ['email', 'nobody', ['bad_format']],
    ['email', 'a@b@example.gov', ['bad_format']],
    ['phone', '303 555 0142', ['bad_format']],
    ['phone', '+0135550142', ['bad_format']],
    ['url', 'http://example.gov', ['bad_format']],
    ['url', 'javascript:alert(1)', ['bad_format']],
  ])('refuses %s = %j with %j at the field', async (field, value, keys) => {
    const answer = await vendors.create({ ...vendorDefaults, name: 'Example Supply', [field]: value });
    expect(brokenRules(answer)).toEqual({ [field]: keys });
  });

  it('compares names whatever their case and Unicode form', async () => {
    await aVendor(api, { name: 'Ångström İletişim' });
    for (const name of ['A\u030Angstro\u0308m iletişim', 'ÅNGSTRÖM İLETİŞİM']) {
      const answer = await vendors.create({ ...vendorDefaults, name });
      expect(sentenceAt(answer, 'name')).toBe(
        `Name "${name.normalize('NFC')}" is already used by Ångström İletişim.`,
      );
    }
  });

  it('keeps vendor numbers apart, but any number of vendors may have none', async () => {
    await aVendor(api, { name: 'First Numbered', vendorNumber: 'V-77' });
    const answer = await vendors.create({ ...vendorDefaults, name: 'Second', vendorNumber: 'V-77' });
    expect(sentenceAt(answer, 'vendorNumber')).toBe(
      'Vendor number "V-77" is already used by First Numbered.',
    );
    await aVendor(api, { vendorNumber: null });
    await aVendor(api, { vendorNumber: '' });
  });

  it('keeps certifications with their expiry, each once', async () => {
    const certifications = [
      { kind: 'r2', expiresOn: '2027-06-30' },
      { kind: 'naid', expiresOn: '2026-12-31' },
    ];
    const vendor = await aVendor(api, { certifications });
    expect(vendor.certifications).toEqual(certifications);
    const [r2] = certifications;
    const repeated = await vendors.change(vendor, { certifications: [r2, r2] });
    expect(brokenRules(repeated)).toEqual({ 'certifications.1.kind': ['not_unique'] });
    const unreal = await vendors.change(vendor, {
      certifications: [{ kind: 'r2', expiresOn: '2027-02-30' }],
    });
    expect(brokenRules(unreal)).toHaveProperty(['certifications.0.expiresOn']);
    expect((await vendors.change(vendor, { certifications: [] })).body.certifications).toEqual([]);
  });
});

describe('POST /vendors/:id/actions/restore', () => {
  it('refuses a name that somebody else took meanwhile, and names them', async () => {
    const removed = await aVendor(api, { name: 'Returning Vendor' });
    const deleted = (await vendors.remove(removed)).body;
    await aVendor(api, { name: 'returning vendor' });
    const answer = await vendors.act(deleted, 'restore');
    expect(sentenceAt(answer, 'name')).toBe('Name "Returning Vendor" is already used by returning vendor.');
    expect((await vendors.get(removed.id)).body).toMatchObject({ version: 2 });
  });
});
