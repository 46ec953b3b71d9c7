import { expect, test as base, type APIRequestContext } from '@playwright/test';
import type { Language } from '#contract/shared/languages.ts';
import type { Role } from '#contract/shared/roles.ts';
import type { Db } from '#server/shared/db/pool.ts';
import { accounts, type AccountRole } from './accounts.ts';
import { Api, fetchToken } from './api.ts';
import { createOwnAccount, openDatabase } from './own-account.ts';

interface Options {
  /** Who opens the page. */
  role: AccountRole | 'guest';
  language: Language;
  mode: 'light' | 'dark';
  /** A session that no other test uses, for tests that end it. */
  hasOwnSession: boolean;
  /** An account that no other test uses, with these roles, for tests that change what is kept with the person. */
  ownRoles: readonly Role[] | undefined;
  /** The test causes an uncaught error; elsewhere one, or a refusal of the content policy, fails the test. */
  expectsFaults: boolean;
  /** The token the page starts with. */
  token: string | undefined;
  api: Api;
}

interface WorkerTools {
  /** The server without a browser; it sends no token by itself. */
  server: APIRequestContext;
  tokenOf: (role: AccountRole) => Promise<string>;
  database: Db;
}

export { expect };

// Messages leave after two, three or six seconds; a busy machine may look later than that, so here they stay longer.
function keepMessages(): void {
  const durations = [2000, 3000, 6000];
  const setTimer = window.setTimeout.bind(window);
  const patient = (work: TimerHandler, delay?: number, ...rest: unknown[]) =>
    setTimer(work, delay !== undefined && durations.includes(delay) ? delay * 5 : delay, ...rest);
  window.setTimeout = patient as typeof window.setTimeout;
}

/** Tests that start signed in, in a language and in light or dark, without going through the sign-in page. */
export const test = base.extend<Options, WorkerTools>({
  role: ['admin', { option: true }],
  language: ['en', { option: true }],
  mode: ['light', { option: true }],
  hasOwnSession: [false, { option: true }],
  ownRoles: [undefined, { option: true }],
  expectsFaults: [false, { option: true }],
  server: [
    async ({ playwright }, provide, worker) => {
      const { baseURL } = worker.project.use;
      const server = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
      await provide(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  tokenOf: [
    async ({ server }, provide) => {
      const known = new Map<AccountRole, Promise<string>>();
      await provide((role) => {
        const token = known.get(role) ?? fetchToken(server, accounts[role]);
        known.set(role, token);
        return token;
      });
    },
    { scope: 'worker' },
  ],
  database: [
    async ({ server }, provide) => {
      await server.get('/health/ready');
      const database = openDatabase();
      await provide(database);
      await database.end();
    },
    { scope: 'worker' },
  ],
  token: async ({ role, ownRoles, hasOwnSession, server, tokenOf, database }, provide) => {
    if (ownRoles) await provide(await fetchToken(server, await createOwnAccount(database, ownRoles)));
    else if (role === 'guest') await provide(undefined);
    else await provide(hasOwnSession ? await fetchToken(server, accounts[role]) : await tokenOf(role));
  },
  page: async ({ page, token, language, mode, expectsFaults }, provide) => {
    // A small file of the product's origin, so that what the device remembers can be written before the first page.
    await page.goto('/favicon.svg');
    await page.evaluate(
      (kept) => {
        for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
      },
      { language, themeMode: mode, ...(token !== undefined && { jwt_access_token: token }) },
    );
    await page.addInitScript(keepMessages);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) faults.push(message.text());
    });
    await provide(page);
    if (!expectsFaults) expect(faults, 'errors in the browser').toEqual([]);
  },
  api: async ({ server, tokenOf }, provide) => {
    await provide(new Api(server, await tokenOf('admin')));
  },
});
