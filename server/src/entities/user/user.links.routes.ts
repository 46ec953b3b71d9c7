import type { FastifyInstance } from 'fastify';
import { userApi } from '#contract/entities/user/user.api.ts';
import { authApi } from '#contract/features/auth/auth.api.ts';
import { checkAllowance, takeAllowance } from '#server/features/auth/allowance.ts';
import { findAccountByEmail, getLocale } from '#server/features/auth/auth.repository.ts';
import { resetLetter } from '#server/features/auth/letters.ts';
import { createLink, findLiveLink, maskEmail } from '#server/features/auth/links.ts';
import { noteResetRequest } from '#server/features/auth/reset-requests.ts';
import type { Db } from '#server/shared/db/pool.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { checkResponse, contextOf, register, send, serve, type Serving } from '#server/shared/http/serve.ts';
import { noMail, type Mail } from '#server/shared/mail/mail.ts';
import { changeOwnPassword, checkCurrentPassword, setPassword, updateOwnName } from './user.passwords.ts';

/** Where links lead, and how they can be sent. */
export interface LinkOptions {
  publicUrl?: string | undefined;
  mail?: Mail | undefined;
}

/** Work that an answer does not wait for: how long it takes tells nothing then. The server ends after it. */
function createBackground(app: FastifyInstance): (work: () => Promise<void>) => void {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
  return (work) => {
    const job = work()
      .catch((error: unknown) => app.log.error({ err: error }, 'a letter could not be sent'))
      .finally(() => running.delete(job));
    running.add(job);
  };
}

async function mailResetLink(
  db: Db,
  { email, now, mail, publicUrl }: { email: string; now: Date; mail: Mail; publicUrl: string },
): Promise<void> {
  const account = await findAccountByEmail(db, email);
  if (account?.status !== 'active') return;
  const link = await db.transaction((tx) =>
    createLink(tx, { userId: account.id, purpose: 'reset', now, createdBy: null }, publicUrl),
  );
  await mail.sendMail(resetLetter(email, await getLocale(db, account.id), link));
}

const quarter = 15 * 60;
/** Links and passwords are not guessed in numbers; an office behind one address still gets through. */
const perAddress = { most: 30, seconds: quarter };
const perAccount = { most: 5, seconds: quarter };

/** What somebody without a session does with a one-time link, or asks for one. */
export function servePasswordLinks(serving: Serving, options: LinkOptions): void {
  const { mail = noMail, publicUrl } = options;
  // A letter with a relative address would lead nowhere.
  const isByMail = mail.isConfigured && publicUrl !== undefined;
  const inBackground = createBackground(serving.app);
  serve(serving, authApi.link, async ({ db, query, address, now }) => {
    await checkAllowance(db, `link ${address}`, perAddress, now);
    const link = await findLiveLink(db, query.token, now);
    if (!link) throw new AppError('link_dead');
    return { purpose: link.purpose, email: maskEmail(link.email), expiresAt: link.expiresAt };
  });
  serve(serving, authApi.setPassword, async (context) => {
    const { db, address, now, body } = context;
    await checkAllowance(db, `link ${address}`, perAddress, now);
    const set = await serving.db.transaction((tx) => setPassword({ ...context, db: tx }, body));
    serving.app.log.info('password set by link');
    return set;
  });
  serve(serving, authApi.forgotPassword, async ({ db, body, address, now }) => {
    await checkAllowance(db, `forgot ${address}`, perAddress, now);
    const email = body.email.normalize('NFC').toLowerCase();
    // Whoever asks too often is told the same; nothing happens then.
    const wait = await takeAllowance(db, `forgot ${email}`, perAccount, now);
    const asked = wait > 0 ? '' : email;
    if (isByMail) inBackground(() => mailResetLink(serving.db, { email: asked, now, mail, publicUrl }));
    else await noteResetRequest(db, asked, now);
    return { delivery: isByMail ? ('email' as const) : ('administrator' as const) };
  });
}

/** What people change of their own account. */
export function serveOwnAccount(serving: Serving): void {
  serve(serving, userApi.updateOwn, (context) => updateOwnName(context, context.body));
  const endpoint = userApi.changeOwnPassword;
  // A wrong password is counted though nothing else happens, so it is looked at before the transaction.
  register(serving, endpoint, async (request, reply) => {
    const context = contextOf(serving, endpoint, request);
    const { db, actor, body, now } = context;
    await checkAllowance(db, `password ${actor.id}`, { most: 10, seconds: quarter }, now);
    await checkCurrentPassword(db, actor.email, body);
    const data = await serving.db.transaction((tx) => changeOwnPassword({ ...context, db: tx }, body.next));
    checkResponse(serving, endpoint, data);
    return send(reply, endpoint.status, data);
  });
}
