import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { checkVerification } from '#contract/entities/certificate/certificate.rules.ts';
import { certificate, type CertificateRecord } from '#contract/entities/certificate/certificate.schema.ts';
import {
  certificateSteps,
  type CertificateAction,
} from '#contract/entities/certificate/certificate.steps.ts';
import type { StepHandlers } from '#web/features/records/useStepDialog.tsx';
import { StepFormDialog } from '#web/features/records/StepFormDialog.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';

interface VerifyDialogProps extends StepHandlers {
  step: CertificateAction;
  record: CertificateRecord;
  today: string;
}

/** Asks another person than the performer whether the data is gone. */
export function VerifyDialog({ step, record, today, ...handlers }: VerifyDialogProps) {
  const { t } = useTranslation('certificate');
  const params = { number: isolateLtr(record.number), who: record.performerName };
  return (
    <StepFormDialog
      {...handlers}
      entity={certificate}
      step={certificateSteps[step]}
      title={t(`title.${step}`, params)}
      text={t(`text.${step}`, params)}
      confirm={t(`do.${step}`)}
      start={{ verifiedOn: today }}
      look={(name) => (name === 'verificationMethod' || name === 'verificationNote' ? {} : { span: 3 })}
      rules={(input) => checkVerification(input, record, today)}
    />
  );
}
