import { z } from 'zod';
import { changePasswordBody } from '#contract/features/auth/password.schema.ts';
import {
  endedSessions,
  partQuery,
  sessionPage,
  sessionParams,
  signInPage,
} from '#contract/features/auth/session.schema.ts';
import { holdings } from '#contract/areas/users/holdings.schema.ts';
import { actionBody, actionFields, endpoint, idParams, readingEndpoints } from '#contract/shared/endpoint.ts';
import { page } from '#contract/shared/page.ts';
import { stepEndpoints } from '#contract/shared/steps.ts';
import { linkedUser, user, userCreate, userRecord, userUpdate } from './user.schema.ts';
import { userSteps } from './user.steps.ts';

/** The calls of the steps of its life. */
export const userActions = stepEndpoints(user, userSteps, userRecord);

function linkEndpoint(action: 'invite-again' | 'reset-link', summary: string) {
  return endpoint({
    method: 'POST',
    path: `/api/users/:id/actions/${action}`,
    params: idParams,
    access: 'user.update',
    summary,
    fields: actionFields,
    body: actionBody,
    response: linkedUser,
    isVersioned: true,
    isIdempotent: true,
    secrets: ['link'],
  });
}

/** Somebody who forgot a password and waits for an administrator's link. */
export const resetRequest = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  at: z.iso.datetime({ offset: true }),
});
export type ResetRequest = z.infer<typeof resetRequest>;

export const userApi = {
  ...readingEndpoints(user, userRecord),
  update: endpoint({
    method: 'PATCH',
    path: '/api/users/:id',
    params: idParams,
    access: 'user.update',
    summary: 'Change the name, the person or the roles of an account; changed roles end its sessions',
    entity: user,
    body: userUpdate,
    response: userRecord,
    isVersioned: true,
  }),
  ...userActions,
  releaseDirectory: endpoint({
    method: 'POST',
    path: '/api/users/:id/actions/release-directory',
    params: idParams,
    access: 'user.update',
    summary:
      'Part an account from the person of the directory; who next comes with its email is connected anew',
    fields: actionFields,
    body: actionBody,
    response: userRecord,
    isVersioned: true,
    isIdempotent: true,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/users/:id/sessions',
    params: idParams,
    access: 'user.read',
    summary: 'The open sessions of an account, newest first',
    query: partQuery,
    response: sessionPage,
  }),
  signIns: endpoint({
    method: 'GET',
    path: '/api/users/:id/sign-ins',
    params: idParams,
    access: 'user.read',
    summary: 'When somebody signed in to an account or failed to, newest first',
    query: partQuery,
    response: signInPage,
  }),
  endSession: endpoint({
    method: 'POST',
    path: '/api/users/:id/sessions/:sessionId/actions/end',
    params: sessionParams,
    access: 'user.update',
    summary: 'End one session of an account',
    fields: actionFields,
    body: actionBody,
    response: userRecord,
    isVersioned: true,
    isIdempotent: true,
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/api/users/:id/actions/end-sessions',
    params: idParams,
    access: 'user.update',
    summary: 'End all sessions of an account',
    fields: actionFields,
    body: actionBody,
    response: userRecord,
    isVersioned: true,
    isIdempotent: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/users',
    access: 'user.create',
    summary: 'Invite somebody: an account that becomes active when its one-time link is used',
    entity: user,
    body: userCreate,
    response: linkedUser,
    status: 201,
    isIdempotent: true,
    secrets: ['link'],
  }),
  inviteAgain: linkEndpoint('invite-again', 'A new one-time link for an invited account; the old one dies'),
  resetLink: linkEndpoint('reset-link', 'A one-time link with which the person sets a new password'),
  resetRequests: endpoint({
    method: 'GET',
    path: '/api/users/reset-requests',
    access: 'user.read',
    summary: 'Who forgot a password and waits for a link, longest wait first',
    query: partQuery,
    response: page(resetRequest),
  }),
  changeOwnPassword: endpoint({
    method: 'PATCH',
    path: '/api/users/me/password',
    access: 'signedIn',
    summary: 'Change the password of the person who is signed in; other sessions end',
    body: changePasswordBody,
    response: endedSessions,
  }),
  holdings: endpoint({
    method: 'GET',
    path: '/api/users/:id/holdings',
    params: idParams,
    access: 'user.read',
    summary: 'What an account has in hand: counts and first entries, by kind',
    response: holdings,
  }),
  ownHoldings: endpoint({
    method: 'GET',
    path: '/api/users/me/holdings',
    access: 'signedIn',
    summary: 'What the person who is signed in has in hand',
    response: holdings,
  }),
};
