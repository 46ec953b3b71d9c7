import { useTranslation } from 'react-i18next';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { useSummary } from '../retirement.queries.ts';
import { useRetirementRules } from '#web/features/retirement-rules/retirement-rules.queries.ts';
import { offeredSteps, type StepRefusal } from './retirement-refusals.ts';
import type { CaseStep } from './retirement-steps.ts';

/** A step with the sentence that says why it cannot be taken, if it cannot. */
export interface SaidStep {
  step: CaseStep;
  reason: string | undefined;
  code: StepRefusal['code'] | undefined;
}

/** The steps of a case for the person here. */
export function useRetirementSteps(record: RetirementRecord): SaidStep[] {
  const { t } = useTranslation('retirementSteps');
  const { user, roles } = useSession();
  const { data: rules } = useRetirementRules();
  const { data: summary } = useSummary(record);

  function say(refusal: StepRefusal): string {
    switch (refusal.code) {
      case 'notAuthor':
        return t('why.notAuthor', { who: refusal.who });
      case 'needsValues':
        return t('why.needsValues', { count: refusal.lines });
      case 'lacks':
        return t('why.lacks', { count: refusal.checks });
      default:
        return t(`why.${refusal.code}`);
    }
  }

  const separationOfDuties = rules?.separationOfDuties ?? true;
  const onlooker = { id: user?.uid ?? '', roles, separationOfDuties, summary };
  return offeredSteps(record, onlooker).map(({ step, refusal }) => ({
    step,
    reason: refusal && say(refusal),
    code: refusal?.code,
  }));
}
