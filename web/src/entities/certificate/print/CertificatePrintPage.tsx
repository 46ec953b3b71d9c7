import { certificateApi } from '#contract/entities/certificate/certificate.api.ts';
import { certificate } from '#contract/entities/certificate/certificate.schema.ts';
import { PrintRecordPage } from '#web/features/print/PrintRecordPage.tsx';
import { CertificateSheet } from './CertificateSheet.tsx';

/** A certificate as it goes into a file or with the medium. */
export function CertificatePrintPage() {
  return (
    <PrintRecordPage entity={certificate} api={certificateApi}>
      {(record) => <CertificateSheet record={record} />}
    </PrintRecordPage>
  );
}
