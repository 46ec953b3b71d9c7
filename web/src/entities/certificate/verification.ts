import { certificateApi, failBody, verifyBody } from '#contract/entities/certificate/certificate.api.ts';
import {
  certificateFields,
  type CertificateRecord,
} from '#contract/entities/certificate/certificate.schema.ts';
import type { CertificateAction } from '#contract/entities/certificate/certificate.states.ts';
import type { SessionUser } from '#contract/features/auth/auth.api.ts';
import { longText, type FieldFacts } from '#contract/shared/field.ts';
import { can, type Role } from '#contract/shared/permissions.ts';
import { call } from '#web/shared/client/client.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';

const must = (facts: FieldFacts): FieldFacts => ({ ...facts, required: true });

/** What a verifier is asked. */
export function verifierFields(action: CertificateAction): Readonly<Record<string, FieldFacts>> {
  return {
    verificationMethod: must(certificateFields.verificationMethod),
    verifiedOn: must(certificateFields.verifiedOn),
    verifierTitle: certificateFields.verifierTitle,
    verifierOrganization: certificateFields.verifierOrganization,
    verifierPlace: certificateFields.verifierPlace,
    verifierPhone: certificateFields.verifierPhone,
    verificationNote:
      action === 'fail' ? longText('Result', { min: 10, max: 500 }) : certificateFields.verificationNote,
  };
}

export const verifierBodies = { verify: verifyBody, fail: failBody } as const;

const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Why this person cannot verify: the role, or because he or she did or recorded the work. */
export function verifierRefusal(
  record: Pick<CertificateRecord, 'recordedById' | 'performedById' | 'performerName'>,
  user: SessionUser | undefined,
  roles: readonly Role[],
): 'notAllowed' | 'recorder' | 'performer' | undefined {
  if (!user || !can(roles, 'certificate.verify')) return 'notAllowed';
  if (record.recordedById === user.uid) return 'recorder';
  const isPerson = user.personId !== null && record.performedById === user.personId;
  const isNamesake = plain(record.performerName) === plain(`${user.firstName} ${user.lastName}`);
  return isPerson || isNamesake ? 'performer' : undefined;
}

/** Says whether a sanitization worked. */
export function sendVerification(
  action: CertificateAction,
  { id, version }: CertificateRecord,
  body: FormInput,
  idempotencyKey: string,
): Promise<CertificateRecord> {
  const sent = { params: { id }, version, idempotencyKey };
  return action === 'verify'
    ? call(certificateApi.verify, { ...sent, body: verifyBody.parse(body) })
    : call(certificateApi.fail, { ...sent, body: failBody.parse(body) });
}
