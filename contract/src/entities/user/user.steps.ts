import { bool } from '#contract/shared/field.ts';
import { omittable, optionalReason } from '#contract/shared/step-fields.ts';
import { stateMachineOf, type Refusal, type Steps } from '#contract/shared/steps.ts';
import { userStatuses, type UserStatus } from './user.states.ts';

const permission = 'user.update';
const reason = optionalReason;

/** The steps of an account; closing it is for good. */
export const userSteps = {
  activate: {
    from: ['invited', 'suspended'],
    to: 'active',
    permission,
    path: 'activate',
    summary: 'Let an invited or suspended account sign in',
    icon: 'check',
    fields: { reason },
  },
  suspend: {
    from: ['active'],
    to: 'suspended',
    permission,
    path: 'suspend',
    summary: 'Keep an account from signing in until it is activated again',
    icon: 'lock',
    fields: { reason },
  },
  close: {
    from: ['invited', 'active', 'suspended'],
    to: 'closed',
    permission,
    path: 'close',
    summary: 'Close an account for good',
    icon: 'x',
    // Closing an account that has things in hand is said aloud, with the reason.
    fields: { acknowledgesHoldings: omittable(bool('Handed over')), reason },
  },
} as const satisfies Steps<UserStatus>;
export type UserStep = keyof typeof userSteps;

export const userStates = stateMachineOf({
  entity: 'user',
  states: userStatuses,
  initial: 'invited',
  steps: userSteps,
});

/** Nobody shuts themselves out, or changes alone what they may do. */
export function ownAccountRefusal(record: { id: string }, viewer: { id: string }): Refusal | undefined {
  return record.id === viewer.id ? { code: 'own_account', params: {} } : undefined;
}
