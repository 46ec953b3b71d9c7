import { z } from 'zod';
import { endpoint, entityEndpoints, idParams } from '#contract/shared/endpoint.ts';
import { choice, code, date, longText, text } from '#contract/shared/field.ts';
import { phoneFormat } from '#contract/shared/formats.ts';
import { verificationMethods } from './certificate.media.ts';
import {
  certificate,
  certificateCreate,
  certificateFields,
  certificateRecord,
  certificateUpdate,
} from './certificate.schema.ts';

const optional = { optional: true } as const;

/** What a verifier says; name and account are those of who is signed in. */
const verifier = {
  verificationMethod: choice('Verification', verificationMethods).schema,
  verifierTitle: text('Title', { max: 80, ...optional }).schema.optional(),
  verifierOrganization: text('Organization', { max: 120, ...optional }).schema.optional(),
  verifierPlace: text('Place', { max: 120, ...optional }).schema.optional(),
  verifierPhone: code('Phone', { ...phoneFormat, ...optional }).schema.optional(),
  verifiedOn: date('Verified').schema,
};
export const verifyBody = z.strictObject({
  ...verifier,
  verificationNote: longText('Result', { max: 500, ...optional }).schema.optional(),
});
export const failBody = z.strictObject({
  ...verifier,
  verificationNote: longText('Result', { min: 10, max: 500 }).schema,
});
export type VerifyInput = z.output<typeof verifyBody>;

/** What the number and the hash on a printed certificate are worth. */
export const certificateCheck = z.object({
  isGenuine: z.boolean(),
  number: z.string(),
  equipment: z.string().nullable(),
  mediumSerial: z.string().nullable(),
  method: z.string().nullable(),
  performedOn: z.iso.date().nullable(),
  verifiedOn: z.iso.date().nullable(),
});
export type CertificateCheck = z.infer<typeof certificateCheck>;

function action<const B extends z.ZodType>(path: string, summary: string, body: B) {
  return endpoint({
    method: 'POST',
    path: `${certificate.path}/:id/actions/${path}`,
    params: idParams,
    access: 'certificate.verify',
    summary,
    body,
    response: certificateRecord,
    isVersioned: true,
    isIdempotent: true,
  });
}

export const certificateApi = {
  ...entityEndpoints(certificate, {
    record: certificateRecord,
    create: certificateCreate,
    update: certificateUpdate,
  }),
  verify: action('verify', 'Verify what somebody else has sanitized', verifyBody),
  fail: action('fail', 'Say that what somebody else has sanitized can still be read', failBody),
  check: endpoint({
    method: 'GET',
    path: '/api/certificate-check',
    access: 'signedIn',
    summary: 'Whether a printed certificate is genuine, by its number and its hash',
    query: z.strictObject({
      number: certificateFields.number.schema,
      hash: certificateFields.documentHash.schema.unwrap(),
    }),
    response: certificateCheck,
  }),
};
