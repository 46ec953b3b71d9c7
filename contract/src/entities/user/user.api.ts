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
};
