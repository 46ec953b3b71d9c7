import {
  dispositionRuleFields,
  type DispositionRule,
  type MethodSetting,
  type ReasonSetting,
} from '#contract/areas/retirement/retirement-settings.ts';
import {
  removalSteps,
  retirementMethods,
  retirementReasons,
} from '#contract/areas/retirement/retirement-vocabulary.ts';
import { languageIds, perLanguage, type Language } from '#contract/shared/languages.ts';
import { ruleSets, type RuleSet } from '#contract/shared/rule-sets.ts';
import { readAmount } from '#web/shared/form/form-values.ts';

type Names = Record<Language, string>;

/** A choice as the form holds it: names that may be empty. */
export type OfferValue = (Omit<ReasonSetting, 'labels'> | Omit<MethodSetting, 'labels'>) & { labels: Names };
type RuleValues = Record<RuleSet, Record<keyof DispositionRule, string>>;

/** The code of a choice, whichever list it is of. */
export function codeOf(row: object): string {
  if ('method' in row) return String(row.method);
  return 'reason' in row ? String(row.reason) : '';
}

type Row = ReasonSetting | MethodSetting;

// A list that was written before all of them had to be there is completed by what nobody was offered.
function missingReasons(rows: readonly Row[]): ReasonSetting[] {
  const known = new Set(rows.map(codeOf));
  return retirementReasons
    .filter((reason) => !known.has(reason))
    .map((reason) => ({ reason, isActive: false, labels: null, needsPoliceReport: false }));
}

function missingMethods(rows: readonly Row[]): MethodSetting[] {
  const known = new Set(rows.map(codeOf));
  const flags = {
    needsRecipient: false,
    needsPrice: false,
    needsAffidavit: false,
    needsSurplusReference: false,
  };
  const rest = { ...flags, reasons: [...retirementReasons], leavesAgency: true, isWriteOff: false };
  return retirementMethods
    .filter((method) => !known.has(method))
    .map((method) => ({ method, isActive: false, labels: null, ...rest, removals: [...removalSteps] }));
}

const toOffer = (row: Row): OfferValue => ({
  ...row,
  labels: { ...perLanguage(() => ''), ...row.labels },
});

function toRow({ labels, ...row }: OfferValue) {
  const names = languageIds.map((language) => [language, labels[language].trim()] as const);
  return { ...row, labels: names.every(([, name]) => name === '') ? null : Object.fromEntries(names) };
}

function mapRules<From, To>(
  rules: Readonly<Record<RuleSet, Record<keyof DispositionRule, From>>>,
  convert: (value: From, name: keyof DispositionRule) => To,
) {
  return Object.fromEntries(
    ruleSets.map((set) => {
      const { threshold, sellingCostMost, sellingCostPercent } = rules[set];
      const parts = {
        threshold: convert(threshold, 'threshold'),
        sellingCostMost: convert(sellingCostMost, 'sellingCostMost'),
        sellingCostPercent: convert(sellingCostPercent, 'sellingCostPercent'),
      };
      return [set, parts];
    }),
  );
}

/** How a setting that has parts travels between its value and the form. */
interface PartForm {
  toForm: (value: unknown) => unknown;
  toValue: (held: unknown) => unknown;
}

const toRows = (held: unknown) => (held as OfferValue[]).map(toRow);

export const partForms = {
  retirementReasons: {
    toForm: (value) => [...(value as Row[]), ...missingReasons(value as Row[])].map(toOffer),
    toValue: toRows,
  },
  retirementMethods: {
    toForm: (value) => [...(value as Row[]), ...missingMethods(value as Row[])].map(toOffer),
    toValue: toRows,
  },
  dispositionRules: {
    toForm: (value) => mapRules(value as Record<RuleSet, DispositionRule>, (part) => part ?? ''),
    toValue: (held) =>
      mapRules(held as RuleValues, (part, name) => readAmount(part, dispositionRuleFields[name]) || null),
  },
} as const satisfies Record<string, PartForm>;
export type PartKey = keyof typeof partForms;

/** Whether the value of a setting has parts. */
export function isPartKey(key: string): key is PartKey {
  return Object.hasOwn(partForms, key);
}
