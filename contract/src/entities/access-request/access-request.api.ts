import { z } from 'zod';
import { endpoint, idParams, readingEndpoints } from '#contract/shared/endpoint.ts';
import { list, longText, text } from '#contract/shared/field.ts';
import { roles } from '#contract/shared/permissions.ts';
import {
  accessRequest,
  accessRequestCreate,
  accessRequestRecord,
  approvedRequest,
} from './access-request.schema.ts';

const decisionOf = {
  method: 'POST',
  params: idParams,
  access: 'access-request.update',
  isVersioned: true,
  isIdempotent: true,
} as const;

/** What the new account is to be. */
export const approveBody = z.strictObject({
  firstName: text('First name', { max: 80 }).schema,
  lastName: text('Last name', { max: 80 }).schema,
  roles: list('Roles', z.enum(roles), { max: roles.length }).schema,
  reason: longText('Reason', { min: 0, max: 500 }).schema.optional(),
});
export type ApproveBody = z.infer<typeof approveBody>;

export const accessRequestApi = {
  ...readingEndpoints(accessRequest, accessRequestRecord),
  ask: endpoint({
    method: 'POST',
    path: '/auth/access-requests',
    access: 'public',
    summary: 'Ask for an account; the answer is the same whoever asks',
    body: accessRequestCreate,
    response: z.object({ status: z.literal('received') }),
  }),
  approve: endpoint({
    ...decisionOf,
    path: '/api/access-requests/:id/actions/approve',
    summary: 'Invite the person who asked, with the roles that are given',
    body: approveBody,
    response: approvedRequest,
    secrets: ['link'],
  }),
  decline: endpoint({
    ...decisionOf,
    path: '/api/access-requests/:id/actions/decline',
    summary: 'Decline a request for access, with the reason',
    body: z.strictObject({ reason: longText('Reason', { min: 3, max: 500 }).schema }),
    response: accessRequestRecord,
  }),
};
