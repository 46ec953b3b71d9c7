import {
  flashMedia,
  outsideDestinations,
  techniquesOf,
  worksOn,
} from '#contract/entities/certificate/certificate.media.ts';
import {
  certificate,
  certificateFields,
  type CertificateCreate,
  type CertificateRecord,
} from '#contract/entities/certificate/certificate.schema.ts';
import type { ErrorParams, FieldErrorKey, FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { checkReference } from '#server/shared/command/references.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { getCertificateFacts, type CertificateFacts } from './certificate.repository.ts';

type CertificateField = keyof typeof certificateFields;

export function refuse(field: CertificateField, key: FieldErrorKey, params: ErrorParams = {}): FieldProblem {
  return fieldProblemOf(field, certificate.fields[field].title, key, params);
}

function checkTechnique({ technique, method, mediumType }: CertificateCreate): FieldProblem[] {
  if (technique === 'degauss' && flashMedia.includes(mediumType))
    return [refuse('technique', 'flash_degauss')];
  if (!worksOn(technique, mediumType)) return [refuse('technique', 'technique_medium')];
  return techniquesOf[method].includes(technique) ? [] : [refuse('technique', 'technique_method')];
}

function checkFacts(wanted: CertificateCreate, facts: CertificateFacts): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!facts.isItemThere) problems.push(refuse('equipmentId', 'not_found', { entity: 'Item' }));
  else if (facts.isMissing) problems.push(refuse('equipmentId', 'item_missing'));
  else if (!facts.isCaseThere)
    problems.push(refuse('retirementId', 'not_found', { entity: certificateFields.retirementId.title }));
  const { today, clearOnlyInside, leavesAgency } = facts;
  if (wanted.performedOn > today) problems.push(refuse('performedOn', 'date_future', { today }));
  const isLeaving = leavesAgency || outsideDestinations.includes(wanted.destination);
  if (wanted.method === 'clear' && clearOnlyInside && isLeaving)
    problems.push(refuse('method', 'clear_outside'));
  return problems;
}

/** Checks a certificate as it would be after the command; every problem is told at once. */
export async function checkCertificate(
  db: Queryable,
  wanted: CertificateCreate,
  before?: CertificateRecord,
): Promise<{ problems: FieldProblem[]; facts: CertificateFacts }> {
  const facts = await getCertificateFacts(db, wanted);
  const problems = [...checkTechnique(wanted), ...checkFacts(wanted, facts)];
  if (!wanted.mediumSerial && !wanted.isSoldered) problems.push(refuse('mediumSerial', 'serial_or_soldered'));
  if (wanted.isBackedUp && !wanted.backupPlace) problems.push(refuse('backupPlace', 'required'));
  if (wanted.performedById !== before?.performedById) {
    const field = { path: 'performedById', title: certificateFields.performedById.title };
    problems.push(...(await checkReference(db, 'person', wanted.performedById, field)));
  }
  return { problems, facts };
}
