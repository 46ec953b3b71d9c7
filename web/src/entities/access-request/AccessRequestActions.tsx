import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { accessRequestActions } from '#contract/entities/access-request/access-request.api.ts';
import {
  accessRequest,
  type AccessRequestRecord,
  type ApprovedRequest,
} from '#contract/entities/access-request/access-request.schema.ts';
import {
  accessRequestStates,
  accessRequestSteps,
  type AccessRequestStep,
} from '#contract/entities/access-request/access-request.steps.ts';
import { offeredSteps } from '#contract/shared/steps.ts';
import { keepLink } from '#web/areas/users/one-time-link.ts';
import { RolesField } from '#web/areas/users/RolesField.tsx';
import { StepButtons } from '#web/features/records/StepButtons.tsx';
import { StepFormDialog, type StepLook } from '#web/features/records/StepFormDialog.tsx';
import type { StepHandlers } from '#web/features/records/useStepDialog.tsx';
import { useSteps } from '#web/features/records/useSteps.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { splitName } from './split-name.ts';

const declared = { machine: accessRequestStates, steps: accessRequestSteps };

const look: StepLook = (name) => {
  if (name === 'roles') return { control: <RolesField isDisabled={false} /> };
  return name === 'firstName' || name === 'lastName' ? { span: 3 } : undefined;
};

interface AccessRequestStepDialogProps extends StepHandlers {
  step: AccessRequestStep;
  record: AccessRequestRecord;
}

function AccessRequestStepDialog({ step, record, ...handlers }: AccessRequestStepDialogProps) {
  const { t } = useTranslation('accessRequest');
  const labels = useLabels();
  const { name, email } = record;
  return (
    <StepFormDialog
      {...handlers}
      entity={accessRequest}
      step={accessRequestSteps[step]}
      title={t(`ask.${step}`, { name })}
      text={t(`ask.${step}Text`, { email: isolateLtr(email) })}
      confirm={t(`do.${step}`)}
      start={{ ...splitName(name), roles: ['user'] }}
      labels={{
        firstName: labels.field('user', 'firstName'),
        lastName: labels.field('user', 'lastName'),
        roles: labels.field('user', 'roles'),
        reason: t(step === 'approve' ? 'ask.note' : 'ask.reason'),
      }}
      look={look}
    />
  );
}

/** An administrator decides once: access with roles, or none with the reason. */
export function AccessRequestActions({ record }: { record: AccessRequestRecord }) {
  const { t } = useTranslation('accessRequest');
  const { name } = record;
  const steps = useSteps(accessRequest, ({ roles }) => offeredSteps(declared, record.status, roles));
  return (
    <StepButtons<AccessRequestRecord, AccessRequestStep, AccessRequestRecord & Partial<ApprovedRequest>>
      entity={accessRequest}
      record={record}
      declared={accessRequestSteps}
      calls={accessRequestActions}
      offered={steps}
      main="approve"
      textOf={(step) => t(`do.${step}`)}
      doneText={(step) => t(`done.${step}`, { name })}
      onTaken={(_, { userId, link = null }) => {
        if (userId !== null) keepLink({ userId, name, link });
      }}
      renderDialog={(step, handlers) => <AccessRequestStepDialog step={step} record={record} {...handlers} />}
    />
  );
}
