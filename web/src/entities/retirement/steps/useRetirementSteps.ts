import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { RetirementSummary } from '#contract/entities/retirement/retirement.lines.ts';
import { neededToDecide, offeredCaseSteps } from '#contract/entities/retirement/retirement.refusals.ts';
import { retirement, type RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { CaseStep } from '#contract/entities/retirement/retirement.steps.ts';
import { useSteps, type ExplainedStep } from '#web/features/records/useSteps.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useRetirementRules } from '#web/areas/retirement/retirement-rules.queries.ts';
import { countOpenChecks } from '../panels/case-checks.ts';
import { useSummary } from '../retirement.queries.ts';
import { joinList } from '#web/shared/format/join-list.ts';

/** The steps of a case for the person here. */
export function useRetirementSteps(record: RetirementRecord): ExplainedStep<CaseStep>[] {
  const { t } = useTranslation('retirementSteps');
  const { data: rules } = useRetirementRules();
  const { data: summary } = useSummary(record);
  const labels = useLabels();
  const undecidableOf = ({ lineLacks }: RetirementSummary) =>
    lineLacks
      .filter(({ lack }) => neededToDecide.includes(lack))
      .map(({ lack }) => labels.value(retirement.name, 'lack', lack));
  const isSeparated = rules?.separationOfDuties ?? true;
  const steps = useSteps(retirement, (viewer) =>
    offeredCaseSteps(record, { viewer, isOwn: isSeparated && record.authorId === viewer.id, summary }),
  );
  return steps.map((one) => {
    if (one.refusal?.code !== 'case_lacks' || !summary) return one;
    // The page shows what is missing: its own words say where to look.
    const reason =
      one.step === 'submit'
        ? t('why.needs', { count: summary.undecidableLines, what: joinList(undecidableOf(summary)) })
        : t('why.lacks', { count: countOpenChecks(summary) });
    return { ...one, reason };
  });
}
