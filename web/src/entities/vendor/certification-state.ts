/** How a certification stands on a day. */
export type CertificationState = 'valid' | 'expires_soon' | 'expired';

const noticeDays = 60;
const day = 86_400_000;

/** Whether a certification is valid, ends within sixty days, or has ended; its last day still counts. */
export function stateOfCertification(expiresOn: string, today: string): CertificationState {
  const left = (Date.parse(expiresOn) - Date.parse(today)) / day;
  if (left < 0) return 'expired';
  return left <= noticeDays ? 'expires_soon' : 'valid';
}
