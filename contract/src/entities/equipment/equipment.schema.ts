import { z } from 'zod';
import {
  createSchema,
  defineEntity,
  recordSchema,
  referenceValue,
  updateSchema,
} from '#contract/shared/entity.ts';
import {
  bool,
  choice,
  code,
  date,
  integer,
  ipPattern,
  list,
  longText,
  money,
  percent,
  reference,
  text,
  values,
} from '#contract/shared/field.ts';
import { heldLookup } from '#contract/shared/held-filter.ts';
import { retirementMethods } from '#contract/areas/retirement/retirement-vocabulary.ts';
import { conditions } from '#contract/areas/equipment/conditions.ts';
import { billingPeriods, paymentTimings } from '#contract/shared/payment-terms.ts';
import { tagPattern } from '#contract/shared/tag.ts';
import { yesOrNo } from '#contract/shared/yes-or-no.ts';
import { titleHolders } from '#contract/areas/equipment/title-holders.ts';
import { customValues } from '#contract/entities/category/custom-field.ts';
import { equipmentStatuses } from './equipment.states.ts';
import { openingFields } from './opening.ts';

export const uses = ['in_service', 'standby', 'spare', 'training', 'lab'] as const;
export const acquisitionMethods = [
  'purchase',
  'transfer_in',
  'donation',
  'grant_furnished',
  'lease',
  'found_at_inventory',
] as const;
export const capitalClasses = ['capital', 'sensitive', 'non_capital'] as const;
export const encryptions = ['none', 'software', 'hardware'] as const;
export const warrantyTypes = ['manufacturer', 'extended', 'service_contract'] as const;

export const macPattern = /^([0-9A-F]{2}:){5}[0-9A-F]{2}$/;

export const otherCodeKinds = ['old_number', 'rfid', 'vendor_tag', 'imei', 'external_id'] as const;
/** The most other codes an item can have. */
export const maxOtherCodes = 10;
export const otherCodeFields = {
  kind: choice('Kind of code', otherCodeKinds),
  code: text('Code', { max: 64 }),
} as const;
/** A number of an item beside its tag: searched and scanned like it. */
export const otherCode = z.strictObject({
  kind: otherCodeFields.kind.schema,
  code: otherCodeFields.code.schema,
});
export type OtherCode = z.infer<typeof otherCode>;

/** One share of who paid for an item. */
export const fundingLine = z.strictObject({
  fundingSourceId: z.uuid(),
  percent: percent('Percent').schema,
  amount: money('Amount', { optional: true }).schema.optional(),
});
export type FundingLine = z.infer<typeof fundingLine>;

/** A correction that waits for a second administrator: what it would change, why, and who asked. */
export const openCorrection = z.object({
  values: z.record(z.string(), z.unknown()),
  /** The names of the sources that it would bring. */
  fundingSources: z.array(referenceValue),
  reason: z.string(),
  byId: z.uuid(),
  by: z.string(),
  at: z.string(),
});

export const equipmentFields = {
  tag: code('Tag', {
    pattern: tagPattern,
    example: 'EQ-104877',
    formKey: 'tag_form',
    max: 20,
    optional: true,
    write: 'create',
  }),
  serial: code('Serial number', { pattern: /^[\x21-\x7E ]+$/, example: '7KQ4XN3', max: 80, optional: true }),
  otherCodes: list('Other codes', otherCode, { max: maxOtherCodes, write: 'never' }),
  name: text('Name', { min: 1, max: 120 }),
  categoryId: reference('Category', 'category'),
  modelId: reference('Model', 'model', { optional: true }),
  description: longText('Description', { max: 2000, optional: true }),
  status: choice('Status', equipmentStatuses, { write: 'never' }),
  condition: choice('Condition', conditions),
  use: choice('Use', uses),
  locationId: reference('Location', 'location'),
  custodianId: reference('Custodian', 'person', { optional: true, write: 'never' }),
  projectId: reference('Project', 'project', { optional: true, write: 'never' }),
  dueOn: date('Due back', { optional: true, write: 'never' }),
  parentId: reference('Part of', 'equipment', { optional: true }),
  hostname: code('Hostname', {
    pattern: /^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/,
    example: 'D4-LT-04877',
    max: 253,
    optional: true,
  }),
  macAddresses: list('MAC addresses', z.string().trim().toUpperCase().regex(macPattern), { max: 10 }),
  ipAddress: code('IP address', {
    pattern: ipPattern,
    example: '10.4.12.77',
    max: 39,
    optional: true,
  }),
  assetUrl: code('Asset URL', {
    pattern: /^https:\/\/[^\s"<>]+$/,
    example: 'https://example.gov/asset/1',
    max: 500,
    optional: true,
  }),
  /** Whether it may be connected to the network (CIS 1.1); empty where nobody has decided. */
  networkApproval: choice('Approved for network', yesOrNo, { optional: true }),
  acquiredOn: date('Acquired'),
  cost: money('Cost', { optional: true }),
  acquisitionMethod: choice('Method', acquisitionMethods),
  invoiceNumber: text('Invoice number', { max: 40, optional: true }),
  purchaseOrderId: reference('Purchase order', 'purchase-order', { optional: true, write: 'never' }),
  capitalClass: choice('Capital class', capitalClasses, { write: 'never' }),
  capitalClassOverride: choice('Capital class override', capitalClasses, { optional: true }),
  capitalClassReason: longText('Reason for the class', { max: 500, optional: true }),
  fundingLines: list('Funding', fundingLine, { max: 20 }),
  federalShare: percent('Federal share', { write: 'never' }),
  titleHolder: choice('Title holder', titleHolders),
  inServiceOn: date('In service', { optional: true }),
  usefulLifeMonths: integer('Useful life in months', { min: 1, max: 600 }),
  salvageValue: money('Salvage value'),
  warrantyStartsOn: date('Warranty start', { optional: true }),
  warrantyEndsOn: date('Warranty end', { optional: true }),
  warrantyContract: text('Warranty contract', { max: 60, optional: true }),
  warrantyType: choice('Warranty type', warrantyTypes, { optional: true }),
  leaseEndsOn: date('Lease end', { optional: true }),
  leasePayment: money('Lease payment', { optional: true }),
  leaseRhythm: choice('Lease payment frequency', billingPeriods, { optional: true }),
  leasePaidAt: choice('Lease payment timing', paymentTimings, { optional: true }),
  leaseRate: percent('Lease discount rate', { optional: true }),
  returnBy: date('Return by', { optional: true }),
  storesData: bool('Stores data'),
  encryption: choice('Encryption', encryptions),
  lastSeenOn: date('Last seen', { optional: true, write: 'never' }),
  nextDueOn: date('Next count due', { optional: true, write: 'never' }),
  retirementId: reference('Retirement case', 'retirement', { optional: true, write: 'never' }),
  disposalMethod: choice('Disposal method', retirementMethods, { optional: true, write: 'never' }),
  disposedOn: date('Disposed', { optional: true, write: 'never' }),
  salePrice: money('Sale price', { optional: true, write: 'never' }),
  disposalRecipient: text('Disposal recipient', { max: 120, optional: true, write: 'never' }),
  /** The import that brought a disposed item in place of a case. */
  takenOverIn: text('Taken over with', { max: 20, optional: true, write: 'never' }),
  missingSince: date('Missing since', { optional: true, write: 'never' }),
  customValues: values('Category details', customValues),
  notes: longText('Notes', { max: 2000, optional: true }),
  correction: values('Open correction', openCorrection, { optional: true, write: 'never' }),
} as const;

/** Values that a new item starts with in the form; what the category says is left to the category. */
export const equipmentDefaults = {
  condition: 'new',
  use: 'in_service',
  macAddresses: [],
  acquisitionMethod: 'purchase',
  fundingLines: [],
  titleHolder: 'state',
  encryption: 'none',
  customValues: {},
} as const;

export const equipment = defineEntity({
  name: 'equipment',
  path: '/api/equipment',
  page: '/inventory/equipment',
  display: 'tag',
  fields: equipmentFields,
  importFields: openingFields,
  guarded: { storesData: false },
  openField: 'customValues',
  search: ['tag', 'serial', 'name', 'model', 'manufacturer', 'hostname', 'custodian'],
  lookups: {
    fundingSourceId: reference('Funding source', 'funding-source'),
    allocatedToId: reference('Allocated to', 'project'),
    macAddress: code('MAC address', { pattern: macPattern, example: '3C:52:82:4F:1A:09', max: 17 }),
    manufacturerId: reference('Manufacturer', 'manufacturer', { optional: true }),
    bookValue: money('Book value', { optional: true }),
    /** The last day that costs book value; an item that is not in service has the end of time. */
    lifeEndsOn: date('Useful life ends'),
    /** The import or bulk edit that made or changed it, as long as its rows are there. */
    batchNumber: code('Import or bulk edit', {
      pattern: /^[A-Z]{2}-\d{4}-\d{5}$/,
      example: 'IM-2026-00012',
      max: 13,
    }),
    ...heldLookup,
  },
  filter: [
    'tag',
    'serial',
    'name',
    'categoryId',
    'modelId',
    'status',
    'condition',
    'use',
    'locationId',
    'custodianId',
    'projectId',
    'dueOn',
    'parentId',
    'hostname',
    'networkApproval',
    'acquiredOn',
    'cost',
    'acquisitionMethod',
    'invoiceNumber',
    'purchaseOrderId',
    'capitalClass',
    'federalShare',
    'titleHolder',
    'inServiceOn',
    'warrantyEndsOn',
    'storesData',
    'lastSeenOn',
    'nextDueOn',
    'retirementId',
    'disposalMethod',
    'disposedOn',
    'missingSince',
  ],
  sort: [
    'tag',
    'serial',
    'name',
    'categoryId',
    'modelId',
    'status',
    'condition',
    'locationId',
    'custodianId',
    'dueOn',
    'acquiredOn',
    'cost',
    'warrantyEndsOn',
    'lastSeenOn',
    'nextDueOn',
  ],
  defaultSort: 'status,tag',
  labels: { allocation: 'Allocation' },
});

// A form proposes the condition; a caller of the API has to say it.
const { condition: _, ...defaultsWhereNotSent } = equipmentDefaults;

const extras = {
  manufacturer: z.string().nullable(),
  categoryPath: z.string(),
  /** Who pays, with the number of the federal award. */
  fundingSources: z.array(referenceValue.extend({ fain: z.string().nullable() })),
  /** What the item is worth today; computed in the database. */
  bookValue: z.string().nullable(),
  /** The vendor that has the item in repair: then it is not in its place. */
  atVendor: z.string().nullable(),
};
export const equipmentRecord = recordSchema(equipmentFields).extend(extras);
/** Where these are not sent, the model and the category say them. */
const defaultedByCategory = {
  usefulLifeMonths: equipmentFields.usefulLifeMonths.schema.optional(),
  salvageValue: equipmentFields.salvageValue.schema.optional(),
  storesData: equipmentFields.storesData.schema.optional(),
};
/** A new item can be put in stock in the same step. */
export const putInStock = bool('Put in stock at once');
export const equipmentCreate = createSchema(equipmentFields, defaultsWhereNotSent).extend({
  ...defaultedByCategory,
  putInStock: putInStock.schema.optional(),
});
/** A new item as an import brings it: with the state it is in already. */
export const equipmentOpening = equipmentCreate.extend({
  openingStatus: openingFields.openingStatus.schema.optional(),
  holder: openingFields.holder.schema.optional(),
  holderSince: openingFields.holderSince.schema.optional(),
  holderDueOn: openingFields.holderDueOn.schema.optional(),
  missingSince: openingFields.missingSince.schema.optional(),
  disposedOn: openingFields.disposedOn.schema.optional(),
  disposalMethod: openingFields.disposalMethod.schema.optional(),
  disposalPrice: openingFields.disposalPrice.schema.optional(),
  disposalRecipient: openingFields.disposalRecipient.schema.optional(),
});
export const equipmentUpdate = updateSchema(equipmentFields);
export type EquipmentRecord = z.infer<typeof equipmentRecord>;
export type EquipmentCreate = z.infer<typeof equipmentCreate>;
export type EquipmentOpening = z.infer<typeof equipmentOpening>;
export type EquipmentUpdate = z.infer<typeof equipmentUpdate>;
