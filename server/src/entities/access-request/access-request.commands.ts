import type {
  AccessRequestCreate,
  AccessRequestRecord,
  ApprovedRequest,
} from '#contract/entities/access-request/access-request.schema.ts';
import {
  accessRequestStates,
  type accessRequestSteps,
} from '#contract/entities/access-request/access-request.steps.ts';
import type { StepInput } from '#contract/shared/steps.ts';
import type { Invite } from '#server/features/auth/invitation.ts';
import { changeRecord, createRecord } from '#server/shared/command/record.ts';
import { lockForStep } from '#server/shared/command/step.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { accessRequestSource, hasOpenRequest } from './access-request.repository.ts';

/** Keeps a request for access; a second one for the same e-mail changes nothing while the first waits. */
export async function askForAccess(context: CommandContext, input: AccessRequestCreate): Promise<void> {
  const email = input.email.toLowerCase();
  if (await hasOpenRequest(context.db, email)) return;
  const actor = { ...context.actor, id: '', name: 'Guest' };
  await createRecord({ ...context, actor }, accessRequestSource, { ...input, email });
}

async function lockForDecision(context: CommandContext, id: string, action: keyof typeof accessRequestSteps) {
  const { before, status } = await lockForStep(context, accessRequestSource, accessRequestStates, id, action);
  return { before, values: { status, decidedAt: context.now.toISOString() } };
}

/** Grants what the administrator gives: an invited account for the e-mail that asked. */
export async function approveRequest(
  context: CommandContext,
  invite: Invite,
  id: string,
  { reason, ...names }: StepInput<typeof accessRequestSteps, 'approve'>,
): Promise<ApprovedRequest> {
  const { before, values } = await lockForDecision(context, id, 'approve');
  const { id: userId, link } = await invite(context, { ...names, email: before.email });
  const decided = await changeRecord(
    context,
    accessRequestSource,
    before,
    { ...values, userId, decision: reason },
    { action: 'approve', reason },
  );
  return { ...decided, link };
}

export async function declineRequest(
  context: CommandContext,
  id: string,
  reason: string,
): Promise<AccessRequestRecord> {
  const { before, values } = await lockForDecision(context, id, 'decline');
  const all = { ...values, decision: reason };
  return changeRecord(context, accessRequestSource, before, all, { action: 'decline', reason });
}
