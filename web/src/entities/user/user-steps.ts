import { userApi } from '#contract/entities/user/user.api.ts';
import type { UserRecord } from '#contract/entities/user/user.schema.ts';
import { userStates } from '#contract/entities/user/user.states.ts';
import { call } from '#web/shared/client/client.ts';
import type { IconName } from '#web/shared/icons/Icon.tsx';

export const userSteps = ['activate', 'suspend', 'releaseDirectory', 'close'] as const;
export type UserStep = (typeof userSteps)[number];

export const stepIcons: Record<UserStep, IconName> = {
  activate: 'check',
  suspend: 'lock',
  releaseDirectory: 'sso',
  close: 'x',
};

/** Whether the state of an account allows a step. */
export function isOpenTo(
  step: UserStep,
  { status, directorySubject }: Pick<UserRecord, 'status' | 'directorySubject'>,
): boolean {
  if (step === 'releaseDirectory') return directorySubject !== null;
  return userStates.transitions.some(
    ({ action, from }) => action === step && from.some((state) => state === status),
  );
}

export function sendStep(
  step: UserStep,
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
