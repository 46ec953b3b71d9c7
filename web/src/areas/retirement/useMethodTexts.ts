import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { retirement } from '#contract/entities/retirement/retirement.schema.ts';
import type { MethodSetting } from '#contract/areas/retirement/retirement-settings.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useRetirementRules } from './retirement-rules.queries.ts';

/** The texts for reasons and methods: the agency's own where it has some, otherwise ours. */
export function useMethodTexts() {
  const { t } = useTranslation('retirement');
  const labels = useLabels();
  const { data: rules } = useRetirementRules();

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
    reasonText: (reason: string) => labels.value(retirement.name, 'reason', reason),
    methodText: (method: string) => labels.value(retirement.name, 'method', method),
  };
}
