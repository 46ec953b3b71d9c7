import { connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb, type Db } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from './app.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { aVendor } from './factories.ts';
import { countWaiting, holdTable, untilNoneWaits, untilWaiting } from './held-table.ts';

const rounds = process.env['FULL'] ? 2_000 : 150;

let api: TestApp;
let statements: string[] = [];
let logged = '';

beforeAll(async () => {
  api = await startTestApp({
    beforeQuery: (text) => statements.push(text),
    logStream: { write: (line) => (logged += line) },
    // Only what a test does ends a statement.
    listTimeout: 0,
  });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.stop());

/** Sends a request over a line that can be cut. */
function send(method: string, path: string, headers: Record<string, string> = {}, body = ''): Socket {
  const { port } = api.app.server.address() as AddressInfo;
  const line = connect(port, '127.0.0.1');
  const all = {
    host: 'test',
    authorization: `Bearer ${api.tokens.admin}`,
    ...(body && { 'content-type': 'application/json', 'content-length': String(body.length) }),
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  line.on('error', () => undefined);
  line.write(`${method} ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${body}`);
  return line;
}

describe('a request whose sender has gone', () => {
  it.each([
    ['a list', '/api/vendors', 'vendor', 1],
    ['a search', '/api/vendors?q=acme', 'vendor', 1],
    ['a count by value', '/api/vendors/facets/active', 'vendor', 1],
    ['the places of a long list', '/api/vendors/positions', 'vendor', 1],
    ['the sums of a report', '/api/reports/ends', 'model', 1],
    ['a record', '/api/vendors/00000000-0000-4000-8000-000000000002', 'vendor', 1],
    ['its history', '/api/vendors/00000000-0000-4000-8000-000000000002/history', 'event', 1],
  ])('%s is cancelled in the database, and nothing more of it begins', async (_, path, table, running) => {
    const held = await holdTable(api, table);
    try {
      const line = send('GET', path);
      await untilWaiting(api, running);
      statements = [];
      logged = '';
      line.destroy();
      await untilNoneWaits(api);
      expect(statements).toEqual([]);
      expect(logged).not.toContain('request failed');
    } finally {
      await held.letGo();
    }
    expect((await api.request(api.tokens.admin, 'GET', '/api/vendors')).status).toBe(200);
  });

  it('leaves a list before its turn came', async () => {
    const held = await holdTable(api, 'vendor');
    const lines = Array.from({ length: 10 }, () => send('GET', '/api/vendors'));
    await untilWaiting(api, 4);
    lines.forEach((line) => line.destroy());
    await untilNoneWaits(api);
    await held.letGo();
    expect((await api.request(api.tokens.admin, 'GET', '/api/vendors')).status).toBe(200);
  });

  it('is done to its end when it is a command, and asked again it answers the same', async () => {
    const vendor = await aVendor(api);
    const held = await holdTable(api, 'vendor');
    const headers = { 'idempotency-key': 'left-behind' };
    const body = { name: 'Left behind' };
    const line = send('POST', '/api/vendors', headers, JSON.stringify(body));
    await untilWaiting(api, 1);
    line.destroy();
    await held.letGo();
    const again = await api.request(api.tokens.admin, 'POST', '/api/vendors', body, headers);
    expect(again.status).toBe(201);
    const { count } = await api.db.one<{ count: number }>(
      sql`select count(*)::int as count from vendor where name = 'Left behind'`,
    );
    expect([count, await countWaiting(api)]).toEqual([1, 0]);
    expect(vendor.id).not.toBe(again.body['id']);
  });
});

describe('a cancelled statement', () => {
  let database: TestDatabase;
  let db: Db;

  beforeAll(async () => {
    database = await createTestDatabase();
    db = createDb(database.connection, { max: 1 });
  });
  afterAll(async () => {
    await db.end();
    await database.drop();
  });

  it('gives its connection back as it was', async () => {
    const backend = () => db.one<{ pid: number }>(raw('select pg_backend_pid() as pid'));
    const before = await backend();
    const controller = new AbortController();
    const asked = db.until(controller.signal).run(raw('select pg_sleep(600)'));
    setImmediate(() => controller.abort());
    await expect(asked).rejects.toMatchObject({ code: '57014' });
    expect(await backend()).toEqual(before);
  });

  it('is never the next one on its connection, however late the cancel comes', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const controller = new AbortController();
      const asked = db
        .until(controller.signal)
        .one(raw(`select count(*) from generate_series(1, ${1 + (round % 7) * 500})`))
        .catch(() => undefined);
      // From before the statement is sent to after it is answered.
      const aborted = (async () => {
        for (let turn = 0; turn < round % 11; turn += 1) await new Promise(setImmediate);
        controller.abort();
      })();
      const next = db.one<{ count: string }>(raw('select count(*) from generate_series(1, 5000)'));
      await Promise.all([asked, aborted]);
      expect((await next).count).toBe('5000');
    }
  });
});
