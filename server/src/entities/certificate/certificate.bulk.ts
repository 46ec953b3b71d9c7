import type { VerifiedCertificates } from '#contract/entities/certificate/certificate.api.ts';
import type {
  CertificateCreate,
  CertificateRecord,
} from '#contract/entities/certificate/certificate.schema.ts';
import {
  certificateStates,
  type certificateSteps,
} from '#contract/entities/certificate/certificate.steps.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { StepInput } from '#contract/shared/steps.ts';
import { inBulk } from '#server/shared/command/in-bulk.ts';
import { issueNumber, lastYearNumber } from '#server/shared/command/numbers.ts';
import {
  changeRecords,
  createRecords,
  lockRecords,
  type WantedRecord,
} from '#server/shared/command/record-sets.ts';
import { checkStep } from '#server/shared/command/step.ts';
import { writeEvents } from '#server/shared/history/events.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { verificationOf } from './certificate.commands.ts';
import { certificateSource } from './certificate.repository.ts';
import { checkCertificateRecord } from './certificate.rules.ts';

/** Records certificates, each checked as one is: all of them, or none with every problem at its row. */
export async function createCertificates(
  context: CommandContext,
  inputs: readonly CertificateCreate[],
): Promise<{ certificates: CertificateRecord[] }> {
  const { db, actor } = context;
  const checked = await Promise.all(inputs.map((input) => checkCertificateRecord(db, input)));
  const problems = checked.flatMap((row, at) =>
    row.problems.map((problem) => ({ ...problem, path: `certificates.${at}.${problem.path}` })),
  );
  if (problems.length > 0) throw refuseFields(problems);
  const numbers = await Promise.all(inputs.map(() => issueNumber(db, 'SC')));
  const rows = inputs.map((input, at) => {
    const number = numbers[at];
    if (number === undefined) {
      const bounds = { min: 1, max: lastYearNumber };
      throw refuseFields([fieldProblemOf(`certificates.${at}.number`, 'Number', 'out_of_range', bounds)]);
    }
    return { ...input, number, equipmentSerial: checked[at]?.facts.serial ?? null, recordedById: actor.id };
  });
  const { records, events } = await createRecords(context, certificateSource, rows);
  await writeEvents(context, events);
  return { certificates: records.toSorted((a, b) => (a.number < b.number ? -1 : 1)) };
}

type Verification = StepInput<typeof certificateSteps, 'verify'>;

async function refusalOf<T>(work: Promise<T>): Promise<T | AppError> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function verifyAll(
  context: CommandContext,
  wanted: readonly WantedRecord[],
  input: Verification,
): Promise<(CertificateRecord | AppError)[]> {
  const locked = await lockRecords(context, certificateSource, wanted);
  const checkOne = async (before: CertificateRecord | AppError) => {
    if (before instanceof AppError) throw before;
    const { status } = before;
    const next = checkStep(context, certificateSource, certificateStates, before, status, 'verify');
    const values = await verificationOf(context, before, next, input);
    return { id: before.id, before, values, action: 'verify' };
  };
  const results = await Promise.all(locked.map((before) => refusalOf(checkOne(before))));
  const changes = results.flatMap((result) => (result instanceof AppError ? [] : [result]));
  if (changes.length === 0) return results.flatMap((result) => (result instanceof AppError ? [result] : []));
  const { records, events } = await changeRecords(context, certificateSource, changes);
  await writeEvents(context, events);
  const after = new Map(records.map((record) => [record.id, record]));
  return results.map((result) =>
    result instanceof AppError ? result : (after.get(result.id) ?? result.before),
  );
}

/** Verifies certificates in one transaction by the rules of one; who is refused stays, and is told why. */
export async function verifyCertificates(
  context: CommandContext,
  { certificates, ...input }: Verification & { certificates: readonly { id: string; version: number }[] },
): Promise<VerifiedCertificates> {
  return { results: await inBulk(context, certificates, (some) => verifyAll(context, some, input)) };
}
