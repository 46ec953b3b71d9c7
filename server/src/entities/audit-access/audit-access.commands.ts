import { checkAuditAccess } from '#contract/entities/audit-access/audit-access.rules.ts';
import {
  auditAccessFields,
  type AuditAccessCreate,
  type AuditAccessRecord,
} from '#contract/entities/audit-access/audit-access.schema.ts';
import { auditAccessStates } from '#contract/entities/audit-access/audit-access.steps.ts';
import { problemFactory } from '#contract/shared/rules.ts';
import { endSessions } from '#server/features/auth/auth.repository.ts';
import { needsSecondAdmin } from '#server/features/auth/second-administrator.ts';
import { issueNumber, lastYearNumber } from '#server/shared/command/numbers.ts';
import { changeRecord, createRecord } from '#server/shared/command/record.ts';
import { lockForStep } from '#server/shared/command/step.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { auditAccessSource, findAccessFacts, isGivenBy } from './audit-access.repository.ts';

const problem = problemFactory(auditAccessFields);

/** Gives somebody from outside access for a time; one to all records counts once a second administrator confirmed it. */
export async function createAuditAccess(
  context: CommandContext,
  input: AuditAccessCreate,
): Promise<AuditAccessRecord> {
  const { db } = context;
  const email = input.email.toLowerCase();
  const packetNumber = input.packetNumber ?? null;
  const { account, hasPacket, ...facts } = await findAccessFacts(db, { email, packetNumber });
  const problems = checkAuditAccess(input, facts);
  if (!account) problems.push(problem('email', 'no_such_account'));
  else if (account.canWrite) problems.push(problem('email', 'can_write'));
  if (packetNumber !== null && !hasPacket) problems.push(problem('packetNumber', 'no_such_packet'));
  if (!account || problems.length > 0) throw refuseFields(problems);
  const number = await issueNumber(db, 'AU');
  if (!number) throw refuseFields([problem('number', 'out_of_range', { min: 1, max: lastYearNumber })]);
  const status = input.scope === 'all' ? 'waiting' : 'granted';
  return createRecord(context, auditAccessSource, {
    ...input,
    email,
    packetNumber,
    number,
    userId: account.id,
    status,
  });
}

/** Confirms an access to all records. Who gave it cannot, unless nobody else could or the agency asks for no second one. */
export async function confirmAuditAccess(
  context: CommandContext,
  id: string,
  reason: string | undefined,
): Promise<AuditAccessRecord> {
  const { db, actor, now } = context;
  const { before, status } = await lockForStep(
    context,
    auditAccessSource,
    auditAccessStates,
    id,
    'confirmAccess',
  );
  if ((await isGivenBy(db, id, actor.id)) && (await needsSecondAdmin(db, actor.id))) {
    throw new AppError('same_person', { number: before.number });
  }
  const values = { status, confirmedBy: actor.name, confirmedAt: now.toISOString() };
  return changeRecord(context, auditAccessSource, before, values, { action: 'confirmAccess', reason });
}

/** Takes an access back: from the next request on nothing is read by it. */
export async function revokeAuditAccess(
  context: CommandContext,
  id: string,
  reason: string,
): Promise<AuditAccessRecord> {
  const { db, now } = context;
  const { before, status } = await lockForStep(context, auditAccessSource, auditAccessStates, id, 'revoke');
  const values = { status, revokedAt: now.toISOString() };
  return changeRecord(context, auditAccessSource, before, values, {
    action: 'revoke',
    reason,
    also: async () => {
      await endSessions(db, before.userId);
    },
  });
}
