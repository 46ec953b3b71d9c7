import type { CertificateRecord } from '#contract/entities/certificate/certificate.schema.ts';

/** The page where printed certificates are checked. */
export const checkPage = '/certificate-check';

/** Where a printed certificate is checked; only a verified one can be. */
export function checkAddress({
  number,
  documentHash,
}: Pick<CertificateRecord, 'number' | 'documentHash'>): string | undefined {
  if (documentHash === null) return undefined;
  return `${checkPage}?${new URLSearchParams({ number, hash: documentHash }).toString()}`;
}
