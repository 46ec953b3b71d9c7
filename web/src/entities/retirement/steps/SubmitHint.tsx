import Box from '@mui/material/Box';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import type { StepRefusal } from './retirement-refusals.ts';
import { useRetirementSteps } from './useRetirementSteps.ts';

/** The element that says what a draft still needs; it describes the button that submits it. */
export const submitHintId = 'retirement-submit-hint';

const answered: readonly StepRefusal['code'][] = ['noItems', 'noJustification', 'needsValues'];

/** Whether the author can do something about a refusal on this page. */
export function isAnswered(code: StepRefusal['code']): boolean {
  return answered.includes(code);
}

/** What a draft needs before its author can submit it. */
export function SubmitHint({ record }: { record: RetirementRecord }) {
  const submit = useRetirementSteps(record).find(({ step }) => step === 'submit');
  if (!submit?.code || !isAnswered(submit.code)) return null;
  return (
    <Box sx={{ marginTop: 2 }}>
      <Notice tone="info">
        <span id={submitHintId}>{submit.reason}</span>
      </Notice>
    </Box>
  );
}
