import { z } from 'zod';
import { createSchema, defineEntity, recordSchema, updateSchema } from '#contract/shared/entity.ts';
import { bool, code, date, list, longText, text } from '#contract/shared/field.ts';
import { agencyNumberFormat, emailFormat, phoneFormat, urlFormat } from '#contract/shared/formats.ts';

/** What a recycler or a destroyer of media can be certified for. */
export const certificationKinds = ['r2', 'e_stewards', 'naid'] as const;

/** One certificate of a vendor and the day it ends. */
export const certification = z.strictObject({
  kind: z.enum(certificationKinds),
  expiresOn: date('Expires').schema,
});
export type Certification = z.infer<typeof certification>;

export const vendorFields = {
  name: text('Name', { min: 2, max: 120 }),
  vendorNumber: code('Vendor number', { ...agencyNumberFormat, example: 'V-2207', optional: true }),
  email: code('Email', { ...emailFormat, optional: true }),
  phone: code('Phone', { ...phoneFormat, optional: true }),
  url: code('Website', { ...urlFormat, optional: true }),
  address: longText('Address', { max: 300, optional: true }),
  certifications: list('Certifications', certification, { max: 10 }),
  active: bool('Active'),
} as const;

/** Values that a new vendor starts with in the form. */
export const vendorDefaults = { certifications: [], active: true } as const;

export const vendor = defineEntity({
  name: 'vendor',
  path: '/api/vendors',
  page: '/records/vendor',
  display: 'name',
  fields: vendorFields,
  search: ['name', 'vendorNumber'],
  filter: ['name', 'vendorNumber', 'email', 'active'],
  sort: ['name', 'vendorNumber', 'active'],
  defaultSort: 'name',
});

export const vendorRecord = recordSchema(vendorFields);
export const vendorCreate = createSchema(vendorFields, vendorDefaults);
export const vendorUpdate = updateSchema(vendorFields);
export type VendorRecord = z.infer<typeof vendorRecord>;
export type VendorCreate = z.infer<typeof vendorCreate>;
export type VendorUpdate = z.infer<typeof vendorUpdate>;
