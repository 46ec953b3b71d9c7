import { longText } from '#contract/shared/field.ts';
import type { EntitlementRecord } from './entitlement.schema.ts';

/** What decides what a license costs and who pays; once it counts, it changes by a correction alone. */
export const licenseMoneyFields = ['quantity', 'cost', 'billingPeriod', 'fundingLines'] as const;
export type LicenseMoneyField = (typeof licenseMoneyFields)[number];

export type LicenseLock = 'received' | 'federal';

/** Money stays open while a license is a draft, or was entered by hand and no federal money pays for it. */
export function licenseLockOf({
  phase,
  purchaseOrderId,
  isFederal,
}: Pick<EntitlementRecord, 'phase' | 'purchaseOrderId' | 'isFederal'>): LicenseLock | null {
  if (purchaseOrderId !== null) return 'received';
  return isFederal && phase !== 'draft' ? 'federal' : null;
}

/** How much is said about a correction of a license. */
export const licenseCorrectionReason = longText('Reason', { min: 20, max: 500 });
