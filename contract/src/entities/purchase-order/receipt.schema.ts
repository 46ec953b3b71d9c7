import { z } from 'zod';
import { referenceValue } from '#contract/shared/entity.ts';
import { code, date, integer, longText, reference, text } from '#contract/shared/field.ts';
import { maxLineQuantity, maxLines } from './purchase-order.lines.ts';

/** Why goods were not accepted. */
export const rejectReasons = ['damaged', 'wrong', 'extra'] as const;

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
} as const;

const receiptLineInput = z.strictObject({
  lineId: z.uuid(),
  accepted: receiptFields.accepted.schema,
  rejected: receiptFields.rejected.schema.default(0),
  rejectReason: z.enum(rejectReasons).nullable().default(null),
  rejectNote: text('Note', { max: 200, optional: true }).schema.default(null),
  /** One for each accepted unit of equipment, in the order of the units. */
  serials: z.array(receiptFields.serial.schema).max(maxItemsPerReceipt).default([]),
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

export const reverseBody = z.strictObject({ reason: longText('Reason', { min: 3, max: 500 }).schema });

/** A receipt as it is shown; rejected goods are what goes back to the vendor. */
export const receiptRecord = z.object({
  id: z.uuid(),
  number: z.string(),
  receivedOn: z.iso.date(),
  packingSlip: z.string().nullable(),
  location: referenceValue.nullable(),
  notes: z.string().nullable(),
  by: z.string(),
  at: z.iso.datetime({ offset: true }),
  value: z.string(),
  reversedAt: z.iso.datetime({ offset: true }).nullable(),
  reversedBy: z.string().nullable(),
  reverseReason: z.string().nullable(),
  /** Whether it can be reversed: none of its items was touched since. */
  isReversible: z.boolean(),
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
    }),
  ),
});
export type ReceiptRecord = z.infer<typeof receiptRecord>;
