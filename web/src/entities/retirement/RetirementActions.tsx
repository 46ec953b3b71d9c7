import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link as RouterLink, useNavigate } from 'react-router';
import { retirementActions, retirementApi } from '#contract/entities/retirement/retirement.api.ts';
import { retirement, type RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { RetirementStatus } from '#contract/entities/retirement/retirement.states.ts';
import { caseSteps, type CaseStep } from '#contract/entities/retirement/retirement.steps.ts';
import { StepActions } from '#web/features/records/StepActions.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import type { MoreAction } from '#web/shared/record/MoreActions.tsx';
import { useSession } from '#web/shared/session/useSession.ts';
import { checksId } from './panels/ChecksPanel.tsx';
import { retirementAddress } from './retirement.queries.ts';
import { isAnswered, submitHintId } from './steps/SubmitHint.tsx';
import { useRetirementSteps } from './steps/useRetirementSteps.ts';

const RetirementStepDialog = lazyPart(
  () => import('./steps/RetirementStepDialog.tsx'),
  'RetirementStepDialog',
);

/** What most often comes next, the likeliest first. */
const mainSteps: Partial<Record<RetirementStatus, readonly CaseStep[]>> = {
  draft: ['submit'],
  submitted: ['approve', 'return', 'reject'],
  approved: ['start'],
  in_process: ['makeReady'],
  ready: ['complete'],
};

/** States in which the papers of a case can still come. */
const withPapers: readonly RetirementStatus[] = ['approved', 'in_process', 'ready'];

interface RetirementActionsProps {
  record: RetirementRecord;
  today: string;
}

/** What this person can do with the case in its present state; what is not possible says why. */
export function RetirementActions({ record, today }: RetirementActionsProps) {
  const { t } = useTranslation('retirementSteps');
  const navigate = useNavigate();
  const { user } = useSession();
  const steps = useRetirementSteps(record).map((one) => {
    const isLacking = one.step === 'makeReady' && one.refusal?.code === 'case_lacks';
    return { ...one, describedBy: isLacking ? checksId : isAnswered(one) ? submitHintId : undefined };
  });
  const number = isolateLtr(record.number);
  const isDraft = record.status === 'draft';

  const printCertificates: MoreAction = {
    name: 'certificates',
    text: t('certificates'),
    icon: 'print',
    onChoose: () => void navigate(`${retirementAddress(record)}/certificates`),
  };
  return (
    <StepActions
      entity={retirement}
      api={retirementApi}
      record={record}
      number={record.number}
      consequence={t('deleteConsequence')}
      isEditable={(isDraft && record.authorId === user?.uid) || withPapers.includes(record.status)}
      isDeletable={isDraft && record.submittedAt === null}
      more={[printCertificates]}
      declared={caseSteps}
      calls={retirementActions}
      offered={steps}
      main={mainSteps[record.status]}
      textOf={(step) => t(`do.${step}`)}
      doneText={(step) => t(`done.${step}`, { number })}
      renderDialog={(step, handlers) => (
        <RetirementStepDialog step={step} record={record} today={today} {...handlers} />
      )}
    >
      <Button
        variant="outlined"
        component={RouterLink}
        to={`${retirementAddress(record)}/paper`}
        startIcon={<Icon name="print" size={16} />}
      >
        {t('paper')}
      </Button>
    </StepActions>
  );
}
