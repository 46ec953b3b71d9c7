import { useTranslation } from 'react-i18next';
import { checkVerification } from '#contract/entities/certificate/certificate.rules.ts';
import { certificate, type CertificateRecord } from '#contract/entities/certificate/certificate.schema.ts';
import type { CertificateAction } from '#contract/entities/certificate/certificate.states.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { FormField } from '#web/shared/form/FormField.tsx';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { verifierBodies, verifierFields } from './verification.ts';

interface VerifyDialogProps {
  action: CertificateAction;
  record: CertificateRecord;
  today: string;
  onClose: () => void;
  onSend: (body: FormInput, idempotencyKey: string) => Promise<void>;
}

/** Asks another person than the performer whether the data is gone. */
export function VerifyDialog({ action, record, today, onClose, onSend }: VerifyDialogProps) {
  const { t } = useTranslation('certificate');
  const labels = useLabels();
  const fields = verifierFields(action);
  const words = { number: isolateLtr(record.number), who: record.performerName };
  const start = Object.fromEntries(
    Object.keys(fields).map((name) => [name, name === 'verifiedOn' ? today : '']),
  );
  return (
    <StepDialog
      entity={certificate}
      title={t(`title.${action}`, words)}
      text={t(`text.${action}`, words)}
      icon={action === 'verify' ? 'check' : 'x'}
      confirm={t(`do.${action}`)}
      fields={fields}
      start={start}
      labelOf={(path) => labels.field(certificate.name, path)}
      schema={verifierBodies[action]}
      rules={(input) => checkVerification(input, record, today)}
      onClose={onClose}
      onSend={onSend}
    >
      {Object.keys(fields).map((name) => (
        <FormField
          key={name}
          name={name}
          span={name === 'verificationMethod' || name === 'verificationNote' ? 6 : 3}
        />
      ))}
    </StepDialog>
  );
}
