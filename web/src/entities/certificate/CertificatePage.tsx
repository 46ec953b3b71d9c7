import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { certificateApi } from '#contract/entities/certificate/certificate.api.ts';
import { certificate, type CertificateRecord } from '#contract/entities/certificate/certificate.schema.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { RecordFacts } from '#web/features/records/RecordFacts.tsx';
import { RecordFrame } from '#web/features/records/RecordFrame.tsx';
import { RecordHeader } from '#web/features/records/RecordHeader.tsx';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { useEntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { ReferenceText } from '#web/features/references/ReferenceText.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { CertificateActions } from './CertificateActions.tsx';
import { ProofPanel } from './ProofPanel.tsx';
import { useCertificateSteps } from './useCertificateSteps.ts';

// These stand in the header or in a panel of their own.
const elsewhere = [
  'number',
  'status',
  'verificationMethod',
  'verificationNote',
  'verifiedById',
  'verifierName',
  'verifierTitle',
  'verifierOrganization',
  'verifierPlace',
  'verifierPhone',
  'verifiedOn',
  'documentHash',
];

/** Who waits for whom: the performer learns why verifying is not offered. */
function VerifierNotice({ record }: { record: CertificateRecord }) {
  const verify = useCertificateSteps(record).find(({ step }) => step === 'verify');
  return verify?.reason === undefined ? null : <Notice tone="info">{verify.reason}</Notice>;
}

function CertificateView({ record, history, view }: ShownRecord<CertificateRecord>) {
  const { t } = useTranslation('certificate');
  const labels = useLabels();
  const texts = useEntityTexts(certificate);
  const canAct = view.asOf === undefined && record.deletedAt === null;
  return (
    <RecordFrame
      entity={certificate}
      record={record}
      history={history}
      view={view}
      number={record.number}
      isCode
      title={`${record.number} ${record.equipment.label}`}
      listName={t('list.title')}
      api={certificateApi}
      texts={texts}
      header={
        <>
          {canAct ? <VerifierNotice record={record} /> : null}
          <RecordHeader
            code={record.number}
            chips={<StatusChip entity="certificate" status={record.status} size="large" />}
            title={record.itemName}
            subtitle={t('page.subtitle', {
              tag: isolateLtr(record.equipment.label),
              method: labels.value(certificate.name, 'method', record.method),
              technique: labels.value(certificate.name, 'technique', record.technique),
            })}
            actions={canAct ? <CertificateActions record={record} today={view.today} /> : null}
          />
        </>
      }
      main={
        <RecordFacts
          entity={certificate}
          record={record}
          texts={texts}
          elsewhere={elsewhere}
          shown={{
            equipmentSerial: record.equipmentSerial && <Code>{record.equipmentSerial}</Code>,
            mediumSerial: record.mediumSerial && <Code>{record.mediumSerial}</Code>,
            equipmentId: <ReferenceText entity="equipment" value={record.equipment} isCode />,
            ...(record.retirement && {
              retirementId: <ReferenceText entity="retirement" value={record.retirement} isCode />,
            }),
            // Accounts have a page for administrators alone.
            recordedById: <bdi>{record.recordedBy?.label}</bdi>,
          }}
          labelWidth={164}
        />
      }
      side={<ProofPanel record={record} />}
    />
  );
}

/** The page of one certificate: what was erased, how, by whom, and who has seen that it worked. */
export function CertificatePage() {
  return (
    <RecordPage entity={certificate} api={certificateApi}>
      {(shown) => <CertificateView {...shown} />}
    </RecordPage>
  );
}
