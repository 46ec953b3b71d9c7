import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { retirementMethods } from '#contract/areas/retirement/retirement-vocabulary.ts';
import { dispositionRuleFields } from '#contract/areas/retirement/retirement-settings.ts';
import { isLanguage, toLanguage } from '#contract/shared/languages.ts';
import { ruleSets } from '#contract/shared/rule-sets.ts';
import { languageName } from '#web/shared/i18n/language-name.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { EmptyText } from '#web/shared/record/EmptyText.tsx';
import { ValueText } from '#web/shared/record/ValueText.tsx';
import { codeOf, type OfferValue } from './part-values.ts';

const offerParts = [
  'isActive',
  'reasons',
  'needsPoliceReport',
  'needsRecipient',
  'needsPrice',
  'needsSurplusReference',
  'needsAffidavit',
  'leavesAgency',
  'isWriteOff',
  'removals',
] as const;
const ruleParts = ['threshold', 'sellingCostMost', 'sellingCostPercent'] as const;
const partNames = ['order', ...offerParts, ...ruleParts] as const;
export type PartName = (typeof partNames)[number];

type Lookup = (key: string) => string;

const isMethod = (code: string) => (retirementMethods as readonly string[]).includes(code);

/** The texts for the parts of a setting, in the form and in the history. */
export function usePartTexts() {
  const { t, i18n } = useTranslation('agencySetting');
  const { t: builtInLabel } = useTranslation('values');
  const labels = useLabels();
  const language = toLanguage(i18n.language);

  // What a choice is called where the agency has no name of its own, whatever name it has today.
  const usualName = (code: string) =>
    (builtInLabel as unknown as Lookup)(`retirement.${isMethod(code) ? 'method' : 'reason'}.${code}`);
  const reasonName = (reason: string) => labels.value('retirement', 'reason', reason);
  const removalName = (step: string) => labels.field('retirement', step);

  function partName(name: string): string {
    if (isLanguage(name)) return t('part.name', { language: languageName(name, language) });
    const known = partNames.find((one) => one === name);
    return known ? t(`part.${known}`) : name;
  }

  function groupName(name: string): string {
    const set = ruleSets.find((one) => one === name);
    return set ? t(`ruleSet.${set}`) : usualName(name);
  }

  /** `value.surplus_sale.needsPrice` in words. */
  function labelOf(path: string): string {
    const [, group = '', part] = path.split('.');
    return part === undefined ? partName(group) : `${groupName(group)}: ${partName(part)}`;
  }

  function showPart(path: string, value: unknown): ReactNode {
    const name = path.split('.').at(-1) ?? '';
    if (Array.isArray(value)) {
      const nameOf = { order: usualName, reasons: reasonName, removals: removalName }[name] ?? String;
      return value.length === 0 ? <EmptyText /> : value.map((one) => nameOf(String(one))).join(' · ');
    }
    const facts = ruleParts.find((one) => one === name);
    return (
      <ValueText
        entity="agency-setting"
        name={name}
        facts={facts && dispositionRuleFields[facts]}
        value={value}
      />
    );
  }

  return {
    usualName,
    reasonName,
    removalName,
    partName,
    labelOf,
    showPart,
    nameOf: (row: OfferValue) => row.labels[language].trim() || usualName(codeOf(row)),
  };
}
