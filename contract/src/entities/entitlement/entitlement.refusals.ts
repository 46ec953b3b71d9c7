import type { Refusal } from '#contract/shared/steps.ts';
import type { EntitlementRecord } from './entitlement.schema.ts';
import type { EntitlementAction } from './entitlement.steps.ts';

/** Why a step of an entitlement cannot be taken that its state and the role allow. */
export function entitlementRefusal(
  step: EntitlementAction,
  { number, endsOn }: Pick<EntitlementRecord, 'number' | 'endsOn'>,
): Refusal | undefined {
  const isEndless = step === 'renew' && endsOn === null;
  return isEndless ? { code: 'renew_perpetual', params: { number } } : undefined;
}
