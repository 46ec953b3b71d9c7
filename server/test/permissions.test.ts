import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'oxfmt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { can } from '#contract/shared/permissions.ts';
import { isAuditor, type Held, type Role } from '#contract/shared/roles.ts';
import { insertAccount } from '#server/entities/user/user.commands.ts';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { sql } from '#server/shared/db/sql.ts';
import { isForAuditors } from '#server/shared/http/access.ts';
import { ifMatch, startTestApp, testPassword, type TestApp } from './app.ts';
import { anAuditAccess } from './factories.ts';
import { codeOf } from './calls.ts';
import { drawPermissions, shownCallers, type Answers } from './permissions-page.ts';
import { addressOf, hasBody, registeredRoutes, statusForEmptyCall } from './routes.ts';

interface Caller {
  name: string;
  token: string | undefined;
  /** The roles the server should see; undefined when it should see nobody. */
  roles: Held[] | undefined;
}

let api: TestApp;
let callers: Caller[];
let endpoints: Endpoint[];

async function anAccountThatIs(status: 'suspended' | 'closed'): Promise<string> {
  const email = `${status}@test.example`;
  const account = { email, firstName: 'Gone', lastName: status, password: testPassword, isDemo: false };
  const id = await api.ownerDb.transaction((tx) =>
    insertAccount(tx, { ...account, roles: ['admin'] }, 'job'),
  );
  const token = await api.signIn(email);
  await api.ownerDb.transaction(async (tx) => {
    await tx.run(sql`update user_account set status = ${status}::user_status, version = 2 where id = ${id}`);
    await tx.run(sql`insert into event (actor, source, entity, entity_id, version, action, changes)
      values ('Test', 'job', 'user', ${id}, 2, ${status}, '{}')`);
  });
  return token;
}

async function aTokenWith(roles: Role[]): Promise<string> {
  const email = `${roles.join('.')}@test.example`;
  const account = { email, firstName: 'Several', lastName: 'Roles', password: testPassword, isDemo: false };
  await api.ownerDb.transaction((tx) => insertAccount(tx, { ...account, roles }, 'job'));
  return api.signIn(email);
}

/** A token of an auditor: of all records, or of one packet. */
async function anAuditorsToken(scope: 'all' | 'packet'): Promise<string> {
  const packetNumber = 'PK-2026-00001';
  if (scope === 'packet') {
    await api.ownerDb.run(sql`
      insert into auditor_packet (number, title, as_of, from_on, sample_size, created_by)
      values (${packetNumber}, 'Single audit', agency_today(), agency_today(), 1, ${api.userIds.admin})`);
  }
  const given = await anAuditAccess(api, scope === 'packet' ? { scope, packetNumber } : { scope });
  if (scope === 'all') {
    const confirm = `/api/audit-access/${given.id}/actions/confirm`;
    const confirmed = await api.request(api.tokens.admin, 'POST', confirm, {}, ifMatch(1));
    expect(confirmed.status).toBe(200);
  }
  return api.signIn(given.email);
}

beforeAll(async () => {
  api = await startTestApp();
  endpoints = [...api.app.served.values()];
  api.clock.advance(-9 * 3_600_000);
  const expired = await api.signIn('admin@test.example');
  api.clock.advance(9 * 3_600_000);
  const [head, payload] = api.tokens.admin.split('.');
  const forged = `${head}.${payload}.${api.tokens.user.split('.')[2]}`;
  // As long as nobody else could confirm it, who gave an access can.
  const auditor = await anAuditorsToken('all');
  const packetAuditor = await anAuditorsToken('packet');
  callers = [
    { name: 'guest', token: undefined, roles: undefined },
    { name: 'user', token: api.tokens.user, roles: ['user'] },
    { name: 'staff', token: api.tokens.staff, roles: ['staff'] },
    { name: 'admin', token: api.tokens.admin, roles: ['admin'] },
    { name: 'no roles', token: api.tokens.none, roles: [] },
    { name: 'user + staff', token: await aTokenWith(['user', 'staff']), roles: ['user', 'staff'] },
    { name: 'user + admin', token: await aTokenWith(['user', 'admin']), roles: ['user', 'admin'] },
    { name: 'suspended', token: await anAccountThatIs('suspended'), roles: undefined },
    { name: 'closed', token: await anAccountThatIs('closed'), roles: undefined },
    { name: 'auditor', token: auditor, roles: ['auditor'] },
    { name: 'auditor of a packet', token: packetAuditor, roles: ['packet-auditor'] },
    { name: 'expired token', token: expired, roles: undefined },
    { name: 'forged token', token: forged, roles: undefined },
  ];
});
afterAll(() => api.stop());

function expectedStatus(endpoint: Endpoint, { roles }: Caller): number {
  if (endpoint.access === 'public') return statusForEmptyCall(endpoint);
  if (!roles) return 401;
  if (isAuditor(roles) && !isForAuditors(endpoint)) return 403;
  if (endpoint.access !== 'signedIn' && !can(roles, endpoint.access)) return 403;
  return statusForEmptyCall(endpoint);
}

const nonsense = { nobody: 'knows this' };

describe('the census of routes', () => {
  // What is served beside the contract: the description of the API, its page, and its page's files.
  // What a monitoring system reads has a token of its own, or is for the machine alone (`metrics.routes.ts`).
  const publicRoutes = /^(GET|HEAD) \/(api\/(openapi\.json|docs(\/.*)?)|metrics)$/;
  const webFiles = /^(GET|HEAD) \/(assets\/.*|[\w.-]+\.\w+|)$/;

  it('finds every route in the contract’s table or in the named public list', () => {
    const known = new Set(
      endpoints.flatMap(({ method, path }) =>
        method === 'GET' ? [`GET ${path}`, `HEAD ${path}`] : [`${method} ${path}`],
      ),
    );
    const routes = registeredRoutes(api);
    expect(routes.length).toBeGreaterThan(endpoints.length);
    const unknown = routes.filter(
      (route) => !known.has(route) && !publicRoutes.test(route) && !webFiles.test(route),
    );
    expect(unknown).toEqual([]);
    expect([...known].filter((route) => !routes.includes(route))).toEqual([]);
  });

  it('leaves nothing but signing in, asking for access or a password, health, the facts of the installation, checking a paper and one-time addresses open', () => {
    const open = endpoints.filter(({ access }) => access === 'public').map(({ path }) => path);
    expect(open.toSorted()).toEqual([
      '/api/exports/file',
      '/api/info',
      '/api/public/certificate-check',
      '/auth/access-requests',
      '/auth/forgot-password',
      '/auth/link',
      '/auth/login',
      '/auth/set-password',
      '/auth/sso-login',
      '/health/live',
      '/health/ready',
    ]);
  });
});

describe('the matrix of endpoints and callers', () => {
  const seen = new Map<Endpoint, Answers>();

  it('R-1.2 R-6.1 answers each endpoint to each caller with the exact status', async () => {
    const wrong: string[] = [];
    for (const endpoint of endpoints) {
      const answers = new Map<string, number>();
      seen.set(endpoint, answers);
      for (const caller of callers) {
        const answer = await api.request(
          caller.token,
          endpoint.method,
          addressOf(endpoint),
          hasBody(endpoint) ? nonsense : undefined,
        );
        answers.set(caller.name, answer.status);
        const expected = expectedStatus(endpoint, caller);
        if (answer.status !== expected) {
          wrong.push(`${endpoint.method} ${endpoint.path} ${caller.name}: ${answer.status}, not ${expected}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is what docs/permissions.md shows', async () => {
    const file = path.join(projectRoot, 'docs', 'permissions.md');
    const { code: drawn } = await format(file, drawPermissions(seen));
    if (process.env['UPDATE_DOCS'] === '1') writeFileSync(file, drawn);
    expect(drawn).not.toContain('| ?');
    expect(shownCallers.filter((name) => !callers.some((caller) => caller.name === name))).toEqual([]);
    expect(readFileSync(file, 'utf8')).toBe(drawn);
  });

  it('answers HEAD like GET, without a body', async () => {
    const wrong: string[] = [];
    const some = callers.filter(({ name }) => ['guest', 'staff', 'admin', 'auditor'].includes(name));
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
      for (const caller of some) {
        const answer = await api.app.inject({
          method: 'HEAD',
          url: addressOf(endpoint),
          headers: caller.token ? { authorization: `Bearer ${caller.token}` } : {},
        });
        if (answer.statusCode !== expectedStatus(endpoint, caller) || answer.body !== '') {
          wrong.push(`HEAD ${endpoint.path} ${caller.name}: ${answer.statusCode} "${answer.body}"`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('answers any other method with 405 and the methods there are', async () => {
    for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
      const there = endpoints.filter((endpoint) => endpoint.path === path);
      // An id can be any text, so /:id also takes the methods of what stands beside it.
      const siblings = endpoints.filter(
        (other) => new RegExp(`^${other.path.replace(/:\w+/g, '[^/]+')}$`).test(path) || other.path === path,
      );
      const allowed = new Set([...there, ...siblings].map(({ method }) => method as string));
      for (const method of ['OPTIONS', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        if (allowed.has(method)) continue;
        for (const { token } of [callers[0]!, callers[3]!]) {
          const answer = await api.request(token, method, addressOf(there[0]!));
          expect([path, method, answer.status, codeOf(answer)]).toEqual([
            path,
            method,
            405,
            'method_not_allowed',
          ]);
          expect(answer.headers['allow']?.split(', ').toSorted()).toEqual([...allowed].toSorted());
        }
      }
    }
  });

  it('knows each address in one spelling alone', async () => {
    const wrong: string[] = [];
    for (const endpoint of endpoints) {
      const address = addressOf(endpoint);
      const spellings = [
        `${address}/`,
        address.toUpperCase(),
        `/${address}`,
        address.replace(/\/(?=[^/]+$)/, '//'),
      ];
      for (const spelling of spellings) {
        const answer = await api.request(callers[3]!.token, endpoint.method, spelling);
        if (answer.status !== 404) wrong.push(`${endpoint.method} ${spelling}: ${answer.status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('asks for permission before it reads what was sent', async () => {
    for (const payload of ['{ broken', 'x'.repeat(1_200_000)]) {
      const send = (token?: string) =>
        api.app.inject({
          method: 'POST',
          url: '/api/equipment',
          payload,
          headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        });
      expect((await send()).statusCode).toBe(401);
      expect((await send(api.tokens.staff)).statusCode).toBe(403);
      expect([400, 413]).toContain((await send(api.tokens.user)).statusCode);
    }
  });
});
