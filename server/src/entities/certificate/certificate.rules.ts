import { checkCertificate } from '#contract/entities/certificate/certificate.rules.ts';
import {
  certificateFields,
  type CertificateCreate,
  type CertificateRecord,
} from '#contract/entities/certificate/certificate.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { problemFactory } from '#contract/shared/rules.ts';
import { checkReference } from '#server/shared/command/references.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { getCertificateFacts, type CertificateFacts } from './certificate.repository.ts';

export const refuse = problemFactory(certificateFields);

/** The item is at hand, and in the case that is named. */
function checkItem({ isItemThere, isMissing, isCaseThere }: CertificateFacts): FieldProblem[] {
  if (!isItemThere) return [refuse('equipmentId', 'not_found', { entity: 'Item' })];
  if (isMissing) return [refuse('equipmentId', 'item_missing')];
  const entity = certificateFields.retirementId.title;
  return isCaseThere ? [] : [refuse('retirementId', 'not_found', { entity })];
}

/** Checks a certificate as it would be after the command; every problem is told at once. */
export async function checkCertificateRecord(
  db: Queryable,
  wanted: CertificateCreate,
  before?: CertificateRecord,
): Promise<{ problems: FieldProblem[]; facts: CertificateFacts }> {
  const facts = await getCertificateFacts(db, wanted);
  const problems = [...checkCertificate(wanted, facts), ...checkItem(facts)];
  if (wanted.performedById !== before?.performedById) {
    const field = { path: 'performedById', title: certificateFields.performedById.title };
    problems.push(...(await checkReference(db, 'person', wanted.performedById, field)));
  }
  return { problems, facts };
}
