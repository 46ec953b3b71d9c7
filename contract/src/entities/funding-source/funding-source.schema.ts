import type { z } from 'zod';
import { createSchema, defineEntity, recordSchema, updateSchema } from '#contract/shared/entity.ts';
import { bool, choice, code, date, percent, text } from '#contract/shared/field.ts';
import { heldLookup } from '#contract/shared/held-filter.ts';
import { agencyCodeFormat } from '#contract/shared/formats.ts';
import { ruleSets } from '#contract/shared/rule-sets.ts';
import { titleHolders } from '#contract/areas/equipment/title-holders.ts';

export const fundingTypes = ['federal', 'state', 'local', 'other'] as const;

export const fundingSourceFields = {
  code: code('Code', { ...agencyCodeFormat, example: 'FHWA-NHPP' }),
  name: text('Name', { min: 2, max: 120 }),
  type: choice('Type', fundingTypes),
  federalAgency: text('Federal agency', { max: 60, optional: true }),
  fain: code('FAIN', { pattern: /^[A-Z0-9.-]{3,30}$/, example: '693JJ22430000', max: 30, optional: true }),
  assistanceListing: code('Assistance listing', {
    pattern: /^\d{2}\.\d{3}$/,
    example: '20.205',
    max: 6,
    optional: true,
  }),
  startsOn: date('Period start', { optional: true }),
  endsOn: date('Period end', { optional: true }),
  ruleSet: choice('Rule set', ruleSets),
  federalShare: percent('Federal share'),
  titleHolder: choice('Title vests in', titleHolders),
  needsPurchaseApproval: bool('Prior approval for purchase'),
  needsDispositionApproval: bool('Prior approval for disposition'),
  active: bool('Active'),
} as const;

/** Values that a new funding source starts with in the form. */
export const fundingSourceDefaults = {
  ruleSet: '2024',
  federalShare: '0',
  titleHolder: 'state',
  needsPurchaseApproval: false,
  needsDispositionApproval: false,
  active: true,
} as const;

export const fundingSource = defineEntity({
  name: 'funding-source',
  path: '/api/funding-sources',
  page: '/records/funding-source',
  display: 'code',
  fields: fundingSourceFields,
  guarded: {
    type: 'any',
    startsOn: 'any',
    endsOn: 'any',
    ruleSet: 'any',
    federalShare: 'any',
    titleHolder: 'any',
    needsPurchaseApproval: false,
    needsDispositionApproval: false,
  },
  search: ['code', 'name', 'fain'],
  lookups: heldLookup,
  filter: [
    'code',
    'name',
    'type',
    'federalAgency',
    'fain',
    'startsOn',
    'endsOn',
    'ruleSet',
    'titleHolder',
    'active',
  ],
  sort: ['code', 'name', 'type', 'federalAgency', 'fain', 'startsOn', 'endsOn', 'active'],
  defaultSort: 'code',
});

export const fundingSourceRecord = recordSchema(fundingSourceFields);
export const fundingSourceCreate = createSchema(fundingSourceFields, fundingSourceDefaults);
export const fundingSourceUpdate = updateSchema(fundingSourceFields);
export type FundingSourceRecord = z.infer<typeof fundingSourceRecord>;
export type FundingSourceCreate = z.infer<typeof fundingSourceCreate>;
export type FundingSourceUpdate = z.infer<typeof fundingSourceUpdate>;
