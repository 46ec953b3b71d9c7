import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { certificateApi } from '#contract/entities/certificate/certificate.api.ts';
import { certificate, type CertificateRecord } from '#contract/entities/certificate/certificate.schema.ts';
import type { CertificateAction } from '#contract/entities/certificate/certificate.states.ts';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { RecordActions } from '#web/features/records/RecordActions.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { showToast } from '#web/shared/messages/messages.ts';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { certificateAddress } from './certificate.queries.ts';
import { sendVerification, verifierRefusal } from './verification.ts';

const VerifyDialog = lazyPart(() => import('./VerifyDialog.tsx'), 'VerifyDialog');

interface CertificateActionsProps {
  record: CertificateRecord;
  today: string;
}

/** What this person can do with the certificate; who did the work cannot verify it, and is told so. */
export function CertificateActions({ record, today }: CertificateActionsProps) {
  const { t } = useTranslation('certificate');
  const { user, roles } = useSession();
  const { putRecord } = useRecordCache(certificate.name);
  const [action, setAction] = useState<CertificateAction>();
  const isOpen = record.status === 'performed';
  const refusal = verifierRefusal(record, user, roles);
  const reason = refusal && t(`why.${refusal}`);
  const number = isolateLtr(record.number);
  const steps = isOpen
    ? ([...(reason === undefined ? [] : ['verify' as const]), 'fail'] as const).map((one) => ({
        name: one,
        text: t(`do.${one}`),
        icon: one === 'verify' ? ('check' as const) : ('x' as const),
        reason,
        onChoose: () => setAction(one),
      }))
    : [];
  return (
    <RecordActions
      entity={certificate}
      api={certificateApi}
      record={record}
      number={record.number}
      consequence={t('deleteConsequence')}
      isEditable={isOpen && record.recordedById === user?.uid}
      isDeletable={isOpen}
      more={steps}
    >
      {isOpen && reason === undefined ? (
        <Button
          variant="contained"
          startIcon={<Icon name="check" size={16} />}
          onClick={() => setAction('verify')}
        >
          {t('do.verify')}
        </Button>
      ) : null}
      <Button
        variant="outlined"
        component={RouterLink}
        to={`${certificateAddress(record)}/paper`}
        startIcon={<Icon name="print" size={16} />}
      >
        {t('print')}
      </Button>
      {action ? (
        <Suspense fallback={null}>
          <VerifyDialog
            action={action}
            record={record}
            today={today}
            onClose={() => setAction(undefined)}
            onSend={async (body, key) => {
              putRecord(await sendVerification(action, record, body, key));
              setAction(undefined);
              showToast(t(`done.${action}`, { number }), { variant: 'success' });
            }}
          />
        </Suspense>
      ) : null}
    </RecordActions>
  );
}
