import { z } from 'zod';
import { customValues } from '#contract/entities/category/custom-field.ts';
import { referenceValue } from '#contract/shared/entity.ts';
import { choice, code, date, integer, list, longText, reference, text } from '#contract/shared/field.ts';
import { neededReason } from '#contract/shared/step-fields.ts';
import { tagPattern } from '#contract/shared/tag.ts';
import { licenseMetrics } from '#contract/areas/software/license-metrics.ts';
import { maxLineQuantity, maxLines } from './purchase-order.lines.ts';
import { rejectReasons } from './reject-reasons.ts';
import { vendorReturnStatuses } from './vendor-return.schema.ts';

/** One receipt makes at most so many items; larger deliveries are received in parts. */
export const maxItemsPerReceipt = 1000;

/** The fields of a receipt and its lines, with the titles that refusals name. */
export const receiptFields = {
  receivedOn: date('Received'),
  packingSlip: text('Packing slip', { max: 60, optional: true }),
  locationId: reference('Location', 'location', { optional: true }),
  notes: longText('Notes', { max: 500, optional: true }),
  accepted: integer('Accepted', { min: 0, max: maxLineQuantity }),
  rejected: integer('Rejected', { min: 0, max: maxLineQuantity }),
  serial: code('Serial number', { pattern: /^[\x21-\x7E ]+$/, example: '7KQ4XN3', max: 80, optional: true }),
  /** The tag of a roll that is glued to the item. */
  tag: code('Tag', { pattern: tagPattern, example: 'EQ-104877', max: 20, optional: true }),
  softwareId: reference('Product', 'software', { optional: true }),
  metric: choice('Metric', licenseMetrics, { optional: true }),
  startsOn: date('Starts', { optional: true }),
  endsOn: date('Ends', { optional: true }),
} as const;

/**
 * What the license of a software line needs beyond the order: where the line names a product, a metric and a term,
 * all of it may be left out. It starts on the day of receipt and ends with the term of the line unless days are sent.
 */
export const receivedLicense = z.strictObject({
  softwareId: receiptFields.softwareId.schema.default(null),
  metric: receiptFields.metric.schema.default(null),
  startsOn: receiptFields.startsOn.schema.default(null),
  endsOn: receiptFields.endsOn.schema.default(null),
});

const receiptLineInput = z.strictObject({
  lineId: z.uuid(),
  accepted: receiptFields.accepted.schema,
  rejected: receiptFields.rejected.schema.default(0),
  rejectReason: z.enum(rejectReasons).nullable().default(null),
  rejectNote: text('Note', { max: 200, optional: true }).schema.default(null),
  /** One for each accepted unit of equipment, in the order of the units. */
  serials: z.array(receiptFields.serial.schema).max(maxItemsPerReceipt).default([]),
  /** The printed tags of units, in their order, which the items claim; a unit without one gets the next number. */
  tags: z.array(receiptFields.tag.schema).max(maxItemsPerReceipt).default([]),
  /** Values of the category's own fields that all items of the line share; what is left out is asked for later. */
  customValues: customValues.default({}),
  /** What an item has of its own, in the order of the units; it stands above what the items share. */
  ownValues: z.array(customValues).max(maxItemsPerReceipt).default([]),
  license: receivedLicense.nullable().default(null),
});
export type ReceiptLineInput = z.output<typeof receiptLineInput>;

/** What arrived on a day. Items go to `locationId`, or to where the order is shipped. */
export const receiptBody = z.strictObject({
  receivedOn: receiptFields.receivedOn.schema,
  packingSlip: receiptFields.packingSlip.schema.default(null),
  locationId: receiptFields.locationId.schema.default(null),
  notes: receiptFields.notes.schema.default(null),
  lines: z.array(receiptLineInput).min(1).max(maxLines),
});
export type ReceiptInput = z.output<typeof receiptBody>;

/** What refusals of a receipt name its parts by; the parts of a line by their place in it. */
export const receiptBodyFields = {
  ...receiptFields,
  lines: list('Lines', receiptLineInput, { min: 1, max: maxLines }),
};

export const reverseFields = { reason: neededReason };
export const reverseBody = z.strictObject({ reason: neededReason.schema });

/** A receipt as it is shown; rejected goods are what goes back to the vendor. */
export const receiptRecord = z.object({
  id: z.uuid(),
  number: z.string(),
  receivedOn: z.iso.date(),
  packingSlip: z.string().nullable(),
  location: referenceValue.nullable(),
  notes: z.string().nullable(),
  by: z.string(),
  byId: z.uuid(),
  byEmail: z.string(),
  at: z.iso.datetime({ offset: true }),
  value: z.string(),
  reversedAt: z.iso.datetime({ offset: true }).nullable(),
  reversedBy: z.string().nullable(),
  reverseReason: z.string().nullable(),
  /** Whether it can be reversed: nothing that came with it was touched since. */
  isReversible: z.boolean(),
  /** What was touched since: the tag of an item, or the number of a license or of a return. */
  touched: z.string().nullable(),
  lines: z.array(
    z.object({
      id: z.uuid(),
      lineId: z.uuid(),
      position: z.int(),
      accepted: z.int(),
      rejected: z.int(),
      rejectReason: z.enum(rejectReasons).nullable(),
      rejectNote: z.string().nullable(),
      value: z.string(),
      /** The items it made: the tag and the serial number. */
      items: z.array(referenceValue),
      /** The license it made: its number and its product. */
      entitlements: z.array(referenceValue),
      vendorReturn: z
        .object({ id: z.uuid(), number: z.string(), status: z.enum(vendorReturnStatuses) })
        .nullable(),
    }),
  ),
});
export type ReceiptRecord = z.infer<typeof receiptRecord>;

/** Serial numbers that are about to be received, line by line. */
const serialsOfLine = z.strictObject({
  lineId: z.uuid(),
  serials: z.array(receiptFields.serial.schema).max(maxItemsPerReceipt),
});
export const serialCheckFields = { lines: list('Lines', serialsOfLine, { min: 1, max: maxLines }) };
export const serialCheckBody = z.strictObject({ lines: serialCheckFields.lines.schema });

/** The serial numbers that cannot be used: where they stand, and the living item that has them. */
export const serialCheckAnswer = z.array(
  z.object({
    lineId: z.uuid(),
    unit: z.int(),
    /** Empty where the number stands twice in what was sent. */
    item: referenceValue.nullable(),
  }),
);
export type SerialFinding = z.infer<typeof serialCheckAnswer>[number];
