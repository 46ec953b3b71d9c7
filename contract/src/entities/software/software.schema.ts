import { z } from 'zod';
import { createSchema, defineEntity, recordSchema, updateSchema } from '#contract/shared/entity.ts';
import { choice, code, date, integer, longText, money, reference, text } from '#contract/shared/field.ts';
import { urlFormat } from '#contract/shared/formats.ts';

/** Whether the agency lets a product be used. */
export const softwareApprovals = ['approved', 'restricted', 'forbidden'] as const;
/** How sensitive the data is that a product handles. */
export const dataClasses = ['public', 'internal', 'confidential', 'restricted'] as const;
/** What is to be said about the licenses of a product, the most urgent first. */
export const complianceVerdicts = [
  'installed_without_licence',
  'over_assigned',
  'expired_in_use',
  'unlicensed',
  'unused_spend',
  'compliant',
] as const;
export type ComplianceVerdict = (typeof complianceVerdicts)[number];

const counted = { min: 0, max: 1_000_000_000, write: 'never' } as const;

export const softwareFields = {
  name: text('Name', { min: 1, max: 120 }),
  publisher: text('Publisher', { min: 1, max: 120 }),
  categoryId: reference('Category', 'category'),
  edition: text('Edition', { max: 80, optional: true }),
  versionsAllowed: text('Versions allowed', { max: 120, optional: true }),
  ownerId: reference('Owner', 'person', { optional: true }),
  dataClass: choice('Data classification', dataClasses, { optional: true }),
  approval: choice('Approval', softwareApprovals),
  supportEndsOn: date('Support ends', { optional: true }),
  website: code('Website', { ...urlFormat, optional: true }),
  description: longText('Description', { max: 2000, optional: true }),
  verdict: choice('Verdict', complianceVerdicts, { write: 'never' }),
  owned: integer('Owned', { ...counted, optional: true }),
  assigned: integer('Assigned', counted),
  installed: integer('Installed', counted),
  available: integer('Available', { ...counted, min: -1_000_000_000, optional: true }),
  uncovered: integer('Uncovered installs', counted),
  unused: integer('Unused seats', counted),
  yearlyCost: money('Annual cost', { write: 'never' }),
  unusedCost: money('Unused spend per year', { write: 'never' }),
  termEndsOn: date('Term ends', { optional: true, write: 'never' }),
} as const;

/** Values that a new product starts with in the form. */
export const softwareDefaults = { approval: 'approved' } as const;

/** A product; what is bought of it are its entitlements, and an empty `owned` means that there is no limit. */
export const software = defineEntity({
  name: 'software',
  path: '/api/software',
  page: '/inventory/software',
  display: 'name',
  fields: softwareFields,
  search: ['name', 'publisher', 'edition'],
  filter: [
    'name',
    'publisher',
    'categoryId',
    'ownerId',
    'dataClass',
    'approval',
    'supportEndsOn',
    'verdict',
    'owned',
    'assigned',
    'installed',
    'available',
    'uncovered',
    'unused',
    'yearlyCost',
    'termEndsOn',
  ],
  sort: [
    'name',
    'publisher',
    'categoryId',
    'approval',
    'supportEndsOn',
    'verdict',
    'owned',
    'assigned',
    'installed',
    'available',
    'uncovered',
    'unused',
    'yearlyCost',
    'unusedCost',
    'termEndsOn',
  ],
  defaultSort: 'verdict,name',
  derived: [
    'verdict',
    'owned',
    'assigned',
    'installed',
    'available',
    'uncovered',
    'unused',
    'yearlyCost',
    'unusedCost',
    'termEndsOn',
  ],
});

export const softwareRecord = recordSchema(softwareFields).extend({
  /** How its licenses in force are counted. */
  metrics: z.array(z.string()),
});
export const softwareCreate = createSchema(softwareFields, softwareDefaults);
export const softwareUpdate = updateSchema(softwareFields);
export type SoftwareRecord = z.infer<typeof softwareRecord>;
export type SoftwareCreate = z.infer<typeof softwareCreate>;
export type SoftwareUpdate = z.infer<typeof softwareUpdate>;
