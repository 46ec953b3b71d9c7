import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { VendorRecord } from '#contract/entities/vendor/vendor.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import { sql } from '#server/shared/db/sql.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { ifMatch, startTestApp, testKeySecrets, type TestApp } from './app.ts';
import { aVendor } from './factories.ts';

// Two applications with connections and memories of their own over one database, as two nodes are (docs/scaling.md).
let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  first = await startTestApp();
  const { name } = await first.ownerDb.one<{ name: string }>(sql`select current_database() as name`);
  const { host, port, user } = inject('cluster');
  const connection = { host, port, user, database: name };
  second = await startTestApp({ database: { name, connection, drop: async () => undefined } });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

const statusAt = async (node: TestApp, token: string | undefined, url = '/api/vendors') =>
  (await node.request(token, 'GET', url)).status;

describe('two nodes over one database', () => {
  it('take the tokens of each other', async () => {
    expect(await statusAt(second, first.tokens.user)).toBe(200);
    expect(await statusAt(first, second.tokens.user)).toBe(200);
  });

  it('end a session for both with the next request, also where one just knew who it was', async () => {
    const token = await first.signIn('user@test.example');
    expect(await statusAt(second, token)).toBe(200);
    expect((await first.request(token, 'POST', '/auth/logout', {})).status).toBe(200);
    expect(await statusAt(second, token)).toBe(401);
  });

  it('know a role that was taken away on the other with the next request', async () => {
    const token = await second.signIn('staff@test.example');
    expect(await statusAt(second, token)).toBe(403);
    const change = async (roles: string[]) => {
      const url = `/api/users/${first.userIds.staff}`;
      const { version } = (await first.request<{ version: number }>(first.tokens.admin, 'GET', url)).body;
      const answer = await first.request(first.tokens.admin, 'PATCH', url, { roles }, ifMatch(version));
      expect(answer.status).toBe(200);
    };
    await change(['user']);
    const renewed = await second.signIn('staff@test.example');
    expect(await statusAt(second, renewed)).toBe(200);
    await change(['staff']);
    expect([401, 403]).toContain(await statusAt(second, renewed));
  });

  it('run a command once that reaches both with one key', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      [first, second, first, second].map((node) =>
        node.request<VendorRecord>(
          first.tokens.user,
          'POST',
          '/api/vendors',
          { name: 'Sent four times' },
          key,
        ),
      ),
    );
    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.id);
    expect(new Set(made).size).toBe(1);
    const again = await second.request<VendorRecord>(
      first.tokens.user,
      'POST',
      '/api/vendors',
      { name: 'Sent four times' },
      key,
    );
    expect(again.body.id).toBe(made[0]);
    const { count } = await first.ownerDb.one<{ count: number }>(
      sql`select count(*)::int as count from vendor where name = 'Sent four times'`,
    );
    expect(count).toBe(1);
  });

  it('refuse a change that the other has overtaken', async () => {
    const vendor = await aVendor(first);
    const change = (node: TestApp, name: string) =>
      node.request(
        first.tokens.user,
        'PATCH',
        `/api/vendors/${vendor.id}`,
        { name },
        ifMatch(vendor.version),
      );
    const answers = await Promise.all([change(first, 'First'), change(second, 'Second')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
  });

  it('count failed sign-ins together', async () => {
    first.clock.freeze();
    second.clock.freeze();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const node = n % 2 === 0 ? first : second;
      const credentials = { email: 'guessed@test.example', password: 'wrong' };
      statuses.push((await node.request(undefined, 'POST', '/auth/login', credentials)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('show a list as it is after a command of the other', async () => {
    const names = async (node: TestApp) => {
      const answer = await node.request<{ items: { name: string }[]; total: number }>(
        first.tokens.user,
        'GET',
        '/api/vendors?limit=100&q=Seen',
      );
      return answer.body.items.map(({ name }) => name);
    };
    expect(await names(second)).toEqual([]);
    await first.request(first.tokens.user, 'POST', '/api/vendors', { name: 'Seen by both' });
    expect(await names(second)).toEqual(['Seen by both']);
  });

  it('seal each event once, however often both try at once', async () => {
    const [key] = sealKeysOf(testKeySecrets);
    for (let n = 0; n < 5; n += 1) {
      await Promise.all([aVendor(first), aVendor(second)]);
      await Promise.all([sealHistory(first.db, key), sealHistory(second.db, key)]);
    }
    await sealHistory(first.db, key);
    const keys = sealKeysOf(testKeySecrets);
    const { unsealed, unproven, ...rest } = await verifyHistory(first.ownerDb, { keys });
    expect({ unsealed, unproven }).toEqual({ unsealed: 0, unproven: [] });
    const { events, sealed } = await first.ownerDb.one<{ events: number; sealed: number }>(sql`
      select (select count(*)::int from event) as events, (select sum(event_count)::int from event_seal) as sealed`);
    expect(sealed).toBe(events);
    expect(rest.newestSeal).toBeDefined();
  });
});
