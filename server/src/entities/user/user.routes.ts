import { userApi } from '#contract/entities/user/user.api.ts';
import { serveReading } from '#server/features/records/records.routes.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { changeUserStatus, updateUser } from './user.commands.ts';
import { userSource } from './user.repository.ts';
import { endUserSession, endUserSessions, findUserSessions, findUserSignIns } from './user.sessions.ts';

const actions = ['activate', 'suspend', 'close'] as const;

export function serveUsers(serving: Serving): void {
  const { log } = serving.app;
  serveReading(serving, userApi, userSource);
  serve(serving, userApi.update, async (context) => {
    const { actor, params, body } = context;
    const changed = await updateUser(context, params.id, body);
    if (body.roles) log.info({ actor: actor.id, user: params.id, roles: changed.roles }, 'role change');
    return changed;
  });
  for (const action of actions) {
    serve(serving, userApi[action], async (context) => {
      const { actor, params, body } = context;
      const changed = await changeUserStatus(context, params.id, action, body.reason);
      log.info({ actor: actor.id, user: params.id, status: changed.status }, 'account change');
      return changed;
    });
  }
  serve(serving, userApi.sessions, (context) => findUserSessions(context, context.params.id, context.query));
  serve(serving, userApi.signIns, (context) => findUserSignIns(context, context.params.id, context.query));
  serve(serving, userApi.endSession, (context) =>
    endUserSession(context, context.params, context.body.reason),
  );
  serve(serving, userApi.endSessions, (context) =>
    endUserSessions(context, context.params.id, context.body.reason),
  );
}
