import { authApi } from '#contract/features/auth/auth.api.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { addressBlock } from '#server/shared/http/address-block.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { login } from './auth.commands.ts';
import { endSessions, getSessionUser, savePreferences } from './auth.repository.ts';
import { endOtherSessions, findSessions, findSignIns } from './sessions.repository.ts';
import type { Tokens } from './tokens.ts';
import { createKeyedQueue } from './keyed-queue.ts';

export function serveAuth(serving: Serving, tokens: Tokens): void {
  // Guesses that arrive together are judged one by one, or the delay would only begin after all of them.
  const enqueue = createKeyedQueue();
  serve(serving, authApi.login, ({ body, address, userAgent, device, now }) =>
    enqueue(`address ${addressBlock(address)}`, () =>
      enqueue(`account ${body.email.toLowerCase()}`, () =>
        login(serving.db.reserved, tokens, { ...body, address, userAgent, device, now }),
      ),
    ),
  );
  serve(serving, authApi.me, ({ actor }) => getSessionUser(serving.db.reserved, actor.id));
  serve(serving, authApi.logout, async ({ db, actor, body }) => ({
    ended: await endSessions(db, actor.id, body.everywhere ? undefined : actor.sessionId),
  }));
  serve(serving, authApi.updateMe, async ({ db, actor, body }) => {
    await savePreferences(db, actor.id, body.data);
    return getSessionUser(db, actor.id);
  });
}

/** The sessions and sign-ins of the person who is signed in; everybody sees and ends their own. */
export function serveOwnSessions(serving: Serving): void {
  serve(serving, authApi.ownSessions, ({ db, actor, query, now }) =>
    findSessions(db, actor.id, { query, now, currentId: actor.sessionId }),
  );
  serve(serving, authApi.ownSignIns, ({ db, actor, query }) => findSignIns(db, actor.id, query));
  // No event tells of these (a session is no record), so the kind that shows them is named here.
  serve(serving, authApi.endOwnSession, async ({ db, actor, params, changed }) => {
    const ended = await endSessions(db, actor.id, params.sessionId);
    if (ended === 0) throw new AppError('not_found');
    changed.add('user');
    return { ended };
  });
  serve(serving, authApi.endOtherSessions, async ({ db, actor, changed }) => {
    changed.add('user');
    return { ended: await endOtherSessions(db, actor.id, actor.sessionId) };
  });
}
