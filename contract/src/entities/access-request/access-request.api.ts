import { z } from 'zod';
import { endpoint, readingEndpoints } from '#contract/shared/endpoint.ts';
import { stepEndpoints } from '#contract/shared/steps.ts';
import {
  accessRequest,
  accessRequestCreate,
  accessRequestFields,
  accessRequestRecord,
  approvedRequest,
} from './access-request.schema.ts';
import { accessRequestSteps } from './access-request.steps.ts';

/** The calls of its steps; who is let in is answered with the link of the invitation. */
export const accessRequestActions = stepEndpoints(accessRequest, accessRequestSteps, accessRequestRecord, {
  approve: approvedRequest,
});

const { name, email, reason } = accessRequestFields;
const requestFields = { name, email, reason };

export const accessRequestApi = {
  ...readingEndpoints(accessRequest, accessRequestRecord),
  ask: endpoint({
    method: 'POST',
    path: '/auth/access-requests',
    access: 'public',
    summary: 'Ask for an account; the answer is the same whoever asks',
    fields: requestFields,
    body: accessRequestCreate,
    response: z.object({ status: z.literal('received') }),
  }),
  ...accessRequestActions,
};
