import type { Refusal } from '#contract/shared/steps.ts';
import type { CertificateRecord } from './certificate.schema.ts';

/** Nobody says of his or her own work that it was done well. */
export function verifierRefusal(
  { number }: Pick<CertificateRecord, 'number'>,
  { hasRecorded, hasPerformed }: { hasRecorded: boolean; hasPerformed: boolean },
): Refusal | undefined {
  return hasRecorded || hasPerformed ? { code: 'same_verifier', params: { number } } : undefined;
}
