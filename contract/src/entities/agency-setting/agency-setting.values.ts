import type { z } from 'zod';
import { retirementSettings } from '#contract/features/retirement-settings/retirement-settings.ts';
import { bool, choice, integer, longText, money, text, type FieldFacts } from '#contract/shared/field.ts';

/** One setting: how its value is entered, and what it must be. */
export interface SettingRule {
  facts: FieldFacts;
  schema: z.ZodType;
  /** The value is written as JSON, because it has parts of its own. */
  isJson?: true;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

const field = (facts: FieldFacts & { schema: z.ZodType }): SettingRule => ({ facts, schema: facts.schema });
const days = (most: number) => field(integer('Value', { min: 0, max: most }));
const yesNo = field(bool('Value'));
const parts = (schema: z.ZodType): SettingRule => ({
  facts: longText('Value', { max: 20_000 }),
  schema,
  isJson: true,
});
const zone = text('Value', { max: 60 });

/** Every setting of the agency by its key; a value that does not fit is refused. */
export const settingRules: Readonly<Record<string, SettingRule>> = {
  timeZone: { facts: zone, schema: zone.schema.refine(isTimeZone) },
  separationOfDuties: yesNo,
  secondApprovalFrom: field(money('Value')),
  budgetCheck: field(choice('Value', ['warn', 'block'])),
  capitalThreshold: field(money('Value')),
  capitalLifeMonths: field(integer('Value', { min: 1, max: 600 })),
  replacementAdvicePercent: field(integer('Value', { min: 1, max: 100 })),
  expiringDays: days(730),
  unusedSeatDays: days(730),
  unusedSpendPercent: field(integer('Value', { min: 0, max: 100 })),
  clearOnlyInside: field(bool('Value')),
  reversalDays: field(integer('Value', { min: 0, max: 365 })),
  salePhotos: field(bool('Value')),
  dispositionRules: parts(retirementSettings.dispositionRules),
  retirementReasons: parts(retirementSettings.retirementReasons),
  retirementMethods: parts(retirementSettings.retirementMethods),
};
