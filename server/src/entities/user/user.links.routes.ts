import { userApi } from '#contract/entities/user/user.api.ts';
import { authApi } from '#contract/features/auth/auth.api.ts';
import { checkRateLimit, consumeRateLimit } from '#server/features/auth/rate-limit.ts';
import { canMailLinks, findLiveLink, maskEmail, type LinkOptions } from '#server/features/auth/links.ts';
import { noteResetRequest } from '#server/features/auth/reset-requests.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { addressBlock } from '#server/shared/http/address-block.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { send } from '#server/shared/http/send.ts';
import { checkResponse, contextOf, register, serve, type Serving } from '#server/shared/http/serve.ts';
import { changeOwnPassword, checkCurrentPassword, setPassword } from './user.passwords.ts';

const quarter = 15 * 60;
/** Links and passwords are not guessed in numbers; an office behind one address still gets through. */
const perAddress = { most: 30, seconds: quarter };
const perAccount = { most: 5, seconds: quarter };

// Links cannot be guessed, so one that works never waits; a whole office may be invited on one day.
async function refuseDeadLink(db: Queryable, address: string, now: Date): Promise<AppError> {
  await checkRateLimit(db, `link ${addressBlock(address)}`, perAddress, now);
  return new AppError('link_dead');
}

/** What somebody without a session does with a one-time link, or asks for one. */
export function servePasswordLinks(serving: Serving, options: LinkOptions): void {
  const delivery = canMailLinks(options) ? ('email' as const) : ('administrator' as const);
  serve(serving, authApi.link, async ({ db, query, address, now }) => {
    const link = await findLiveLink(db, query.token, now);
    if (!link) throw await refuseDeadLink(db, address, now);
    return { purpose: link.purpose, email: maskEmail(link.email), expiresAt: link.expiresAt };
  });
  serve(serving, authApi.setPassword, async (context) => {
    const { db, address, device, now, body } = context;
    if (!(await findLiveLink(db, body.token, now))) throw await refuseDeadLink(db, address, now);
    const set = await serving.db.transaction((tx) => setPassword({ ...context, db: tx }, body, device));
    serving.app.log.info('password set by link');
    return set;
  });
  serve(serving, authApi.forgotPassword, async ({ db, body, address, now }) => {
    await checkRateLimit(db, `forgot ${addressBlock(address)}`, perAddress, now);
    const email = body.email.normalize('NFC').toLowerCase();
    // Whoever asks too often is told the same; nothing happens then.
    const wait = await consumeRateLimit(db, `forgot ${email}`, perAccount, now);
    // A job writes the message where there is e-mail: the answer takes as long with an account as without one.
    await noteResetRequest(db, wait > 0 ? '' : email, now);
    return { delivery };
  });
}

/** What people change of their own account. */
export function serveOwnAccount(serving: Serving): void {
  const endpoint = userApi.changeOwnPassword;
  // A wrong password is counted though nothing else happens, so it is looked at before the transaction.
  register(serving, endpoint, async (request, reply) => {
    const context = contextOf(serving, endpoint, request);
    const { db, actor, body, now } = context;
    await checkRateLimit(db, `password ${actor.id}`, { most: 10, seconds: quarter }, now);
    await checkCurrentPassword(db, actor.email, body);
    const data = await serving.db.transaction((tx) => changeOwnPassword({ ...context, db: tx }, body.next));
    checkResponse(serving, endpoint, data);
    return send(reply, endpoint.status, data, context.changed);
  });
}
