import { z } from 'zod';
import { date, money, percent, text, type FieldFacts } from '#contract/shared/field.ts';
import { perLanguage } from '#contract/shared/languages.ts';
import { ruleSets } from '#contract/shared/rule-sets.ts';
import { removalSteps, retirementMethods, retirementReasons } from './retirement-vocabulary.ts';

const label = text('Name', { min: 1, max: 80 });

/** The agency's own words for a value; null takes those of the screens. */
const labels = z.strictObject(perLanguage(() => label.schema)).nullable();

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

/** The fields of what a text of the federal rules says about disposing of equipment. */
export const dispositionRuleFields = {
  /** At or under this market value nothing is owed and nobody has to be asked. */
  threshold: money('Threshold'),
  /** What may be kept of the proceeds of a sale for selling it: at most so much … */
  sellingCostMost: money('Most for selling'),
  /** … and at most this share of the proceeds; null sets no share. */
  sellingCostPercent: percent('Share for selling', { optional: true }),
} as const;

export const dispositionRule = z.strictObject({
  threshold: dispositionRuleFields.threshold.schema,
  sellingCostMost: dispositionRuleFields.sellingCostMost.schema,
  sellingCostPercent: dispositionRuleFields.sellingCostPercent.schema,
});
export type DispositionRule = z.infer<typeof dispositionRule>;

/** The parts of these settings in which something wrong can be entered, by their names. */
export const retirementPartFacts: Readonly<Record<string, FieldFacts>> = {
  ...dispositionRuleFields,
  ...perLanguage(() => label),
};

/**
 * Choices in the order in which they are offered. All of them are there: a case keeps the rules of a method that is
 * no longer offered.
 */
function offered<S extends z.ZodType<{ isActive: boolean }>>(
  entry: S,
  all: readonly string[],
  codeOf: (entry: z.output<S>) => string,
) {
  return z
    .array(entry)
    .length(all.length)
    .refine((rows) => new Set(rows.map(codeOf)).size === all.length, { params: { key: 'wrong_type' } })
    .refine((rows) => rows.some(({ isActive }) => isActive), { params: { key: 'none_offered' } });
}

/** The dated settings of retirement, by their key in the table of settings. */
export const retirementSettings = {
  retirementReasons: offered(reasonSetting, retirementReasons, ({ reason }) => reason),
  retirementMethods: offered(methodSetting, retirementMethods, ({ method }) => method),
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
  reasons: z.array(reasonSetting),
  methods: z.array(methodSetting),
  dispositionRules: z.record(z.enum(ruleSets), dispositionRule),
  clearOnlyInside: retirementSettings.clearOnlyInside,
  reversalDays: retirementSettings.reversalDays,
  salePhotos: retirementSettings.salePhotos,
  /** Nobody decides on what he or she wrote. */
  separationOfDuties: z.boolean(),
});
export type RetirementRules = z.infer<typeof retirementRules>;

export const rulesQuery = z.strictObject({ onDate: date('Day').schema.optional() });
