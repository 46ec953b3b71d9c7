import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { withoutValues, type SlowStatement } from '#server/shared/db/slow-statements.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, testPassword, type TestApp } from './app.ts';
import { callsTo } from './calls.ts';
import { aCategory, aLocation, anEquipment } from './factories.ts';

interface Line extends Record<string, unknown> {
  msg: string;
  reqId?: string;
}

let api: TestApp;
let lines: string[] = [];
let breakAt: RegExp | undefined;
let slow: SlowStatement[] = [];
beforeAll(async () => {
  api = await startTestApp({
    // Every statement counts as slow.
    slowAfter: 1e-9,
    onSlowStatement: (statement) => slow.push(statement),
    logStream: { write: (line) => lines.push(line) },
    beforeQuery: (text) => {
      if (breakAt?.test(text))
        throw Object.assign(new Error('broken'), { detail: 'Failing row: secret-detail' });
    },
  });
});
afterAll(() => api.stop());
beforeEach(() => {
  lines = [];
  slow = [];
});
const equipment = callsTo<EquipmentRecord>(() => api, '/api/equipment');
const logged = () => lines.map((line) => JSON.parse(line) as Line);

describe('logs', () => {
  it('are one JSON object a line, one line a request, with its method, path, status and time', async () => {
    await api.request(api.tokens.user, 'GET', '/api/equipment?limit=1');
    const [completed, ...others] = logged();
    expect(completed).toMatchObject({
      msg: 'request completed',
      req: { method: 'GET', path: '/api/equipment' },
      res: { statusCode: 200 },
    });
    expect(others).toEqual([]);
    expect(completed).toHaveProperty('responseTime');
  });

  it('carry the request’s id to the answer, the problem and the history', async () => {
    const item = await anEquipment(api);
    lines = [];
    const changed = await equipment.change(item, { name: 'Traced' });
    const id = changed.headers['x-request-id'];
    expect(new Set(logged().map((line) => line.reqId))).toEqual(new Set([id]));
    const { request } = await api.ownerDb.one<{ request: string }>(
      sql`select request_id as request from event where entity_id = ${item.id} and version = 2`,
    );
    expect(request).toBe(id);
    const refused = await equipment.change(item, { name: 'Stale' });
    expect(refused.body).toMatchObject({ requestId: refused.headers['x-request-id'] });
    const forged = await api.request(undefined, 'GET', '/health/live', undefined, { 'x-request-id': 'mine' });
    expect(forged.headers['x-request-id']).not.toBe('mine');
  });

  it('have no password, no token, no note and no search text, whatever happens', async () => {
    const categoryId = (await aCategory(api)).id;
    const locationId = (await aLocation(api)).id;
    const secrets = {
      password: 'my-secret-password',
      note: 'private-note-text',
      search: 'searched-person-name',
      filter: 'filtered-serial',
      cookie: 'cookie-secret',
      detail: 'secret-detail',
    };
    lines = [];
    await api.request(undefined, 'POST', '/auth/login', {
      email: 'user@test.example',
      password: secrets.password,
    });
    const token = await api.signIn('user@test.example');
    api.clock.advance(20 * 60_000);
    const renewed = (await api.request(token, 'GET', '/auth/me')).headers['new-access-token']!;
    api.clock.advance(-20 * 60_000);
    await api.request(token, 'GET', `/api/equipment?q=${secrets.search}&filter[serial]=${secrets.filter}`);
    await api.request(token, 'GET', `/api/equipment?nonsense=${secrets.search}`, undefined, {
      cookie: `session=${secrets.cookie}`,
    });
    const body = { name: 'Item', condition: 'new', acquiredOn: '2026-01-15', categoryId, locationId };
    await equipment.create({ ...body, notes: secrets.note });
    await equipment.create({ ...body, notes: secrets.note, name: '' });
    breakAt = /insert into event/;
    expect((await equipment.create({ ...body, notes: secrets.note })).status).toBe(500);
    breakAt = undefined;
    await api.request(undefined, 'POST', '/auth/login', `{"password": "${secrets.password}"`, {
      'content-type': 'application/json',
    });
    const all = lines.join('');
    expect(logged().filter((line) => line.msg === 'request failed')).toHaveLength(1);
    const found = [...Object.values(secrets), testPassword, token, renewed, token.split('.')[2]!].filter(
      (secret) => all.includes(secret),
    );
    expect(found).toEqual([]);
  });

  it('tell denied requests with who asked', async () => {
    await api.request(api.tokens.staff, 'GET', '/api/equipment');
    expect(logged()).toContainEqual(
      expect.objectContaining({ msg: 'request denied', code: 'not_allowed', actor: api.userIds.staff }),
    );
  });

  it('tell failed and held-back sign-ins, without saying for whom', async () => {
    const fail = () =>
      api.request(undefined, 'POST', '/auth/login', { email: 'guessed@test.example', password: 'wrong' });
    api.clock.freeze();
    for (let n = 0; n < 6; n += 1) await fail();
    const messages = logged().map((line) => line.msg);
    expect(messages.filter((message) => message === 'sign-in failed')).toHaveLength(5);
    expect(messages.filter((message) => message === 'request held back')).toHaveLength(1);
    expect(lines.join('')).not.toContain('guessed@test.example');
  });

  it('tell exports with who took what', async () => {
    const view = 'q=Secret&filter[status]=missing&filter[name]=Hidden&sort=-tag';
    await api.request(api.tokens.user, 'GET', `/api/equipment/export.csv?${view}`);
    expect(logged()).toContainEqual(
      expect.objectContaining({
        msg: 'export',
        actor: api.userIds.user,
        entity: 'equipment',
        view: 'q=…&filter[status][is]=missing&filter[name][is]=…&sort=-tag',
        rows: 0,
      }),
    );
    expect(lines.join('')).not.toMatch(/Secret|Hidden/);
  });

  it('tell a fault with its stack, and the answer does not', async () => {
    breakAt = /from equipment r|"equipment" r/;
    const answer = await api.request(api.tokens.user, 'GET', '/api/equipment');
    breakAt = undefined;
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toMatch(/broken|\.ts|at /);
    const fault = logged().find((line) => line.msg === 'request failed');
    expect(fault).toMatchObject({ err: { message: 'broken' }, reqId: answer.headers['x-request-id'] });
    expect(JSON.stringify(fault)).toContain('"stack":"Error: broken');
  });
});

describe('traces', () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const ask = (traceparent: string | undefined) =>
    api.request(api.tokens.user, 'GET', '/health/live', undefined, {
      ...(traceparent !== undefined && { traceparent }),
    });

  it('of others are in every line, and passed on with a step of our own', async () => {
    const { headers } = await ask(`00-${traceId}-00f067aa0ba902b7-01`);
    expect(logged()).toMatchObject([{ traceId, reqId: headers['x-request-id'] }]);
    const ownStep = headers['x-request-id']?.replaceAll('-', '').slice(16);
    expect(headers['traceresponse']).toBe(`00-${traceId}-${ownStep}-01`);
  });

  it('begin with the request where nobody named one, or nothing that follows the standard', async () => {
    const strange = [
      undefined,
      'mine',
      `00-${traceId}-00f067aa0ba902b7-01-more`,
      `ff-${traceId}-00f067aa0ba902b7-01`,
      `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
      `00-${traceId}-${'0'.repeat(16)}-01`,
      `00-${traceId.toUpperCase()}-00f067aa0ba902b7-01`,
    ];
    for (const header of strange) {
      lines = [];
      const { headers } = await ask(header);
      const own = headers['x-request-id']?.replaceAll('-', '');
      expect(logged()).toMatchObject([{ traceId: own }]);
      expect(headers['traceresponse']).toBeUndefined();
    }
    // A later version of the standard may say more.
    expect((await ask(`cc-${traceId}-00f067aa0ba902b7-01-more`)).headers['traceresponse']).toContain(traceId);
  });
});

describe('slow statements', () => {
  it('are told with their request and without a single value', async () => {
    const item = await anEquipment(api);
    slow = [];
    const changed = await equipment.change(item, { name: 'A secret name' });
    await api.request(api.tokens.user, 'GET', `/api/equipment?q=hidden-person&filter[serial]=hidden-serial`);
    const ofCommand = slow.filter(({ reqId }) => reqId === changed.headers['x-request-id']);
    expect(ofCommand.some(({ statement }) => statement.startsWith('update "equipment"'))).toBe(true);
    expect(ofCommand.every(({ milliseconds }) => milliseconds >= 0)).toBe(true);
    expect(slow.some(({ statement }) => /from "?equipment/.test(statement))).toBe(true);
    expect(JSON.stringify(slow)).not.toMatch(/secret name|hidden|test\.example/);
  });

  it('lose also what was written into their text', () => {
    const text = `select 'it''s mine', $$hidden$$, $1 -- a comment\n  from t where a = $2 and b = E'x'`;
    expect(withoutValues(text)).toBe('select ?, ?, $1 from t where a = $2 and b = E?');
    expect(withoutValues('x'.repeat(3000))).toHaveLength(2002);
  });
});

describe('answers', () => {
  it('carry a strict policy and are never kept by others', async () => {
    for (const url of ['/api/equipment', '/api/info', '/api/nothing', '/health/live']) {
      const { headers } = await api.request(api.tokens.user, 'GET', url);
      const policy = headers['content-security-policy'];
      expect(policy).toBe("default-src 'none';frame-ancestors 'none'");
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': url === '/api/equipment' ? 'private, no-cache' : 'no-store',
      });
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('that are pages allow what is their own, in no frame, and data needs half a kilobyte less', async () => {
    const { headers } = await api.request(undefined, 'GET', '/inventory/equipment');
    const policy = headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    // The camera's codes are read by WebAssembly in a worker, both files of our own, and that is all that may be made to run.
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';worker-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(String(policy).replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe');
    expect(headers['permissions-policy']).toBe('camera=(self), microphone=(), geolocation=()');
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' });
    const live = (await api.request(undefined, 'GET', '/health/live')).headers;
    const size = Object.entries(live).reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
    expect(size).toBeLessThan(500);
  });
});
