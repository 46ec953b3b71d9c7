import { z } from 'zod';
import { date, money, percent, text } from '#contract/shared/field.ts';
import { ruleSets } from '#contract/shared/rule-sets.ts';
import { removalSteps, retirementMethods, retirementReasons } from './retirement-vocabulary.ts';

const label = text('Label', { min: 1, max: 80 }).schema;

/** The agency's own words for a value; null takes those of the screens. */
const labels = z.strictObject({ en: label, tr: label, ar: label }).nullable();

const reasonSetting = z.strictObject({
  reason: z.enum(retirementReasons),
  isActive: z.boolean(),
  labels,
  /** The number and the day of a police report are asked for each item. */
  needsPoliceReport: z.boolean(),
});

const methodSetting = z.strictObject({
  method: z.enum(retirementMethods),
  isActive: z.boolean(),
  labels,
  /** The reasons it can be chosen for. */
  reasons: z.array(z.enum(retirementReasons)).min(1),
  needsRecipient: z.boolean(),
  /** A sale: each item has a price, and it has to be sold for the best return. */
  needsPrice: z.boolean(),
  needsAffidavit: z.boolean(),
  needsSurplusReference: z.boolean(),
  leavesAgency: z.boolean(),
  isWriteOff: z.boolean(),
  /** What each item must be taken out of first. */
  removals: z.array(z.enum(removalSteps)),
});
export type ReasonSetting = z.infer<typeof reasonSetting>;
export type MethodSetting = z.infer<typeof methodSetting>;

const isEachOnce = <T>(values: readonly T[]) => new Set(values).size === values.length;

/** What a text of the federal rules says about disposing of equipment. */
export const dispositionRule = z.strictObject({
  /** At or under this market value nothing is owed and nobody has to be asked. */
  threshold: money('Threshold').schema,
  /** What may be kept of the proceeds of a sale for selling it: at most so much … */
  sellingCostMost: money('Most for selling').schema,
  /** … and at most this share of the proceeds; null sets no share. */
  sellingCostPercent: percent('Share for selling', { optional: true }).schema,
});
export type DispositionRule = z.infer<typeof dispositionRule>;

/** The dated settings of retirement, by their key in the table of settings. */
export const retirementSettings = {
  /** In the order in which they are offered. */
  retirementReasons: z
    .array(reasonSetting)
    .min(1)
    .refine((all) => isEachOnce(all.map(({ reason }) => reason))),
  /** In the order in which they are offered. */
  retirementMethods: z
    .array(methodSetting)
    .min(1)
    .refine((all) => isEachOnce(all.map(({ method }) => method))),
  dispositionRules: z.strictObject({ pre_2024: dispositionRule, '2024': dispositionRule }),
  /** Clearing is not enough for media that leave the agency. */
  clearOnlyInside: z.boolean(),
  /** So many days after a disposal it can be reversed. */
  reversalDays: z.int().min(0).max(365),
  /** A sale is only submitted with a photo. */
  salePhotos: z.boolean(),
} as const;

/** The rules of retirement as they are on a day. */
export const retirementRules = z.object({
  onDate: z.iso.date(),
  reasons: retirementSettings.retirementReasons,
  methods: retirementSettings.retirementMethods,
  dispositionRules: z.record(z.enum(ruleSets), dispositionRule),
  clearOnlyInside: retirementSettings.clearOnlyInside,
  reversalDays: retirementSettings.reversalDays,
  salePhotos: retirementSettings.salePhotos,
  /** Nobody decides on what he or she wrote. */
  separationOfDuties: z.boolean(),
});
export type RetirementRules = z.infer<typeof retirementRules>;

export const rulesQuery = z.strictObject({ onDate: date('Day').schema.optional() });
