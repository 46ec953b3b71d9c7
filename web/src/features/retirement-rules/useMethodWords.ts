import { useTranslation } from 'react-i18next';
import { retirement } from '#contract/entities/retirement/retirement.schema.ts';
import type { MethodSetting } from '#contract/features/retirement-settings/retirement-settings.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useRetirementRules } from './retirement-rules.queries.ts';

type OwnWords = { en: string; tr: string; ar: string } | null | undefined;

/** The words for reasons and methods: the agency's own where it has some, otherwise ours. */
export function useMethodWords() {
  const { t, i18n } = useTranslation('retirement');
  const labels = useLabels();
  const { data: rules } = useRetirementRules();
  const language = i18n.language as 'en' | 'tr' | 'ar';
  const own = (words: OwnWords) => words?.[language];

  /** What a method asks for, in words. */
  function needsOf(method: MethodSetting): string[] {
    return [
      ...(method.needsRecipient ? [t('needs.recipient')] : []),
      ...(method.needsPrice ? [t('needs.price')] : []),
      ...(method.needsSurplusReference ? [t('needs.surplusReference')] : []),
      ...(method.needsAffidavit ? [t('needs.affidavit')] : []),
      ...(method.removals.length > 0 ? [t('needs.removals')] : []),
    ];
  }

  return {
    rules,
    needsOf,
    reasonText: (reason: string) =>
      own(rules?.reasons.find((one) => one.reason === reason)?.labels) ??
      labels.value(retirement.name, 'reason', reason),
    methodText: (method: string) =>
      own(rules?.methods.find((one) => one.method === method)?.labels) ??
      labels.value(retirement.name, 'method', method),
  };
}
