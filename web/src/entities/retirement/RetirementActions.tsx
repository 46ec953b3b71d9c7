import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import { retirementApi } from '#contract/entities/retirement/retirement.api.ts';
import { retirement, type RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { RetirementStatus } from '#contract/entities/retirement/retirement.states.ts';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { StepMenu } from '#web/features/records/StepMenu.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { showToast } from '#web/shared/messages/messages.ts';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import type { MoreAction } from '#web/shared/record/MoreActions.tsx';
import { useSession } from '#web/shared/session/useSession.ts';
import { checksId } from './panels/ChecksPanel.tsx';
import { retirementAddress } from './retirement.queries.ts';
import { sendStep, stepIcons, type CaseStep } from './steps/retirement-steps.ts';
import { isAnswered, submitHintId } from './steps/SubmitHint.tsx';
import { useRetirementSteps } from './steps/useRetirementSteps.ts';

const RetirementStepDialog = lazyPart(
  () => import('./steps/RetirementStepDialog.tsx'),
  'RetirementStepDialog',
);

/** What most often comes next. */
const mainSteps: Partial<Record<RetirementStatus, CaseStep>> = {
  draft: 'submit',
  submitted: 'approve',
  approved: 'start',
  in_process: 'makeReady',
  ready: 'complete',
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
  const { putRecord } = useRecordCache(retirement.name);
  const { user } = useSession();
  const steps = useRetirementSteps(record).map(({ step, reason, code }) => ({
    step,
    reason,
    describedBy: code === 'lacks' ? checksId : code && isAnswered(code) ? submitHintId : undefined,
  }));
  const number = isolateLtr(record.number);
  const isDraft = record.status === 'draft';

  async function take(chosen: CaseStep, body: Record<string, unknown>, key: string) {
    putRecord(await sendStep(chosen, record, body, key));
    showToast(t(`done.${chosen}`, { number }), { variant: 'success' });
  }

  const printCertificates: MoreAction = {
    name: 'certificates',
    text: t('certificates'),
    icon: 'print',
    onChoose: () => void navigate(`${retirementAddress(record)}/certificates`),
  };
  return (
    <StepMenu
      entity={retirement}
      api={retirementApi}
      record={record}
      number={record.number}
      consequence={t('deleteConsequence')}
      isEditable={(isDraft && record.authorId === user?.uid) || withPapers.includes(record.status)}
      isDeletable={isDraft && record.submittedAt === null}
      more={[printCertificates]}
      steps={steps}
      main={mainSteps[record.status]}
      icons={stepIcons}
      textOf={(step) => t(`do.${step}`)}
      renderDialog={(step, close) => (
        <RetirementStepDialog
          step={step}
          record={record}
          today={today}
          onClose={close}
          onSend={async (body, key) => {
            await take(step, body, key);
            close();
          }}
        />
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
    </StepMenu>
  );
}
