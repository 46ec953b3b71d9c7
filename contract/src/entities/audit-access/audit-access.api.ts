import { z } from 'zod';
import { endpoint, idParams, readingEndpoints } from '#contract/shared/endpoint.ts';
import { stepEndpoints } from '#contract/shared/steps.ts';
import { auditAccess, auditAccessCreate, auditAccessRecord, auditReads } from './audit-access.schema.ts';
import { auditAccessSteps } from './audit-access.steps.ts';

/** The calls of its steps. */
export const auditAccessActions = stepEndpoints(auditAccess, auditAccessSteps, auditAccessRecord);

const { path } = auditAccess;

export const auditAccessApi = {
  ...readingEndpoints(auditAccess, auditAccessRecord),
  create: endpoint({
    method: 'POST',
    path,
    access: 'audit-access.create',
    summary: 'Give an outside auditor access for a time; one to all records waits for a second administrator',
    entity: auditAccess,
    body: auditAccessCreate,
    response: auditAccessRecord,
    status: 201,
    isIdempotent: true,
  }),
  log: endpoint({
    method: 'GET',
    path: `${path}/:id/log`,
    params: idParams,
    access: 'audit-access.log',
    summary: 'What was read by an access, newest first; an auditor reads the own log alone',
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(200).optional(),
      after: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
    }),
    response: auditReads,
  }),
  ...auditAccessActions,
};
