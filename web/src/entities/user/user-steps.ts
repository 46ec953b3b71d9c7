import { userApi } from '#contract/entities/user/user.api.ts';
import type { UserRecord } from '#contract/entities/user/user.schema.ts';
import { userStates, userSteps, type UserStep } from '#contract/entities/user/user.steps.ts';
import { findTransition } from '#contract/shared/states.ts';
import { call } from '#web/shared/client/client.ts';
import type { IconName } from '#web/shared/icons/Icon.tsx';

/** What an administrator does with an account: the steps of its life, and parting it from the directory. */
export const accountSteps = ['activate', 'suspend', 'releaseDirectory', 'close'] as const;
export type AccountStep = UserStep | 'releaseDirectory';

export const stepIcons: Record<AccountStep, IconName> = {
  activate: userSteps.activate.icon,
  suspend: userSteps.suspend.icon,
  releaseDirectory: 'sso',
  close: userSteps.close.icon,
};

/** Whether the state of an account allows a step. */
export function isOpenTo(
  step: AccountStep,
  { status, directorySubject }: Pick<UserRecord, 'status' | 'directorySubject'>,
): boolean {
  if (step === 'releaseDirectory') return directorySubject !== null;
  return findTransition(userStates, status, step) !== undefined;
}

export function sendStep(
  step: AccountStep,
  record: UserRecord,
  reason: string | undefined,
  idempotencyKey: string,
): Promise<UserRecord> {
  return call(userApi[step], {
    params: { id: record.id },
    version: record.version,
    body: reason === undefined ? {} : { reason },
    idempotencyKey,
  });
}
