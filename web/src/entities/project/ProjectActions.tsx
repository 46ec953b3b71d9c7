import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { projectApi } from '#contract/entities/project/project.api.ts';
import { project, type ProjectRecord } from '#contract/entities/project/project.schema.ts';
import {
  openProjectStatuses,
  projectStates,
  type ProjectAction,
  type ProjectStatus,
} from '#contract/entities/project/project.states.ts';
import { longText } from '#contract/shared/field.ts';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { StepMenu } from '#web/features/records/StepMenu.tsx';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import type { IconName } from '#web/shared/icons/Icon.tsx';
import { showToast } from '#web/shared/messages/messages.ts';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import type { MoreAction } from '#web/shared/record/MoreActions.tsx';
import { useToday } from '#web/shared/session/useToday.ts';
import { useCan } from '#web/shared/session/useSession.ts';

const TransferDialog = lazyPart(() => import('./TransferDialog.tsx'), 'TransferDialog');

const icons: Record<ProjectAction, IconName> = {
  activate: 'check',
  hold: 'clock',
  resume: 'refresh',
  close: 'lock',
  cancel: 'x',
};

/** What most often comes next. */
const mainSteps: Partial<Record<ProjectStatus, ProjectAction>> = { planned: 'activate', on_hold: 'resume' };

const fields = { reason: longText('Reason', { max: 500, optional: true }) };

interface StepProps {
  step: ProjectAction;
  record: ProjectRecord;
  onClose: () => void;
}

function ProjectStepDialog({ step, record, onClose }: StepProps) {
  const { t } = useTranslation('project');
  const { putRecord } = useRecordCache(project.name);
  const number = isolateLtr(record.number);
  return (
    <StepDialog
      entity={project}
      title={t(`title.${step}`, { number })}
      text={t(`text.${step}`)}
      icon={icons[step]}
      confirm={t(`do.${step}`)}
      fields={fields}
      start={{ reason: '' }}
      labelOf={() => t('page.reason')}
      onClose={onClose}
      onSend={async (body, idempotencyKey) => {
        const { id, version } = record;
        putRecord(await call(projectApi[step], { params: { id }, version, body, idempotencyKey }));
        onClose();
        showToast(t(`done.${step}`, { number }), { variant: 'success' });
      }}
    >
      <FormField name="reason" span={6} />
    </StepDialog>
  );
}

/** What this person can do with the project in its present state; what the role forbids says so. */
export function ProjectActions({ record }: { record: ProjectRecord }) {
  const { t } = useTranslation('project');
  const can = useCan();
  const [isTransferring, setIsTransferring] = useState(false);
  const today = useToday();
  const steps = projectStates.transitions
    .filter(({ from }) => from.includes(record.status))
    .map(({ action, permission }) => ({
      step: action,
      reason: can(permission) ? undefined : t('page.notAllowed'),
    }));
  const isOpen = openProjectStatuses.some((status) => status === record.status);
  const transfer: MoreAction = {
    name: 'transfer',
    text: t('transfer.do'),
    icon: 'swap',
    reason: can('allocation.update') ? undefined : t('page.notAllowed'),
    onChoose: () => setIsTransferring(true),
  };
  return (
    <>
      <StepMenu
        entity={project}
        api={projectApi}
        record={record}
        number={record.number}
        consequence={t('page.deleteConsequence')}
        more={isOpen ? [transfer] : []}
        isEditable={isOpen}
        isDeletable={record.status === 'planned' || record.status === 'cancelled'}
        steps={steps}
        main={mainSteps[record.status]}
        icons={icons}
        textOf={(step) => t(`do.${step}`)}
        renderDialog={(step, close) => <ProjectStepDialog step={step} record={record} onClose={close} />}
      />
      {isTransferring && today !== undefined ? (
        <Suspense fallback={null}>
          <TransferDialog record={record} today={today} onClose={() => setIsTransferring(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
