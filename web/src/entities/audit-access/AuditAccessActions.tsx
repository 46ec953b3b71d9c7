import { auditAccessActions } from '#contract/entities/audit-access/audit-access.api.ts';
import { auditAccess, type AuditAccessRecord } from '#contract/entities/audit-access/audit-access.schema.ts';
import {
  auditAccessStates,
  auditAccessSteps,
  type AuditAccessStep,
} from '#contract/entities/audit-access/audit-access.steps.ts';
import { offeredSteps } from '#contract/shared/steps.ts';
import { StepButtons } from '#web/features/records/StepButtons.tsx';
import { StepFormDialog } from '#web/features/records/StepFormDialog.tsx';
import { useSteps } from '#web/features/records/useSteps.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';

const declared = { machine: auditAccessStates, steps: auditAccessSteps };

/** A second administrator confirms, and any of them takes back. */
export function AuditAccessActions({ record }: { record: AuditAccessRecord }) {
  const { t } = useTranslation('auditAccess');
  const { number, email } = record;
  const steps = useSteps(auditAccess, ({ roles }) => offeredSteps(declared, record.status, roles));
  return (
    <StepButtons<AuditAccessRecord, AuditAccessStep>
      entity={auditAccess}
      record={record}
      declared={auditAccessSteps}
      calls={auditAccessActions}
      offered={steps}
      main="confirmAccess"
      textOf={(step) => t(`do.${step}`)}
      doneText={(step) => t(`done.${step}`, { number })}
      renderDialog={(step, handlers) => (
        <StepFormDialog
          {...handlers}
          entity={auditAccess}
          step={auditAccessSteps[step]}
          title={t(`ask.${step}`, { number })}
          text={t(`ask.${step}Text`, { email: isolateLtr(email) })}
          confirm={t(`do.${step}`)}
          labels={{ reason: t('ask.reason') }}
        />
      )}
    />
  );
}
