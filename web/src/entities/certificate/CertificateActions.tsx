import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link as RouterLink } from 'react-router';
import { certificateActions, certificateApi } from '#contract/entities/certificate/certificate.api.ts';
import { certificate, type CertificateRecord } from '#contract/entities/certificate/certificate.schema.ts';
import { certificateSteps } from '#contract/entities/certificate/certificate.steps.ts';
import { StepActions } from '#web/features/records/StepActions.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { certificateAddress } from './certificate.queries.ts';
import { useCertificateSteps } from './useCertificateSteps.ts';

const VerifyDialog = lazyPart(() => import('./VerifyDialog.tsx'), 'VerifyDialog');

interface CertificateActionsProps {
  record: CertificateRecord;
  today: string;
}

/** What this person can do with the certificate; who did the work cannot verify it, and is told so. */
export function CertificateActions({ record, today }: CertificateActionsProps) {
  const { t } = useTranslation('certificate');
  const { user } = useSession();
  const steps = useCertificateSteps(record);
  const isOpen = record.status === 'performed';
  return (
    <StepActions
      entity={certificate}
      api={certificateApi}
      record={record}
      number={record.number}
      consequence={t('deleteConsequence')}
      isEditable={isOpen && record.recordedById === user?.uid}
      isDeletedWhileNew
      isDeletable={isOpen}
      declared={certificateSteps}
      calls={certificateActions}
      offered={steps}
      main={['verify', 'fail']}
      textOf={(step) => t(`do.${step}`)}
      doneText={(step) => t(`done.${step}`, { number: isolateLtr(record.number) })}
      renderDialog={(step, handlers) => (
        <VerifyDialog step={step} record={record} today={today} {...handlers} />
      )}
    >
      <Button
        variant="outlined"
        component={RouterLink}
        to={`${certificateAddress(record)}/paper`}
        startIcon={<Icon name="print" size={16} />}
      >
        {t('print')}
      </Button>
    </StepActions>
  );
}
