import { z } from 'zod';
import { conditions } from '#contract/areas/equipment/conditions.ts';
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
  decimal,
  instant,
  integer,
  list,
  longText,
  money,
  reference,
  text,
} from '#contract/shared/field.ts';
import { repairOpeningFields } from './opening.ts';
import { repairOutcomes } from './outcomes.ts';
import { repairStatuses } from './repair.states.ts';

export const repairKinds = ['repair', 'preventive', 'upgrade', 'inspection', 'recall'] as const;
/** How urgent a repair is, the most urgent first. */
export const repairPriorities = ['critical', 'high', 'normal', 'low'] as const;
/** What was done about the data on an item before it left the building. */
export const mediaActions = ['removed', 'encrypted', 'wiped', 'vendor_agreement'] as const;

/** One kind of part that went into a repair. */
export const repairPart = z.strictObject({
  description: text('Description', { min: 1, max: 120 }).schema,
  quantity: integer('Quantity', { min: 1, max: 9999 }).schema,
  unitCost: money('Unit cost').schema,
});
export type RepairPart = z.infer<typeof repairPart>;

export const repairFields = {
  number: code('Number', {
    pattern: /^RP-[0-9]{4}-[0-9]{5}$/,
    example: 'RP-2026-00042',
    max: 13,
    write: 'never',
  }),
  equipmentId: reference('Item', 'equipment', { write: 'create' }),
  status: choice('Status', repairStatuses, { write: 'never' }),
  kind: choice('Kind', repairKinds),
  problem: longText('Problem', { min: 5, max: 2000 }),
  priority: choice('Priority', repairPriorities),
  reportedById: reference('Reported by', 'person', { optional: true }),
  reportedAt: instant('Reported', { write: 'never' }),
  assignedToId: reference('Assigned to', 'person', { optional: true }),
  startedAt: instant('Started', { optional: true, write: 'never' }),
  closedAt: instant('Closed', { optional: true, write: 'never' }),
  warrantyClaim: bool('Warranty claim'),
  vendorId: reference('Vendor', 'vendor', { optional: true }),
  rmaNumber: text('RMA number', { max: 40, optional: true }),
  tracking: text('Tracking number', { max: 60, optional: true }),
  sentOn: date('Sent', { optional: true }),
  expectedOn: date('Expected', { optional: true }),
  backOn: date('Back', { optional: true }),
  dataLeft: bool('Data left the building'),
  mediaAction: choice('Media', mediaActions, { optional: true }),
  diagnosis: longText('Diagnosis', { max: 2000, optional: true }),
  resolution: longText('Resolution', { max: 2000, optional: true }),
  outcome: choice('Outcome', repairOutcomes, { optional: true, write: 'never' }),
  conditionAfter: choice('Condition after repair', conditions, { optional: true, write: 'never' }),
  newSerial: code('New serial number', {
    pattern: /^[\x21-\x7E ]+$/,
    example: '7KQ4XN3',
    max: 80,
    optional: true,
    write: 'never',
  }),
  labourHours: decimal('Labor hours', { places: 2, max: 999.99, example: '2.5', optional: true }),
  labourCost: money('Labor cost', { optional: true }),
  parts: list('Parts', repairPart, { max: 50 }),
  partsCost: money('Parts cost', { write: 'never' }),
  totalCost: money('Total cost', { write: 'never' }),
  loanerId: reference('Loaner', 'equipment', { optional: true, write: 'never' }),
  /** The import that brought a repair which had ended before. */
  takenOverIn: text('Taken over with', { max: 20, optional: true, write: 'never' }),
} as const;

/** Values that a new repair starts with in the form. */
export const repairDefaults = {
  kind: 'repair',
  priority: 'normal',
  warrantyClaim: false,
  dataLeft: false,
  parts: [],
} as const;

/** What may still be written once a repair is over: papers and bills arrive late. */
export const lateRepairFields: readonly string[] = [
  'rmaNumber',
  'tracking',
  'labourHours',
  'labourCost',
  'parts',
];

export const repair = defineEntity({
  name: 'repair',
  path: '/api/repairs',
  page: '/inventory/repair',
  display: 'number',
  fields: repairFields,
  importFields: repairOpeningFields,
  search: ['number', 'equipment', 'problem', 'vendor', 'rmaNumber', 'tracking'],
  lookups: { modelId: reference('Model', 'model') },
  filter: [
    'number',
    'equipmentId',
    'status',
    'kind',
    'priority',
    'reportedById',
    'reportedAt',
    'assignedToId',
    'closedAt',
    'warrantyClaim',
    'vendorId',
    'rmaNumber',
    'sentOn',
    'expectedOn',
    'backOn',
    'outcome',
    'totalCost',
    'loanerId',
    'updatedAt',
  ],
  sort: [
    'number',
    'equipmentId',
    'status',
    'priority',
    'reportedAt',
    'assignedToId',
    'vendorId',
    'expectedOn',
    'closedAt',
    'totalCost',
  ],
  defaultSort: '-number',
});

const extras = {
  /** Who holds the item. */
  custodian: referenceValue.nullable(),
  itemStatus: z.string(),
  /** Where the item stands when it is not away. */
  itemLocation: referenceValue,
  itemStoresData: z.boolean(),
  warrantyEndsOn: z.iso.date().nullable(),
  isUnderWarranty: z.boolean(),
  /** What all repairs of the item have cost so far. */
  lifetimeCost: z.string(),
  /** Whether that is more than the share of the item's cost at which it should rather be replaced. */
  isReplacementAdvised: z.boolean(),
};
export const repairRecord = recordSchema(repairFields).extend(extras);
export const repairCreate = createSchema(repairFields, repairDefaults);
/** A new repair as an import brings it: with how it ended, where it did. */
export const repairOpening = repairCreate.extend({
  openingStatus: repairOpeningFields.openingStatus.schema.optional(),
  reportedOn: repairOpeningFields.reportedOn.schema.optional(),
  startedOn: repairOpeningFields.startedOn.schema.optional(),
  closedOn: repairOpeningFields.closedOn.schema.optional(),
  outcome: repairOpeningFields.outcome.schema.optional(),
  conditionAfter: repairOpeningFields.conditionAfter.schema.optional(),
});
export const repairUpdate = updateSchema(repairFields);
export type RepairRecord = z.infer<typeof repairRecord>;
export type RepairCreate = z.infer<typeof repairCreate>;
export type RepairOpeningInput = z.infer<typeof repairOpening>;
export type RepairUpdate = z.infer<typeof repairUpdate>;
