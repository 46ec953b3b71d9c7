import { z } from 'zod';
import { referenceValue } from '#contract/shared/entity.ts';
import { choice, date, integer, money, percent, reference, text } from '#contract/shared/field.ts';
import { licenseMetrics } from '#contract/areas/software/license-metrics.ts';

/** What a line buys: equipment becomes items and software licenses when it arrives, the others are counted. */
export const lineKinds = ['equipment', 'software', 'service', 'other'] as const;
export type LineKind = (typeof lineKinds)[number];

export const maxLines = 200;
export const maxLineQuantity = 10_000;

/** One share of who pays for a line. */
export const lineFunding = z.strictObject({
  fundingSourceId: z.uuid(),
  percent: percent('Percent').schema,
});
export type LineFunding = z.infer<typeof lineFunding>;

/**
 * Who pays for a line, said in so many words: shares of its own, the split of its project, or no federal money.
 * Lines that were ordered before this was asked are `not_stated`; a draft that says nothing is empty.
 */
export const lineFundings = ['own', 'project', 'none', 'not_stated'] as const;
export type LineFundedBy = (typeof lineFundings)[number];

/** The fields of a line, with the titles that refusals name. */
export const lineFields = {
  kind: choice('Kind', lineKinds),
  categoryId: reference('Category', 'category', { optional: true }),
  modelId: reference('Model', 'model', { optional: true }),
  softwareId: reference('Product', 'software', { optional: true }),
  metric: choice('Metric', licenseMetrics, { optional: true }),
  termMonths: integer('Term in months', { min: 1, max: 120, optional: true }),
  description: text('Description', { max: 200, optional: true }),
  quantity: integer('Quantity', { min: 1, max: maxLineQuantity }),
  unitPrice: money('Unit price'),
  taxPercent: percent('Tax percent'),
  freight: money('Freight'),
  discount: money('Discount'),
  projectId: reference('Project', 'project', { optional: true }),
  fundedBy: choice('Funding', lineFundings, { optional: true }),
  warrantyMonths: integer('Warranty in months', { min: 0, max: 120 }),
  expectedOn: date('Expected', { optional: true }),
} as const;

const lineShape = {
  id: z.uuid(),
  kind: lineFields.kind.schema,
  categoryId: lineFields.categoryId.schema,
  modelId: lineFields.modelId.schema,
  /** The product of a software line; at the latest its receipt names it. */
  softwareId: lineFields.softwareId.schema,
  metric: lineFields.metric.schema,
  /** How long its licenses run; empty is for good. */
  termMonths: lineFields.termMonths.schema,
  description: lineFields.description.schema,
  quantity: lineFields.quantity.schema,
  unitPrice: lineFields.unitPrice.schema,
  taxPercent: lineFields.taxPercent.schema,
  freight: lineFields.freight.schema,
  discount: lineFields.discount.schema,
  projectId: lineFields.projectId.schema,
  fundedBy: lineFields.fundedBy.schema,
  funding: z.array(lineFunding).max(20),
  warrantyMonths: lineFields.warrantyMonths.schema,
  expectedOn: lineFields.expectedOn.schema,
};

/** A line as it is kept; its id stays the same when it is changed. */
export const orderLine = z.strictObject(lineShape);
export type OrderLine = z.infer<typeof orderLine>;

/** A line as it is sent: without an id it is new; what is left out is empty or nothing. */
export const orderLineInput = z.strictObject({
  ...lineShape,
  id: z.uuid().optional(),
  categoryId: lineShape.categoryId.default(null),
  modelId: lineShape.modelId.default(null),
  softwareId: lineShape.softwareId.default(null),
  metric: lineShape.metric.default(null),
  termMonths: lineShape.termMonths.default(null),
  description: lineShape.description.default(null),
  taxPercent: lineShape.taxPercent.default('0'),
  freight: lineShape.freight.default('0'),
  discount: lineShape.discount.default('0'),
  projectId: lineShape.projectId.default(null),
  fundedBy: lineShape.fundedBy.default(null),
  funding: lineShape.funding.default([]),
  warrantyMonths: lineShape.warrantyMonths.default(0),
  expectedOn: lineShape.expectedOn.default(null),
});
export type OrderLineInput = z.infer<typeof orderLineInput>;

/** What follows from a line and its receipts, computed in the database. */
export const orderLineFacts = z.object({
  id: z.uuid(),
  goods: z.string(),
  tax: z.string(),
  total: z.string(),
  accepted: z.int(),
  rejected: z.int(),
  open: z.int(),
  receivedValue: z.string(),
  category: referenceValue.nullable(),
  model: referenceValue.nullable(),
  software: referenceValue.nullable(),
  /** What the latest license of the line is, which the next receipt proposes. */
  licensed: z.object({ software: referenceValue, metric: z.enum(licenseMetrics) }).nullable(),
  /** The line's own project, otherwise the order's. */
  project: referenceValue.nullable(),
  fundingSources: z.array(referenceValue),
  /** The codes of its sources whose period of performance does not hold today; goods may still come. */
  awardsOutside: z.array(z.string()),
  /** Whether each unit needs its serial number when it arrives. */
  requiresSerial: z.boolean(),
});
export type OrderLineFacts = z.infer<typeof orderLineFacts>;
