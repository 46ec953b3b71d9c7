import {
  unlimitedMetrics,
  type EntitlementRecord,
} from '#contract/entities/entitlement/entitlement.schema.ts';
import type { EntitlementStatus } from '#contract/entities/entitlement/entitlement.states.ts';
import type { EntitlementAction } from '#contract/entities/entitlement/entitlement.steps.ts';
import type { StepFieldLook } from '#web/features/records/StepFormDialog.tsx';
import type { FormInput, FormValues } from '#web/shared/form/form-values.ts';
import { nextTerm } from '../entitlement-days.ts';

/** What most often comes next. */
export const mainSteps: Partial<Record<EntitlementStatus, EntitlementAction>> = {
  draft: 'activate',
  expiring: 'renew',
  expired: 'renew',
};

/** What the fields of the steps start with: the next term is as this one was. */
export function startOf({ startsOn, endsOn, quantity, cost, contractNumber }: EntitlementRecord): FormValues {
  return {
    ...nextTerm(startsOn, endsOn ?? startsOn),
    quantity: quantity === null ? '' : String(quantity),
    cost: cost ?? '',
    contractNumber: contractNumber ?? '',
  };
}

const halves = ['startsOn', 'endsOn', 'quantity', 'cost'];

/** How a field of a step is shown: only sites and free licenses can be without a quantity. */
export function lookOf(name: string, { metric }: EntitlementRecord): StepFieldLook {
  const isRequired = name === 'startsOn' || (name === 'quantity' && !unlimitedMetrics.includes(metric));
  return { ...(halves.includes(name) && { span: 3 }), isRequired };
}

/** What is sent: whoever empties a field of the next term means that it has none. */
export function toStepBody(step: EntitlementAction, input: FormInput): FormInput {
  return step === 'renew' ? { quantity: null, cost: null, contractNumber: null, ...input } : input;
}
