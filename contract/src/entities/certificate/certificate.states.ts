/** The states of a certificate; one that was verified or failed never changes again. */
export const certificateStatuses = ['performed', 'verified', 'failed'] as const;
export type CertificateStatus = (typeof certificateStatuses)[number];
