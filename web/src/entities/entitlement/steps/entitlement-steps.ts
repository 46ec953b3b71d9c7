import { renewBody, terminateBody } from '#contract/entities/entitlement/entitlement.api.ts';
import {
  entitlementFields,
  type EntitlementRecord,
} from '#contract/entities/entitlement/entitlement.schema.ts';
import {
  entitlementStates,
  type EntitlementAction,
  type EntitlementStatus,
} from '#contract/entities/entitlement/entitlement.states.ts';
import { actionBody } from '#contract/shared/endpoint.ts';
import { longText, type FieldFacts } from '#contract/shared/field.ts';
import type { FormInput, FormValues } from '#web/shared/form/form-values.ts';
import type { IconName } from '#web/shared/icons/Icon.tsx';
import { nextTerm } from '../entitlement-days.ts';

export const stepIcons: Record<EntitlementAction, IconName> = {
  activate: 'check',
  renew: 'refresh',
  terminate: 'x',
};

/** What most often comes next. */
export const mainSteps: Partial<Record<EntitlementStatus, EntitlementAction>> = {
  draft: 'activate',
  expiring: 'renew',
  expired: 'renew',
};

export const stepBodies = { activate: actionBody, renew: renewBody, terminate: terminateBody };

const reason = longText('Reason', { max: 500, optional: true });
const must = (facts: FieldFacts): FieldFacts => ({ ...facts, required: true });

/** What a step asks for. */
export const stepFields: Record<EntitlementAction, Readonly<Record<string, FieldFacts>>> = {
  activate: { reason },
  renew: {
    startsOn: entitlementFields.startsOn,
    endsOn: must(entitlementFields.endsOn),
    quantity: entitlementFields.quantity,
    cost: entitlementFields.cost,
    contractNumber: entitlementFields.contractNumber,
    reason,
  },
  terminate: { reason: longText('Reason', { min: 3, max: 500 }) },
};

/** What the fields of a step start with: the next term is as this one was. */
export function startOf(step: EntitlementAction, record: EntitlementRecord): FormValues {
  if (step !== 'renew') return { reason: '' };
  const { startsOn, endsOn, quantity, cost, contractNumber } = record;
  return {
    ...nextTerm(startsOn, endsOn ?? startsOn),
    quantity: quantity === null ? '' : String(quantity),
    cost: cost ?? '',
    contractNumber: contractNumber ?? '',
    reason: '',
  };
}

/** The steps that the state of an entitlement offers; a perpetual one is not renewed. */
export function stepsOf({ status, endsOn }: EntitlementRecord) {
  return entitlementStates.transitions
    .filter(({ from }) => from.some((one) => one === status))
    .filter(({ action }) => action !== 'renew' || endsOn !== null);
}

/** What is sent: whoever empties a field of the next term means that it has none. */
export function toStepBody(step: EntitlementAction, input: FormInput): FormInput {
  return step === 'renew' ? { quantity: null, cost: null, contractNumber: null, ...input } : input;
}
