import { z } from 'zod';
import { endpoint, entityEndpoints } from '#contract/shared/endpoint.ts';
import { stepEndpoints } from '#contract/shared/steps.ts';
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

export const certificateActions = stepEndpoints(certificate, certificateSteps, certificateRecord);

export const certificateApi = {
  ...entityEndpoints(certificate, {
    record: certificateRecord,
    create: certificateCreate,
    update: certificateUpdate,
  }),
  ...certificateActions,
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
