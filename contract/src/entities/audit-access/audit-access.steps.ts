import { neededReason, optionalReason } from '#contract/shared/step-fields.ts';
import { stateMachineOf, type Steps } from '#contract/shared/steps.ts';
import { auditAccessStatuses, type AuditAccessStatus } from './audit-access.states.ts';

const permission = 'audit-access.update';

/** The steps of an access: a second administrator confirms one to all records, and anybody of them takes it back at once. */
export const auditAccessSteps = {
  confirmAccess: {
    from: ['waiting'],
    to: 'granted',
    permission,
    path: 'confirm',
    summary: 'Confirm an access to all records, as somebody else than the administrator who gave it',
    icon: 'check',
    fields: { reason: optionalReason },
  },
  revoke: {
    from: ['waiting', 'granted'],
    to: 'revoked',
    permission,
    path: 'revoke',
    summary: 'Take an access back: it ends at once, and the sessions of its account with it',
    icon: 'x',
    fields: { reason: neededReason },
  },
} as const satisfies Steps<AuditAccessStatus>;
export type AuditAccessStep = keyof typeof auditAccessSteps;

export const auditAccessStates = stateMachineOf({
  entity: 'audit-access',
  states: auditAccessStatuses,
  initial: 'waiting',
  steps: auditAccessSteps,
});
