import { certificationKinds } from '#contract/entities/vendor/vendor.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { choice, date } from '#contract/shared/field.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { FieldCodec, FormInput } from '#web/shared/form/form-values.ts';

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

/** A vendor holds a certification once. */
export function findRepeatedKinds(input: FormInput): FieldProblem[] {
  const kinds = rowsOf(input['certifications']).map(({ kind }) => kind);
  return kinds.flatMap((kind, at) =>
    kind && kinds.indexOf(kind) < at
      ? [
          fieldProblemOf(`certifications.${at}.kind`, 'Certification', 'not_unique', {
            value: kind,
            link: kind,
          }),
        ]
      : [],
  );
}
