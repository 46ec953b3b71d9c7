import { z } from 'zod';
import {
  lacks,
  removalSteps,
  sanitizations,
  type RemovalStep,
} from '#contract/areas/retirement/retirement-vocabulary.ts';
import { conditions } from '#contract/areas/equipment/conditions.ts';
import { referenceValue } from '#contract/shared/entity.ts';
import { bool, choice, date, money, reference, text } from '#contract/shared/field.ts';
import { ruleSets } from '#contract/shared/rule-sets.ts';

export const maxRetirementLines = 500;

const optional = { optional: true } as const;

/** The fields of a line, with the titles that refusals name. */
export const retirementLineFields = {
  condition: choice('Condition', conditions, optional),
  fairMarketValue: money('Market value', optional),
  valuationSource: text('Source of the value', { max: 120, ...optional }),
  instructionDocumentId: reference('Federal instruction', 'attachment', optional),
  instructionOn: date('Instruction received', optional),
  policeReport: text('Police report', { max: 40, ...optional }),
  policeReportOn: date('Police report date', optional),
  labels: bool('Asset labels removed'),
  directory: bool('Removed from the directory'),
  network: bool('Removed from the network'),
  seats: bool('Removed from licenses'),
  disposedOn: date('Disposal date', optional),
  salePrice: money('Sale price', optional),
  saleCost: money('Costs of sale', optional),
  proceeds: money('Proceeds', optional),
} as const;

const { labels, directory, network, seats, ...plainFields } = retirementLineFields;

/** What is sent about one item of a case; what is left out stays as it is. */
export const retirementLineInput = z.strictObject({
  equipmentId: z.uuid(),
  condition: plainFields.condition.schema.optional(),
  fairMarketValue: plainFields.fairMarketValue.schema.optional(),
  valuationSource: plainFields.valuationSource.schema.optional(),
  instructionDocumentId: plainFields.instructionDocumentId.schema.optional(),
  instructionOn: plainFields.instructionOn.schema.optional(),
  policeReport: plainFields.policeReport.schema.optional(),
  policeReportOn: plainFields.policeReportOn.schema.optional(),
  /** True is stamped with who and when; false takes the stamp away. */
  labels: labels.schema.optional(),
  directory: directory.schema.optional(),
  network: network.schema.optional(),
  seats: seats.schema.optional(),
  disposedOn: plainFields.disposedOn.schema.optional(),
  salePrice: plainFields.salePrice.schema.optional(),
  saleCost: plainFields.saleCost.schema.optional(),
  /** What came in, before the costs; the price where nothing else is said. */
  proceeds: plainFields.proceeds.schema.optional(),
});
export type RetirementLineInput = z.infer<typeof retirementLineInput>;

const stamp = z.object({ by: z.string(), at: z.iso.datetime({ offset: true }) });
const removals = z.object(
  Object.fromEntries(removalSteps.map((step) => [step, stamp.nullable()])) as Record<
    RemovalStep,
    z.ZodNullable<typeof stamp>
  >,
);

/** What one federal award gets of an item, with every number of the formula. */
export const federalAward = z.object({
  fundingSource: referenceValue,
  agency: z.string().nullable(),
  fain: z.string().nullable(),
  ruleSet: z.enum(ruleSets),
  /** Percent of the item that this award paid. */
  share: z.string(),
  threshold: z.string(),
  isOverThreshold: z.boolean(),
  /** The award asks to be asked, whatever the value is. */
  needsApproval: z.boolean(),
  /** What its rule set lets the agency keep of this award's share for selling the item. */
  sellingCost: z.string(),
  amountDue: z.string(),
});
export type FederalAward = z.infer<typeof federalAward>;

/** A line of a case: what was entered, and all that follows from it; computed in the database. */
export const retirementLine = z.object({
  id: z.uuid(),
  position: z.int(),
  equipmentId: z.uuid(),
  equipment: referenceValue,
  serial: z.string().nullable(),
  category: referenceValue,
  itemStatus: z.string(),
  condition: plainFields.condition.schema,
  fairMarketValue: z.string().nullable(),
  valuationSource: z.string().nullable(),
  instructionDocument: referenceValue.nullable(),
  instructionOn: z.iso.date().nullable(),
  policeReport: z.string().nullable(),
  policeReportOn: z.iso.date().nullable(),
  removals,
  disposedOn: z.iso.date().nullable(),
  salePrice: z.string().nullable(),
  saleCost: z.string().nullable(),
  proceeds: z.string().nullable(),
  federalShare: z.string(),
  /** What the federal shares are taken of: the proceeds of a sale, otherwise the market value. */
  base: z.string().nullable(),
  baseKind: z.enum(['proceeds', 'fair_market_value']).nullable(),
  awards: z.array(federalAward),
  sellingCost: z.string(),
  amountDue: z.string(),
  needsInstruction: z.boolean(),
  needsSanitization: z.boolean(),
  sanitization: z.enum(sanitizations),
  certificates: z.array(referenceValue.extend({ status: z.string() })),
  waiver: stamp
    .extend({ byEmail: z.string().nullable(), reason: z.string(), document: referenceValue.nullable() })
    .nullable(),
  bookValue: z.string().nullable(),
  /** Proceeds less the costs of sale and the book value; negative is a loss. */
  gainLoss: z.string().nullable(),
  /** What keeps the case from being ready or completed. */
  lacks: z.array(z.enum(lacks)),
  reversal: z
    .object({
      reason: z.string(),
      askedBy: z.string(),
      askedById: z.uuid(),
      askedByEmail: z.string().nullable(),
      askedAt: z.iso.datetime({ offset: true }),
      reversedBy: z.string().nullable(),
      reversedByEmail: z.string().nullable(),
      reversedAt: z.iso.datetime({ offset: true }).nullable(),
    })
    .nullable(),
});
export type RetirementLine = z.infer<typeof retirementLine>;

/** A federal award paid for the item: what was approved of its value changes only with a new approval. */
export function isFederal({ federalShare, awards }: RetirementLine): boolean {
  return Number(federalShare) > 0 || awards.length > 0;
}

/** A case in numbers, and what it still lacks as a whole. */
export const retirementSummary = z.object({
  items: z.int(),
  fairMarketValue: z.string(),
  proceeds: z.string(),
  saleCost: z.string(),
  bookValue: z.string(),
  gainLoss: z.string(),
  amountDue: z.string(),
  sanitization: z.object(
    Object.fromEntries(sanitizations.map((value) => [value, z.int()])) as Record<
      (typeof sanitizations)[number],
      z.ZodInt
    >,
  ),
  instructionsNeeded: z.int(),
  instructionsGiven: z.int(),
  removalsNeeded: z.int(),
  removalsDone: z.int(),
  /** What the case itself lacks before it can be ready. */
  lacks: z.array(z.enum(lacks)),
  /** How many lines lack what, before it can be ready. */
  lineLacks: z.array(z.object({ lack: z.enum(lacks), lines: z.int() })),
  /** How many lines lack anything before it can be ready; one that lacks several things counts once. */
  lackingLines: z.int(),
  /** How many lines lack what somebody who decides must have before their eyes. */
  undecidableLines: z.int(),
  canBeReady: z.boolean(),
});
export type RetirementSummary = z.infer<typeof retirementSummary>;
