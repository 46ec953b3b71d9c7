import { userActions, userApi } from '#contract/entities/user/user.api.ts';
import type { UserStep } from '#contract/entities/user/user.steps.ts';
import type { LinkOptions } from '#server/features/auth/links.ts';
import { findResetRequests } from '#server/features/auth/reset-requests.ts';
import type { HoldingSource } from '#server/areas/users/holdings.ts';
import { serveReading } from '#server/features/records/records.routes.ts';
import { serveSteps } from '#server/features/records/steps.routes.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { changeUserStatus, checkWayIn, updateUser } from './user.commands.ts';
import { releaseDirectory } from './user.directory.ts';
import { findUserHoldings } from './user.holdings.ts';
import { inviteAgain, inviteUser, makeResetLink } from './user.invitations.ts';
import { userSource } from './user.repository.ts';
import { endUserSession, endUserSessions, findUserSessions, findUserSignIns } from './user.sessions.ts';

/** What accounts need of others: where links lead, and who knows what somebody has in hand. */
interface UserPorts {
  links: LinkOptions;
  holdings: readonly HoldingSource[];
  /** Whether people can come through a directory here. */
  isSsoSetUp: boolean;
}

function serveInvitations(serving: Serving, { links, isSsoSetUp }: UserPorts): void {
  const { log } = serving.app;
  serve(serving, userApi.create, async (context) => {
    checkWayIn(context.body.auth, isSsoSetUp);
    const invited = await inviteUser(context, context.body, links);
    log.info({ actor: context.actor.id, user: invited.id, roles: invited.roles }, 'invitation');
    return invited;
  });
  serve(serving, userApi.inviteAgain, (context) =>
    inviteAgain(context, context.params.id, context.body.reason, links),
  );
  serve(serving, userApi.resetLink, async (context) => {
    const changed = await makeResetLink(context, context.params.id, context.body.reason, links.publicUrl);
    log.info({ actor: context.actor.id, user: changed.id }, 'reset link');
    return changed;
  });
  serve(serving, userApi.resetRequests, ({ db, query }) => findResetRequests(db, query));
}

export function serveUsers(serving: Serving, ports: UserPorts): void {
  const { holdings, isSsoSetUp } = ports;
  const { log } = serving.app;
  serveInvitations(serving, ports);
  serveReading(serving, userApi, userSource);
  serve(serving, userApi.update, async (context) => {
    const { actor, params, body } = context;
    const changed = await updateUser(context, params.id, body, isSsoSetUp);
    if (body.roles) log.info({ actor: actor.id, user: params.id, roles: changed.roles }, 'role change');
    return changed;
  });
  const take = async (context: CommandContext, id: string, action: UserStep, input: object) => {
    const changed = await changeUserStatus(context, id, action, { ...input, holdings });
    log.info({ actor: context.actor.id, user: id, status: changed.status }, 'account change');
    return changed;
  };
  serveSteps(serving, userActions, {
    activate: (context, id, input) => take(context, id, 'activate', input),
    suspend: (context, id, input) => take(context, id, 'suspend', input),
    close: (context, id, input) => take(context, id, 'close', input),
  });
  serve(serving, userApi.releaseDirectory, (context) =>
    releaseDirectory(context, context.params.id, context.body.reason),
  );
  serve(serving, userApi.sessions, (context) => findUserSessions(context, context.params.id, context.query));
  serve(serving, userApi.signIns, (context) => findUserSignIns(context, context.params.id, context.query));
  serve(serving, userApi.endSession, (context) =>
    endUserSession(context, context.params, context.body.reason),
  );
  serve(serving, userApi.endSessions, (context) =>
    endUserSessions(context, context.params.id, context.body.reason),
  );
  serve(serving, userApi.holdings, ({ db, params }) => findUserHoldings(db, holdings, params.id));
  serve(serving, userApi.ownHoldings, ({ db, actor }) => findUserHoldings(db, holdings, actor.id));
}
