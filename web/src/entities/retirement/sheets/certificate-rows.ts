import { checkCertificate, type CertificateFacts } from '#contract/entities/certificate/certificate.rules.ts';
import { certificateCreate, certificateFields } from '#contract/entities/certificate/certificate.schema.ts';
import type { RetirementLine } from '#contract/entities/retirement/retirement.lines.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { findSchemaProblems, type RowInput } from '#web/features/sheet/row-inputs.ts';
import { acceptedInput } from '#web/shared/form/form-resolver.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';

/** What all certificates of the sheet have, unless a row has its own. */
export const sharedFields = [
  'mediumType',
  'method',
  'technique',
  'destination',
  'classBefore',
  'classAfter',
  'tool',
  'toolVersion',
  'performerName',
  'performedOn',
] as const;

/** A medium of an item; what stays empty is as above the sheet. */
export interface CertificateRow {
  key: string;
  tag: string;
  mediumSerial: string;
  mediumType: string;
  technique: string;
  mediumModel: string;
  isSoldered: string;
}

type WipedLine = Pick<RetirementLine, 'equipmentId' | 'equipment'>;

export function createCertificateRow(tag = ''): CertificateRow {
  return {
    key: createRandomKey(),
    tag,
    mediumSerial: '',
    mediumType: '',
    technique: '',
    mediumModel: '',
    isSoldered: '',
  };
}

const plainTag = (tag: string) => tag.trim().toUpperCase();

const mediumFields = ['mediumSerial', 'mediumType', 'technique', 'mediumModel', 'isSoldered'] as const;

function isBlank(row: CertificateRow): boolean {
  return mediumFields.every((field) => row[field].trim() === '');
}

/** The media that were filled in, as they are sent: an item of which nothing is told has no certificate yet. */
export function toCertificates(
  rows: readonly CertificateRow[],
  shared: FormInput,
  { lines, retirementId }: { lines: readonly WipedLine[]; retirementId: string },
): RowInput[] {
  return rows.flatMap((row, at) => {
    if (isBlank(row)) return [];
    const line = lines.find(({ equipment }) => equipment.label === plainTag(row.tag));
    const text = (value: string) => value.trim() || null;
    const input: FormInput = {
      ...Object.fromEntries(sharedFields.map((field) => [field, shared[field] ?? null])),
      equipmentId: line?.equipmentId ?? null,
      retirementId,
      propertyNumber: plainTag(row.tag) || null,
      mediumSerial: text(row.mediumSerial),
      mediumModel: text(row.mediumModel),
      isSoldered: row.isSoldered === 'yes',
      ...(row.mediumType && { mediumType: row.mediumType }),
      ...(row.technique && { technique: row.technique }),
    };
    return [{ at, input }];
  });
}

/** Where a problem of a row stands: at its cell, or at the field above that all rows share. */
export function certificateCell(path: string): string {
  const field = path.replace(/^certificates\.\d+\./, '');
  if (field === path) return path;
  if (field === 'equipmentId' || field === 'retirementId') return path.replace(field, 'tag');
  const isCell = field === 'tag' || mediumFields.some((name) => name === field);
  return isCell ? path : field;
}

/** What is wrong with the certificates before they are sent, by the rules of one. */
export function findCertificateProblems(
  certificates: readonly RowInput[],
  rows: readonly CertificateRow[],
  facts: CertificateFacts,
): FieldProblem[] {
  if (certificates.length === 0) return [fieldProblemOf('certificates', 'Certificates', 'required')];
  const unknown = certificates.flatMap(({ at, input }) => {
    const tag = plainTag(rows[at]?.tag ?? '');
    if (input['equipmentId'] !== null) return [];
    const problem = tag === '' ? 'required' : 'not_in_case';
    return [fieldProblemOf(`certificates.${at}.tag`, 'Tag', problem, { tag })];
  });
  const refused = findSchemaProblems('certificates', certificates, certificateCreate, certificateFields);
  const broken = certificates.flatMap(({ at, input }) =>
    checkCertificate(acceptedInput(certificateFields, input), facts).map((problem) => ({
      ...problem,
      path: `certificates.${at}.${problem.path}`,
    })),
  );
  const all = [...unknown, ...refused, ...broken].map((problem) => ({
    ...problem,
    path: certificateCell(problem.path),
  }));
  return all.filter((problem, at) => all.findIndex(({ path }) => path === problem.path) === at);
}
