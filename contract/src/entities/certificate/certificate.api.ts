import { z } from 'zod';
import { endpoint, entityEndpoints } from '#contract/shared/endpoint.ts';
import { problem } from '#contract/shared/errors.ts';
import { list } from '#contract/shared/field.ts';
import { stepBody, stepEndpoints } from '#contract/shared/steps.ts';
import {
  certificate,
  certificateCreate,
  certificateFields,
  certificateRecord,
  certificateUpdate,
} from './certificate.schema.ts';
import { certificateSteps } from './certificate.steps.ts';

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

const printed = z.strictObject({
  number: certificateFields.number.schema,
  hash: certificateFields.documentHash.schema.unwrap(),
});

/** The most certificates that are recorded or verified at once. */
export const maxCertificates = 200;

/** Certificates that are recorded together, each as one is. */
export const newCertificates = list('Certificates', certificateCreate, { min: 1, max: maxCertificates });

const chosenCertificates = list('Certificates', z.strictObject({ id: z.uuid(), version: z.int().min(1) }), {
  min: 1,
  max: maxCertificates,
});

/** What became of each certificate: as it is now, or why it was refused. Refused ones stay as they were. */
export const verifiedCertificates = z.object({
  results: z.array(
    z.object({ id: z.uuid(), record: certificateRecord.nullable(), problem: problem.nullable() }),
  ),
});
export type VerifiedCertificates = z.output<typeof verifiedCertificates>;

export const certificateActions = stepEndpoints(certificate, certificateSteps, certificateRecord);

export const certificateApi = {
  ...entityEndpoints(certificate, {
    record: certificateRecord,
    create: certificateCreate,
    update: certificateUpdate,
  }),
  ...certificateActions,
  createMany: endpoint({
    method: 'POST',
    path: '/api/certificates/bulk/create',
    access: 'certificate.create',
    summary: 'Record up to 200 certificates: all of them or none',
    fields: { ...certificateFields, certificates: newCertificates },
    body: z.strictObject({ certificates: newCertificates.schema }),
    response: z.object({ certificates: z.array(certificateRecord) }),
    isIdempotent: true,
  }),
  verifyMany: endpoint({
    method: 'POST',
    path: '/api/certificates/bulk/verify',
    access: 'certificate.verify',
    summary: 'Verify up to 200 certificates of what somebody else has sanitized; each is answered for itself',
    fields: { ...certificateSteps.verify.fields, certificates: chosenCertificates },
    body: stepBody(certificateSteps.verify.fields).extend({ certificates: chosenCertificates.schema }),
    response: verifiedCertificates,
    isIdempotent: true,
  }),
  check: endpoint({
    method: 'GET',
    path: '/api/certificate-check',
    access: 'signedIn',
    summary: 'Whether a printed certificate is genuine, by its number and its hash',
    query: printed,
    response: certificateCheck,
  }),
  checkPublic: endpoint({
    method: 'GET',
    path: '/api/public/certificate-check',
    access: 'public',
    summary:
      'Whether a printed certificate is genuine, for anybody who holds the paper: yes or no, and nothing else',
    query: printed,
    response: z.object({ isGenuine: z.boolean() }),
  }),
};
