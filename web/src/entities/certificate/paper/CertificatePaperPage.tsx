import { certificateApi } from '#contract/entities/certificate/certificate.api.ts';
import { certificate } from '#contract/entities/certificate/certificate.schema.ts';
import { PaperRecordPage } from '#web/features/paper/PaperRecordPage.tsx';
import { CertificateSheet } from './CertificateSheet.tsx';

/** A certificate as it goes into a file or with the medium. */
export function CertificatePaperPage() {
  return (
    <PaperRecordPage entity={certificate} api={certificateApi}>
      {(record) => <CertificateSheet record={record} />}
    </PaperRecordPage>
  );
}
