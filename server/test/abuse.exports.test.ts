import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/shared/errors.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startBeside, startTestApp, type AccountName, type TestApp, type TestAppOptions } from './app.ts';
import { insertItems } from './bulk.ts';
import { aCategory, aLocation } from './factories.ts';

const rounds = process.env['FULL'] ? 200 : 20;
const exportConnections = 3;

/** Waits for a condition; how long only matters where it never comes true. */
const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 300_000 });

let api: TestApp;
const opened: http.ClientRequest[] = [];
const nodes: TestApp[] = [];

beforeAll(async () => {
  api = await startTestApp();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const shared = { category_id: (await aCategory(api)).id, location_id: (await aLocation(api)).id };
  await insertItems(
    api,
    shared,
    Array.from({ length: 500 }, (_, n) => ({ name: `Wide ${n}` })),
  );
  // Far more than the sockets between the two sides can hold; past the triggers, because it need not be found.
  await api.ownerDb.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`update equipment set hostname = repeat('x', 50000)`);
  });
});
afterEach(async () => {
  for (const request of opened.splice(0)) request.destroy();
  await eventually(runningCopies).toBe(0);
  for (const node of nodes.splice(0)) await node.stop();
});
afterAll(() => api.stop());

async function startNode(options: TestAppOptions): Promise<TestApp> {
  const node = await startBeside(api, options);
  await node.app.listen({ port: 0, host: '127.0.0.1' });
  nodes.push(node);
  return node;
}

function openExport(who: AccountName, node = api, path = '/api/equipment/export.csv'): http.ClientRequest {
  const request = http.get({
    port: (node.app.server.address() as AddressInfo).port,
    path,
    agent: false,
    headers: { authorization: `Bearer ${api.tokens[who]}` },
  });
  request.on('error', () => undefined);
  opened.push(request);
  return request;
}

async function answerOf(
  request: http.ClientRequest,
): Promise<{ status: number; retryAfter: string | undefined; body: string }> {
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const { statusCode = 0, headers } = response;
  return { status: statusCode, retryAfter: headers['retry-after'], body: await text(response) };
}

/** Exports that run in the database; only those that wait for their reader, when asked for. */
async function copies(onlyBlocked: boolean): Promise<number> {
  const { n } = await api.ownerDb.one<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state = 'active' and query like 'copy (%'
      and (not ${onlyBlocked} or wait_event = 'ClientWrite')`);
  return n;
}
const runningCopies = () => copies(false);
const blockedCopies = () => copies(true);

/** Statements that wait for a table that is held back. */
async function waitingStatements(): Promise<number> {
  const { n } = await api.ownerDb.one<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state = 'active' and wait_event_type = 'Lock'`);
  return n;
}

/** Keeps every export from its first row until it is let go. */
async function holdBack(): Promise<() => Promise<void>> {
  const barrier = await api.ownerDb.connect();
  await barrier.query('begin');
  await barrier.query('lock table equipment in access exclusive mode');
  return async () => {
    await barrier.query('commit');
    barrier.release();
  };
}

/** Borrows every connection for exports: possible at once only where none was lost. */
async function borrowAll() {
  const clients = await Promise.all(Array.from({ length: exportConnections }, () => api.db.connect()));
  return () => clients.forEach((client) => client.release());
}

async function expectUsable(): Promise<void> {
  await eventually(runningCopies).toBe(0);
  const giveBack = await borrowAll();
  giveBack();
  const lists = await Promise.all(
    Array.from({ length: 12 }, () => api.request(api.tokens.user, 'GET', '/api/categories?limit=1')),
  );
  expect(lists.map(({ status }) => status)).toEqual(lists.map(() => 200));
  expect((await api.request(undefined, 'GET', '/health/ready')).status).toBe(200);
  const whole = await api.request<string>(api.tokens.user, 'GET', '/api/equipment/export.csv?columns=tag');
  expect(whole.body.trim().split('\n')).toHaveLength(501);
}

describe('a client that leaves its export', () => {
  it('before the first row is noticed by the database too', async () => {
    const letGo = await holdBack();
    const request = openExport('user');
    await eventually(runningCopies).toBe(1);
    request.destroy();
    // The table is still locked: only a statement that was canceled ends.
    await eventually(runningCopies).toBe(0);
    await letGo();
    await expectUsable();
  });

  it('while the rows of a workbook are counted is noticed too', async () => {
    const letGo = await holdBack();
    const request = openExport('user', api, '/api/equipment/export.xlsx');
    await eventually(waitingStatements).toBe(1);
    request.destroy();
    await eventually(waitingStatements).toBe(0);
    await letGo();
    await expectUsable();
  });

  it('in the middle frees its connection', async () => {
    const request = openExport('user');
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    await once(response, 'data');
    response.pause();
    await eventually(blockedCopies).toBe(1);
    request.destroy();
    await expectUsable();
  });

  it('while it waits for a connection takes none', async () => {
    const giveBack = await borrowAll();
    const request = openExport('user');
    await once(request, 'socket');
    const held = api.app.server;
    await eventually(() => connectionsOf(held)).toBe(1);
    request.destroy();
    await eventually(() => connectionsOf(held)).toBe(0);
    giveBack();
    await expectUsable();
  });

  it('at any moment, many times, costs nothing', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const path = round % 3 === 0 ? '/api/categories/export.csv' : '/api/equipment/export.csv?sort=name';
      const requests = (['user', 'user', 'admin'] as const).map((who) => openExport(who, api, path));
      for (let turn = 0; turn < (round * 7) % 40; turn += 1) await nextTurn();
      for (const request of requests) request.destroy();
    }
    await expectUsable();
  });
});

function connectionsOf(server: http.Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, n) => (error ? reject(error) : resolve(n))),
  );
}

describe('a reader who does not read', () => {
  it('holds none of the connections that others need', async () => {
    for (const who of ['user', 'user', 'admin'] as const) openExport(who).on('response', () => undefined);
    await eventually(blockedCopies).toBe(exportConnections);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => api.request(api.tokens.admin, 'GET', '/api/categories?limit=1')),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await api.request(undefined, 'GET', '/health/ready')).status).toBe(200);
    const impatient = await startNode({ exportLimits: { wait: 20 } });
    const refused = await answerOf(openExport('admin', impatient));
    expect(refused).toMatchObject({ status: 503, retryAfter: '10' });
    expect((JSON.parse(refused.body) as Problem).message).toBe(
      'Too many exports are running right now. Try again in 10 seconds.',
    );
  });

  it('is cut off, and does not take what it got for the whole', async () => {
    const strict = await startNode({ exportLimits: { stall: 50 } });
    const request = openExport('user', strict);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    await eventually(blockedCopies).toBe(0);
    await eventually(runningCopies).toBe(0);
    await expect(text(response)).rejects.toThrow('aborted');
    await expectUsable();
  });
});

const narrow = '/api/equipment/export.csv?columns=tag';

describe('one person', () => {
  it('has two exports at a time, whichever node they are asked of; others have theirs', async () => {
    const other = await startNode({});
    const letGo = await holdBack();
    const first = openExport('user', api, narrow);
    const second = openExport('user', other, narrow);
    await eventually(runningCopies).toBe(2);
    for (const node of [api, other]) {
      const refused = await answerOf(openExport('user', node, narrow));
      expect(refused).toMatchObject({ status: 429, retryAfter: '10' });
      expect((JSON.parse(refused.body) as Problem).message).toBe(
        'You already have 2 exports running. Try again when one has finished, for example in 10 seconds.',
      );
    }
    const admins = openExport('admin', api, narrow);
    await eventually(runningCopies).toBe(3);
    const answers = Promise.all([first, second, admins].map(answerOf));
    await letGo();
    expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200]);
    await expectUsable();
  });

  it('exports again and again, each begun when the last one was read', async () => {
    for (let round = 0; round < 10; round += 1) {
      const answer = await answerOf(openExport('user', api, '/api/categories/export.csv'));
      expect(answer.status).toBe(200);
    }
  });

  it('is not refused the next one after the first was lost with its connection', async () => {
    const letGo = await holdBack();
    const lost = [openExport('user', api, narrow), openExport('user', api, narrow)].map((request) =>
      answerOf(request),
    );
    await eventually(runningCopies).toBe(2);
    await api.ownerDb.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'copy (%'`);
    expect((await Promise.all(lost)).map(({ status }) => status)).toEqual([503, 503]);
    await letGo();
    await expectUsable();
  });
});
