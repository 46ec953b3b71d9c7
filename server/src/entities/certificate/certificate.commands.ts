import { createHash } from 'node:crypto';
import type { CertificateCheck } from '#contract/entities/certificate/certificate.api.ts';
import { certificateContent } from '#contract/entities/certificate/certificate.content.ts';
import { verifierRefusal } from '#contract/entities/certificate/certificate.refusals.ts';
import { checkVerification } from '#contract/entities/certificate/certificate.rules.ts';
import type {
  CertificateCreate,
  CertificateRecord,
  CertificateUpdate,
} from '#contract/entities/certificate/certificate.schema.ts';
import {
  certificateStates,
  type CertificateAction,
  type certificateSteps,
} from '#contract/entities/certificate/certificate.steps.ts';
import type { StepInput } from '#contract/shared/steps.ts';
import { getRecord } from '#server/features/records/records.routes.ts';
import { issueNumber, lastYearNumber } from '#server/shared/command/numbers.ts';
import { checkDeletesOwnRecent } from '#server/shared/command/delete-own-recent.ts';
import {
  binRecord,
  changeRecord,
  createRecord,
  lockRecord,
  restoreRecord,
} from '#server/shared/command/record.ts';
import { isAnyOf } from '#server/shared/command/same-person.ts';
import { checkRefusal, lockForStep } from '#server/shared/command/step.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import {
  certificateSource,
  findByNumber,
  getCertificateFacts,
  isPerformer,
} from './certificate.repository.ts';
import { checkCertificateRecord, refuse } from './certificate.rules.ts';

function hashOf(record: CertificateRecord): string {
  return createHash('sha256').update(certificateContent(record)).digest('hex');
}

export async function createCertificate(
  context: CommandContext,
  input: CertificateCreate,
): Promise<CertificateRecord> {
  const { db, actor } = context;
  const { problems, facts } = await checkCertificateRecord(db, input);
  if (problems.length > 0) throw refuseFields(problems);
  const number = await issueNumber(db, 'SC');
  if (!number) throw refuseFields([refuse('number', 'out_of_range', { min: 1, max: lastYearNumber })]);
  const values = { ...input, number, equipmentSerial: facts.serial, recordedById: actor.id };
  return createRecord(context, certificateSource, values);
}

async function lockOpen(context: CommandContext, id: string): Promise<CertificateRecord> {
  const before = await lockRecord(context, certificateSource, id);
  if (before.status !== 'performed') throw new AppError('certificate_final', { number: before.number });
  return before;
}

/** Until it is verified, whoever recorded a certificate corrects it: others would change what that person vouches for. */
export async function updateCertificate(
  context: CommandContext,
  id: string,
  { changeReason: reason, ...input }: CertificateUpdate,
): Promise<CertificateRecord> {
  const before = await lockOpen(context, id);
  if (Object.keys(input).length === 0) return before;
  if (before.recordedById !== context.actor.id) {
    const author = before.recordedBy?.label ?? '';
    throw new AppError('not_author', { number: before.number, author });
  }
  const { problems } = await checkCertificateRecord(context.db, { ...before, ...input }, before);
  if (problems.length > 0) throw refuseFields(problems);
  return changeRecord(context, certificateSource, before, input, { reason });
}

/** What a locked certificate gets by a verification; refused to the one who performed or recorded the work. */
export async function verificationOf(
  { db, actor }: CommandContext,
  before: CertificateRecord,
  status: CertificateRecord['status'],
  input: StepInput<typeof certificateSteps, 'verify'>,
): Promise<Partial<CertificateRecord>> {
  const hasRecorded = await isAnyOf(db, actor.id, [before.recordedById]);
  const hasPerformed = await isPerformer(db, actor.id, before);
  checkRefusal(verifierRefusal(before, { hasRecorded, hasPerformed }));
  const { today, isMissing } = await getCertificateFacts(db, before);
  const problems = isMissing ? [refuse('equipmentId', 'item_missing')] : [];
  problems.push(...checkVerification(input, before, today));
  if (problems.length > 0) throw refuseFields(problems);
  const verification = { ...input, verifiedById: actor.id, verifierName: actor.name };
  const documentHash = status === 'verified' ? hashOf({ ...before, ...verification }) : null;
  return { ...verification, status, documentHash };
}

/** Says whether a sanitization worked. */
export async function verifyCertificate(
  context: CommandContext,
  id: string,
  action: CertificateAction,
  input: StepInput<typeof certificateSteps, 'verify'>,
): Promise<CertificateRecord> {
  const { before, status } = await lockForStep(context, certificateSource, certificateStates, id, action);
  const values = await verificationOf(context, before, status, input);
  return changeRecord(context, certificateSource, before, values, { action });
}

export async function deleteCertificate(
  context: CommandContext,
  id: string,
  reason: string,
): Promise<CertificateRecord> {
  const before = await lockOpen(context, id);
  await checkDeletesOwnRecent(context, certificateSource, before);
  return binRecord(context, certificateSource, before, reason);
}

export async function restoreCertificate(
  context: CommandContext,
  id: string,
  reason: string | undefined,
): Promise<CertificateRecord> {
  return restoreRecord(context, certificateSource, id, reason);
}

const nothing = { equipment: null, mediumSerial: null, method: null, performedOn: null, verifiedOn: null };

/** Whether a printed certificate is what was verified: its hash is the kept one, and the kept content still has it. */
export async function checkPrinted(
  db: Queryable,
  { number, hash }: { number: string; hash: string },
): Promise<CertificateCheck> {
  const found = await findByNumber(db, number);
  const record = found && (await getRecord(db, certificateSource, found.id));
  const isGenuine = record?.documentHash === hash && hashOf(record) === hash;
  if (!record || !isGenuine) return { isGenuine: false, number, ...nothing };
  const { mediumSerial, method, performedOn, verifiedOn } = record;
  return {
    isGenuine,
    number,
    equipment: record.equipment.label,
    mediumSerial,
    method,
    performedOn,
    verifiedOn,
  };
}
