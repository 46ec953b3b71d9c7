import { Suspense, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { projectActions, projectApi } from '#contract/entities/project/project.api.ts';
import { project, type ProjectRecord } from '#contract/entities/project/project.schema.ts';
import { openProjectStatuses, type ProjectStatus } from '#contract/entities/project/project.states.ts';
import { projectStates, projectSteps, type ProjectAction } from '#contract/entities/project/project.steps.ts';
import { offeredSteps } from '#contract/shared/steps.ts';
import { StepActions } from '#web/features/records/StepActions.tsx';
import { StepFormDialog } from '#web/features/records/StepFormDialog.tsx';
import type { StepHandlers } from '#web/features/records/useStepDialog.tsx';
import { useSteps } from '#web/features/records/useSteps.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import type { MoreAction } from '#web/shared/record/MoreActions.tsx';
import { useToday } from '#web/shared/session/useToday.ts';
import { useCan } from '#web/shared/session/useCan.ts';

const TransferDialog = lazyPart(() => import('./TransferDialog.tsx'), 'TransferDialog');

const declared = { machine: projectStates, steps: projectSteps };

/** What most often comes next. */
const mainSteps: Partial<Record<ProjectStatus, ProjectAction>> = { planned: 'activate', on_hold: 'resume' };

interface ProjectStepDialogProps extends StepHandlers {
  step: ProjectAction;
  record: ProjectRecord;
}

function ProjectStepDialog({ step, record, ...handlers }: ProjectStepDialogProps) {
  const { t } = useTranslation('project');
  return (
    <StepFormDialog
      {...handlers}
      entity={project}
      step={projectSteps[step]}
      title={t(`title.${step}`, { number: isolateLtr(record.number) })}
      text={t(`text.${step}`)}
      confirm={t(`do.${step}`)}
      labels={{ reason: t('page.reason') }}
    />
  );
}

/** What this person can do with the project in its present state; what the role forbids says so. */
export function ProjectActions({ record }: { record: ProjectRecord }) {
  const { t } = useTranslation('project');
  const can = useCan();
  const [isTransferring, setIsTransferring] = useState(false);
  const today = useToday();
  const steps = useSteps(project, ({ roles }) => offeredSteps(declared, record.status, roles));
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
      <StepActions
        entity={project}
        api={projectApi}
        record={record}
        number={record.number}
        consequence={t('page.deleteConsequence')}
        more={isOpen ? [transfer] : []}
        isEditable={isOpen}
        isDeletable={record.status === 'planned' || record.status === 'cancelled'}
        declared={projectSteps}
        calls={projectActions}
        offered={steps}
        main={mainSteps[record.status]}
        textOf={(step) => t(`do.${step}`)}
        doneText={(step) => t(`done.${step}`, { number: isolateLtr(record.number) })}
        renderDialog={(step, handlers) => <ProjectStepDialog step={step} record={record} {...handlers} />}
      />
      {isTransferring && today !== undefined ? (
        <Suspense fallback={null}>
          <TransferDialog record={record} today={today} onClose={() => setIsTransferring(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
