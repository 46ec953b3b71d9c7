import { differenceInDays } from '#contract/shared/day.ts';

/** How a certification stands on a day. */
export type CertificationState = 'valid' | 'expires_soon' | 'expired';

const noticeDays = 60;

/** Whether a certification is valid, ends within sixty days, or has ended; its last day still counts. */
export function stateOfCertification(expiresOn: string, today: string): CertificationState {
  const left = differenceInDays(expiresOn, today);
  if (left < 0) return 'expired';
  return left <= noticeDays ? 'expires_soon' : 'valid';
}
