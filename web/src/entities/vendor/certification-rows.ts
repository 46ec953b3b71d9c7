import { certificationKinds } from '#contract/entities/vendor/vendor.schema.ts';
import { choice, date } from '#contract/shared/field.ts';
import type { FieldCodec } from '#web/shared/form/form-values.ts';

/** A certification as the form holds it. */
export interface CertificationRow {
  kind: string;
  expiresOn: string;
}

/** The facts of the parts of a certification. */
export const certificationFacts = {
  kind: choice('Certification', certificationKinds),
  expiresOn: date('Expires'),
};

function rowsOf(value: unknown): CertificationRow[] {
  return Array.isArray(value) ? (value as CertificationRow[]) : [];
}

/** Certifications travel as they are; an empty part is missing. */
export const certificationsCodec: FieldCodec = {
  toForm: (record) => rowsOf(record['certifications']).map((row) => ({ ...row })),
  toInput: (value) =>
    rowsOf(value).map(({ kind, expiresOn }) => ({ kind: kind || null, expiresOn: expiresOn.trim() || null })),
};
