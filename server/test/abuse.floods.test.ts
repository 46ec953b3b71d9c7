import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type Answer, type TestApp } from './app.ts';
import { codeOf } from './calls.ts';
import { aLocation } from './factories.ts';
import { countWaiting, holdTable, untilNoneWaits, untilWaiting, type HeldTable } from './held-table.ts';

const flood = process.env['FULL'] ? 400 : 50;
const limits = { running: 6, runningEach: 4, waiting: 30, waitingEach: 20, patience: 600_000 };

let api: TestApp;
let held: HeldTable | undefined;

const listAs = (token: string) => api.request(token, 'GET', '/api/vendors');
const many = (token: string) => Array.from({ length: flood }, () => listAs(token));
const refusals = (answers: readonly Answer<unknown>[]) => answers.filter(({ status }) => status === 503);

beforeAll(async () => {
  // Only what a test does ends a statement or a wait.
  api = await startTestApp({ listTimeout: 0, listLimits: limits });
});
afterAll(() => api.stop());
afterEach(async () => {
  await held?.letGo();
  held = undefined;
});

/** The first answers of a flood: those that are refused while everything else still waits. */
async function firstRefusals(asked: readonly Promise<Answer<unknown>>[], count: number): Promise<void> {
  let refused = 0;
  await new Promise<void>((resolve, reject) => {
    for (const answer of asked) {
      answer.then(({ status }) => {
        if (status === 503) refused += 1;
        if (refused === count) resolve();
      }, reject);
    }
  });
}

describe('a flood of lists', () => {
  it('of one person is refused at once beyond what one person may ask, and told when to come again', async () => {
    held = await holdTable(api, 'vendor');
    const asked = many(api.tokens.user);
    await firstRefusals(asked, flood - limits.runningEach - limits.waitingEach);
    await held.letGo();
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(
      limits.runningEach + limits.waitingEach,
    );
    for (const refused of refusals(answers)) {
      expect(codeOf(refused)).toBe('busy');
      expect(refused.headers['content-type']).toContain('application/problem+json');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  it('of one person leaves places for the lists of others', async () => {
    const place = await aLocation(api);
    held = await holdTable(api, 'vendor');
    const asked = many(api.tokens.user);
    await untilWaiting(api, 1);
    const other = await api.request<{ items: { id: string }[] }>(
      api.tokens.admin,
      'GET',
      '/api/locations?limit=200',
    );
    expect(other.body.items.map(({ id }) => id)).toContain(place.id);
    await held.letGo();
    await Promise.all(asked);
  });

  it('of everybody leaves health, sign-in, one’s own account, records and commands alone', async () => {
    const place = await aLocation(api);
    held = await holdTable(api, 'vendor');
    const asked = [...many(api.tokens.user), ...many(api.tokens.admin)];
    await firstRefusals(asked, 2 * flood - limits.running - limits.waiting);
    await untilWaiting(api, limits.running);
    for (let round = 0; round < 3; round += 1) {
      const { admin } = api.tokens;
      const answers = await Promise.all([
        api.request(undefined, 'GET', '/health/live'),
        api.request(undefined, 'GET', '/health/ready'),
        api.request(undefined, 'GET', '/api/info'),
        api.request(undefined, 'POST', '/auth/login', {
          email: 'user@test.example',
          password: testPassword,
        }),
        api.request(admin, 'GET', '/auth/me'),
        api.request(admin, 'GET', `/api/locations/${place.id}`),
        api.request(admin, 'GET', `/api/locations/${place.id}/history`),
        api.request(admin, 'POST', '/api/manufacturers', { name: `Maker ${round}` }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    }
    expect(await countWaiting(api)).toBeGreaterThan(0);
    await held.letGo();
    await Promise.all(asked);
    await untilNoneWaits(api);
    expect((await listAs(api.tokens.user)).status).toBe(200);
  });
});

describe('a flood of commands that wait for one another', () => {
  it('leaves health and sign-in alone', async () => {
    held = await holdTable(api, 'vendor');
    const asked = Array.from({ length: 20 }, (_, n) =>
      api.request(api.tokens.admin, 'POST', '/api/vendors', { name: `Vendor ${n}` }),
    );
    await untilWaiting(api, 10);
    const answers = await Promise.all([
      api.request(undefined, 'GET', '/health/ready'),
      api.request(undefined, 'POST', '/auth/login', { email: 'staff@test.example', password: testPassword }),
      api.request(api.tokens.user, 'GET', '/auth/me'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await held.letGo();
    await Promise.all(asked);
  });
});

describe('a list that takes too long', () => {
  it('is ended after its limit, with words that help', async () => {
    const hasty = await startTestApp({ listTimeout: 200 });
    const table = await holdTable(hasty, 'vendor');
    for (const path of ['', '?q=acme', '/facets/active', '/positions']) {
      const answer = await hasty.request(hasty.tokens.admin, 'GET', `/api/vendors${path}`);
      expect([path, answer.status, codeOf(answer)]).toEqual([path, 503, 'list_too_slow']);
      expect(answer.headers['retry-after']).toBeUndefined();
    }
    await table.letGo();
    expect((await hasty.request(hasty.tokens.admin, 'GET', '/api/vendors')).status).toBe(200);
    // The sums of a report have a limit of their own, and outlast that of lists.
    const models = await holdTable(hasty, 'model');
    const sums = hasty.request(hasty.tokens.admin, 'GET', '/api/reports/ends');
    await untilWaiting(hasty, 1);
    const list = await hasty.request(hasty.tokens.admin, 'GET', '/api/models');
    expect(codeOf(list)).toBe('list_too_slow');
    await models.letGo();
    expect((await sums).status).toBe(200);
    await hasty.stop();
  });
});

describe('whoever waits for a list', () => {
  it('is told to come again when the wait is over', async () => {
    const hasty = await startTestApp({
      listTimeout: 0,
      listLimits: { running: 1, runningEach: 1, waiting: 5, waitingEach: 5, patience: 50 },
    });
    const table = await holdTable(hasty, 'vendor');
    const first = hasty.request(hasty.tokens.admin, 'GET', '/api/vendors');
    await untilWaiting(hasty, 1);
    const second = await hasty.request(hasty.tokens.user, 'GET', '/api/vendors');
    expect([second.status, codeOf(second), second.headers['retry-after']]).toEqual([503, 'busy', '2']);
    await table.letGo();
    expect((await first).status).toBe(200);
    await hasty.stop();
  });
});
