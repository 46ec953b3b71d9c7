import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { CaseStep } from '#contract/entities/retirement/retirement.steps.ts';
import type { ErrorCode } from '#contract/shared/errors.ts';
import type { ExplainedStep } from '#web/features/records/useSteps.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { useRetirementSteps } from './useRetirementSteps.ts';

/** The element that says what a draft still needs; it describes the button that submits it. */
export const submitHintId = 'retirement-submit-hint';

const answered: readonly ErrorCode[] = ['validation_failed', 'case_lacks'];

/** Whether the author can do something about a refusal on this page. */
export function isAnswered({ step, refusal }: ExplainedStep<CaseStep>): boolean {
  return step === 'submit' && refusal !== undefined && answered.includes(refusal.code);
}

/** What a draft needs before its author can submit it; afterwards, that others decide. */
export function SubmitHint({ record }: { record: RetirementRecord }) {
  const { t } = useTranslation('retirementSteps');
  const steps = useRetirementSteps(record);
  const submit = steps.find(isAnswered);
  const isForOthers = steps.some(
    ({ step, refusal }) => step === 'approve' && refusal?.code === 'not_allowed',
  );
  if (isForOthers) {
    return (
      <Box sx={{ marginTop: 2 }}>
        <Notice tone="info">{t('notice.waiting')}</Notice>
      </Box>
    );
  }
  if (!submit) return null;
  return (
    <Box sx={{ marginTop: 2 }}>
      <Notice tone="info">
        <span id={submitHintId}>{submit.reason}</span>
      </Notice>
    </Box>
  );
}
