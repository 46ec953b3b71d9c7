import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { problem } from '#contract/shared/errors.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from './app.ts';
import { bodiesFor, foreignCursors, hostileTexts, queriesFor } from './cases.ts';
import { fillWithRecords } from './fuzz-records.ts';
import { addressOf, hasBody } from './routes.ts';

/** Cases for each endpoint; FUZZ_RUNS=2000 asks for more. */
const runs = Number(process.env['FUZZ_RUNS'] ?? (process.env['FULL'] === '1' ? 100 : 6));

let api: TestApp;
let ids: Map<string, { id: string; version: number }>;
let token: string;
beforeAll(async () => {
  api = await startTestApp();
  ids = await fillWithRecords(api);
  token = api.tokens.admin;
});
afterAll(() => api.stop());

interface Case {
  query: string;
  body: unknown;
  version: number;
  id: string | undefined;
}

function casesFor(endpoint: Endpoint): fc.Arbitrary<Case> {
  const known = ids.get(endpoint.path.split('/:')[0] ?? '');
  return fc.record({
    query: queriesFor(endpoint),
    body: hasBody(endpoint) ? bodiesFor(endpoint) : fc.constant(undefined),
    version: fc.integer({ min: 1, max: 4 }),
    id: fc.constantFrom(known?.id, known?.id, ...hostileTexts.slice(0, 30)),
  });
}

async function send(endpoint: Endpoint, { query, body, version, id }: Case) {
  const address = addressOf(endpoint, id === undefined ? undefined : encodeURIComponent(id.toWellFormed()));
  const answer = await api.app.inject({
    method: endpoint.method,
    // Half of the commands come without a query, so that their bodies are met at all.
    url: hasBody(endpoint) || query === '' ? address : `${address}?${query}`,
    headers: {
      authorization: `Bearer ${token}`,
      'if-match': `"${version}"`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return answer;
}

function judge(endpoint: Endpoint, sent: unknown, answer: Awaited<ReturnType<typeof send>>): void {
  const report = `${endpoint.method} ${endpoint.path} ${JSON.stringify(sent)} answered ${answer.statusCode} ${answer.body.slice(0, 300)}`;
  if (answer.statusCode >= 500) throw new Error(report);
  if (answer.statusCode < 400) return;
  if (!String(answer.headers['content-type']).includes('application/problem+json')) throw new Error(report);
  if (!problem.safeParse(answer.json()).success) throw new Error(report);
}

describe('whatever is sent to an endpoint', () => {
  it('is answered, never with a fault, and refused as a problem', async () => {
    for (const endpoint of api.app.served.values()) {
      // Signing out and failing sign-ins would stop the rest.
      if (endpoint.path === '/auth/logout') continue;
      await fc.assert(
        fc.asyncProperty(casesFor(endpoint), async (sent) =>
          judge(endpoint, sent, await send(endpoint, sent)),
        ),
        { numRuns: runs },
      );
      await api.ownerDb.run(sql`delete from sign_in_failure`);
    }
  });

  it('in a cursor is a place of the list or no place at all', async () => {
    for (const endpoint of api.app.served.values()) {
      if (endpoint.list?.path !== endpoint.path) continue;
      await fc.assert(
        fc.asyncProperty(foreignCursors(endpoint.list.sort), async (sent) => {
          const query = new URLSearchParams({ ...sent, limit: '5' }).toString();
          judge(endpoint, sent, await send(endpoint, { query, body: undefined, version: 1, id: undefined }));
        }),
        { numRuns: runs },
      );
    }
  });

  it('as an address is answered as a problem', async () => {
    const addresses = [
      '/api/equipment/%',
      '/api/equipment/%E0%A4%A',
      `/api/equipment/${'x'.repeat(300)}`,
      '/api/%00',
      '/%',
      '/api/equipment/%2e%2e%2f',
    ];
    for (const url of addresses) {
      const answer = await api.app.inject({
        method: 'GET',
        url,
        headers: { authorization: `Bearer ${token}` },
      });
      expect([url, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([url, true]);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(problem.safeParse(answer.json()).success).toBe(true);
    }
  });

  it('as a body that is no JSON, too large, or of another kind is refused as a problem', async () => {
    const post = (payload: string, type = 'application/json') =>
      api.app.inject({
        method: 'POST',
        url: '/api/categories',
        payload,
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
      });
    const expected: [Awaited<ReturnType<typeof post>>, number][] = [
      [await post('{'), 400],
      [await post(''), 400],
      [await post('{"__proto__": {"admin": true}}'), 400],
      [await post(`"${'x'.repeat(1_048_577)}"`), 413],
      [await post('a=b', 'application/x-www-form-urlencoded'), 415],
      [await post('<a/>', 'text/xml'), 415],
      [await post('['.repeat(5000) + ']'.repeat(5000)), 422],
      [await post('null'), 422],
    ];
    for (const [answer, status] of expected) {
      expect(answer.statusCode).toBe(status);
      expect(answer.headers['content-type']).toContain('application/problem+json');
    }
  });

  it('leaves a history that holds', async () => {
    expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  });
});
