import { partQuery, sessionPage, sessionParams, signInPage } from '#contract/features/auth/session.schema.ts';
import { actionBody, endpoint, idParams, readingEndpoints } from '#contract/shared/endpoint.ts';
import { user, userRecord, userUpdate } from './user.schema.ts';

function actionEndpoint(action: 'activate' | 'suspend' | 'close', summary: string) {
  return endpoint({
    method: 'POST',
    path: `/api/users/:id/actions/${action}`,
    params: idParams,
    access: 'user.update',
    summary,
    body: actionBody,
    response: userRecord,
    isVersioned: true,
    isIdempotent: true,
  });
}

export const userApi = {
  ...readingEndpoints(user, userRecord),
  update: endpoint({
    method: 'PATCH',
    path: '/api/users/:id',
    params: idParams,
    access: 'user.update',
    summary: 'Change the name or the roles of an account; changed roles end its sessions',
    entity: user,
    body: userUpdate,
    response: userRecord,
    isVersioned: true,
  }),
  activate: actionEndpoint('activate', 'Let an invited or suspended account sign in'),
  suspend: actionEndpoint('suspend', 'Keep an account from signing in until it is activated again'),
  close: actionEndpoint('close', 'Close an account for good'),
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
    body: actionBody,
    response: userRecord,
    isVersioned: true,
    isIdempotent: true,
  }),
};
