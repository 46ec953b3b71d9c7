import { z } from 'zod';
import { retirementPartFacts, retirementSettings } from '#contract/areas/retirement/retirement-settings.ts';
import { logoLimits, logoValue } from '#contract/features/label/logo.schema.ts';
import { fewestYears } from '#contract/features/retention/retention.schema.ts';
import { dateChoices } from '#contract/shared/date-choice.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import {
  bool,
  choice,
  code,
  date,
  integer,
  longText,
  money,
  text,
  type FieldFacts,
} from '#contract/shared/field.ts';
import { emailFormat } from '#contract/shared/formats.ts';
import { fieldProblemOf, problemsOf } from '#contract/shared/rules.ts';

/** One setting: how its value is entered, and what it must be. */
export interface SettingRule {
  facts: FieldFacts;
  schema: z.ZodType;
  /** The fields of a value that has parts of its own, by the last step of their path. */
  parts?: Readonly<Record<string, FieldFacts>>;
  /** It guards a rule: it holds from the next day at the earliest, and a second administrator confirms it. */
  isGuarding?: true;
}

// PostgreSQL reads an offset such as +05:00 the other way around, so a zone has a name.
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

const field = (facts: FieldFacts & { schema: z.ZodType }): SettingRule => ({ facts, schema: facts.schema });
const days = (most: number) => field(integer('Value', { min: 0, max: most }));
const yesNo = field(bool('Value'));
const guarding = (rule: SettingRule): SettingRule => ({ ...rule, isGuarding: true });
const parts = (schema: z.ZodType): SettingRule => ({
  facts: longText('Value', { max: 20_000 }),
  schema,
  parts: retirementPartFacts,
});
/** Lines that are printed as they are; none is fine. */
const lines = (most: number): SettingRule => ({
  facts: { ...longText('Value', { min: 0, max: 20_000 }), required: false },
  schema: z.array(text('Value', { min: 0, max: 200 }).schema).max(most),
});
const zone = text('Value', { max: 60 });

/** Every setting of the agency by its key; a value that does not fit is refused. */
export const settingRules: Readonly<Record<string, SettingRule>> = {
  // The zone decides when the next day begins, so it guards what waits for it.
  timeZone: guarding({
    facts: zone,
    schema: zone.schema.refine(isTimeZone, { params: { key: 'not_a_time_zone' } }),
  }),
  dateFormat: field(choice('Value', dateChoices)),
  // Up to the 28th, a day that every year has.
  fiscalYearStart: field(
    code('Value', { pattern: /^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/, example: '07-01', max: 5 }),
  ),
  takeOverUntil: guarding(field(date('Value'))),
  batchUndoDays: field(integer('Value', { min: 1, max: 90 })),
  // One sign of a keyboard that neither codes nor the prefixes of a search have; `none` where scanners send nothing
  // before a code.
  scanFirstCharacter: field(
    code('Value', { pattern: /^(none|[!"$%&'()*+;<=?[\\\]^`{|}~])$/, example: '~', max: 4 }),
  ),
  anchorHour: field(integer('Value', { min: 0, max: 23 })),
  anchorRecipients: {
    facts: { ...longText('Value', { min: 0, max: 20_000 }), required: false },
    schema: z.array(code('Value', emailFormat).schema).max(10),
  },
  backupHour: field(integer('Value', { min: 0, max: 23 })),
  backupDays: guarding(field(integer('Value', { min: 1, max: 366 }))),
  backupWeeks: guarding(field(integer('Value', { min: 0, max: 260 }))),
  backupMonths: guarding(field(integer('Value', { min: 0, max: 240 }))),
  auditorMaxDays: guarding(field(integer('Value', { min: 1, max: 366 }))),
  // Nothing is removed at 0; three years after disposition is the least that federal rules ask for.
  retentionYears: guarding({
    facts: integer('Value', { min: 0, max: 100 }),
    schema: integer('Value', { min: 0, max: 100 }).schema.refine(
      (years) => years === 0 || years >= fewestYears,
      { params: { key: 'out_of_range', params: { min: fewestYears, max: 100 } } },
    ),
  }),
  // Who signed in from where, what people were made aware of, and that a message was sent.
  signInDays: guarding(field(integer('Value', { min: 30, max: 3_660 }))),
  noticeDays: guarding(field(integer('Value', { min: 30, max: 3_660 }))),
  mailDays: guarding(field(integer('Value', { min: 7, max: 3_660 }))),
  agencyAddress: lines(6),
  letterhead: lines(6),
  orderTerms: lines(80),
  agencyLogo: {
    facts: longText('Value', { max: logoLimits.length }),
    schema: logoValue,
  },
  separationOfDuties: guarding(yesNo),
  secondApprovalFrom: guarding(field(money('Value'))),
  budgetCheck: guarding(field(choice('Value', ['warn', 'block']))),
  capitalThreshold: guarding(field(money('Value'))),
  capitalLifeMonths: field(integer('Value', { min: 1, max: 600 })),
  replacementAdvicePercent: field(integer('Value', { min: 1, max: 100 })),
  repairStuckDays: field(integer('Value', { min: 1, max: 365 })),
  // In percent a year, for leases and subscriptions that name no rate of their own; none where nobody has said it.
  borrowingRate: field(code('Value', { pattern: /^(none|\d{1,2}(\.\d{1,3})?)$/, example: '3.25', max: 6 })),
  expiringDays: days(730),
  unusedSeatDays: days(730),
  unusedSpendPercent: field(integer('Value', { min: 0, max: 100 })),
  clearOnlyInside: guarding(yesNo),
  reversalDays: guarding(field(integer('Value', { min: 0, max: 365 }))),
  salePhotos: guarding(yesNo),
  dispositionRules: guarding(parts(retirementSettings.dispositionRules)),
  retirementReasons: guarding(parts(retirementSettings.retirementReasons)),
  retirementMethods: guarding(parts(retirementSettings.retirementMethods)),
};

/** Whether a setting guards a rule. */
export function isGuarding(key: string): boolean {
  return settingRules[key]?.isGuarding === true;
}

/** What is wrong with a value of a setting, each problem at the part that it is about. */
export function findValueProblems(key: string, value: unknown): FieldProblem[] {
  const rule = settingRules[key];
  if (!rule) return [fieldProblemOf('value', 'Value', 'read_only')];
  const parsed = z.object({ value: rule.schema }).safeParse({ value });
  if (parsed.success) return [];
  const facts = parsed.error.issues.map(({ path }) => [
    path.join('.'),
    (path.length > 1 ? rule.parts?.[String(path.at(-1))] : undefined) ?? rule.facts,
  ]);
  return problemsOf(parsed.error, Object.fromEntries(facts) as Record<string, FieldFacts>, { value });
}
