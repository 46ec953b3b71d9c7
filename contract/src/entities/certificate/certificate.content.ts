import { certificateFields, type CertificateRecord } from './certificate.schema.ts';

/** What the hash of a certificate does not cover: what it is kept under, and the hash itself. */
const outside: readonly string[] = ['status', 'documentHash'];

/** The whole content of a certificate in one fixed written form: its SHA-256 is the document hash. */
export function certificateContent(record: CertificateRecord): string {
  const values = record as unknown as Record<string, unknown>;
  const names = Object.keys(certificateFields)
    .filter((field) => !outside.includes(field))
    .toSorted();
  const content = names.map((field) => [field, values[field] ?? null]);
  return JSON.stringify([...content, ['equipmentTag', record.equipment.label]]);
}
