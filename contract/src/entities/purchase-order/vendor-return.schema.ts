import { z } from 'zod';
import { referenceValue } from '#contract/shared/entity.ts';
import { choice, date, longText, money, text } from '#contract/shared/field.ts';
import { neededReason } from '#contract/shared/step-fields.ts';
import { stepBody } from '#contract/shared/steps.ts';
import { rejectReasons } from './reject-reasons.ts';

/** A return is open until the vendor has made good for it, or void when its receipt was reversed. */
export const vendorReturnStatuses = ['open', 'closed', 'void'] as const;

/** How a vendor made good for what was sent back. */
export const returnOutcomes = ['credit', 'replacement'] as const;

/** The fields with which a return is closed, with the titles that refusals name. */
export const vendorReturnFields = {
  outcome: choice('Outcome', returnOutcomes),
  closedOn: date('Settled'),
  reference: text('Reference', { max: 60, optional: true }),
  amount: money('Credit', { optional: true }),
  note: longText('Note', { max: 500, optional: true }),
} as const;

/** Goods that were not accepted and go back to the vendor. */
export const vendorReturn = z.object({
  id: z.uuid(),
  number: z.string(),
  status: z.enum(vendorReturnStatuses),
  order: referenceValue,
  vendor: referenceValue,
  receipt: z.string(),
  receivedOn: z.iso.date(),
  /** What goes back: the line by its position and its words. */
  position: z.int(),
  item: z.string(),
  quantity: z.int(),
  /** What the goods cost by the order's line: with their tax, and all of its freight. */
  worth: z.string(),
  reason: z.enum(rejectReasons),
  rejectNote: z.string().nullable(),
  outcome: z.enum(returnOutcomes).nullable(),
  closedOn: z.iso.date().nullable(),
  closedBy: z.string().nullable(),
  reference: z.string().nullable(),
  amount: z.string().nullable(),
  note: z.string().nullable(),
});
export type VendorReturn = z.infer<typeof vendorReturn>;

/** Closes a return: what the vendor did, when, and under which of the vendor's numbers. */
export const closeReturnBody = z.strictObject({
  outcome: vendorReturnFields.outcome.schema,
  closedOn: vendorReturnFields.closedOn.schema,
  reference: vendorReturnFields.reference.schema.default(null),
  amount: vendorReturnFields.amount.schema.default(null),
  note: vendorReturnFields.note.schema.default(null),
});
export type CloseReturnInput = z.output<typeof closeReturnBody>;

/** A settlement that was entered wrongly is taken back with a reason. */
export const reopenReturnFields = { reason: neededReason } as const;
export const reopenReturnBody = stepBody(reopenReturnFields);

/** Which returns are asked for; pages follow each other by `after`. */
export const vendorReturnQuery = z.strictObject({
  vendorId: z.uuid().optional(),
  status: z.enum(vendorReturnStatuses).optional(),
  after: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type VendorReturnQuery = z.output<typeof vendorReturnQuery>;

/** A page of returns, the oldest first. */
export const vendorReturnPage = z.object({
  items: z.array(vendorReturn),
  next: z.uuid().nullable(),
  total: z.int(),
});
