import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditAccessRecord, AuditRead } from '#contract/entities/audit-access/audit-access.schema.ts';
import { auditAccessStates, auditAccessSteps } from '#contract/entities/audit-access/audit-access.steps.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, testPassword, type TestApp } from '../../../test/app.ts';
import { signInNewAccount } from '../../../test/accounts.ts';
import { brokenRules, codeOf } from '../../../test/calls.ts';
import { anAuditAccess, anEquipment, aPerson } from '../../../test/factories.ts';
import { callersOf, tryEveryStep } from '../../../test/step-matrix.ts';

let api: TestApp;
let otherAdmin: string;

beforeAll(async () => {
  api = await startTestApp();
  ({ token: otherAdmin } = await signInNewAccount(api, ['admin'], 'Sam', 'Second'));
});
afterAll(() => api.stop());

const step = (token: string, { id, version }: AuditAccessRecord, name: string, body: unknown = {}) =>
  api.request<AuditAccessRecord>(
    token,
    'POST',
    `/api/audit-access/${id}/actions/${name}`,
    body,
    ifMatch(version),
  );
const get = <T = unknown>(token: string | undefined, path: string) => api.request<T>(token, 'GET', path);

async function anAuditor(): Promise<{ access: AuditAccessRecord; token: string }> {
  const given = await anAuditAccess(api);
  const { body: access } = await step(otherAdmin, given, 'confirm');
  return { access, token: await api.signIn(access.email) };
}

async function logOf(access: { id: string }): Promise<AuditRead[]> {
  const { body } = await get<{ items: AuditRead[] }>(
    api.tokens.admin,
    `/api/audit-access/${access.id}/log?limit=200`,
  );
  return body.items;
}

/** Moves the days of an access, as time would. */
async function moveDays({ id }: { id: string }, days: number): Promise<void> {
  await api.ownerDb.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(
      sql`update audit_access set from_on = from_on + ${days}::int, until_on = until_on + ${days}::int where id = ${id}`,
    );
  });
}

describe('giving access', () => {
  it('needs an account that can change nothing, a packet or all, and at most the days of the setting', async () => {
    const { today } = await api.db.one<{ today: string }>(sql`select agency_today()::text as today`);
    const body = {
      email: 'staff@test.example',
      organization: 'Office',
      purpose: 'The yearly audit',
      scope: 'all',
      fromOn: today,
      untilOn: today,
    };
    const refused = async (changes: Record<string, unknown>) =>
      brokenRules(await api.request(api.tokens.admin, 'POST', '/api/audit-access', { ...body, ...changes }));
    expect(await refused({ email: 'user@test.example' })).toEqual({ email: ['can_write'] });
    expect(await refused({ email: 'nobody@test.example' })).toEqual({ email: ['no_such_account'] });
    expect(await refused({ scope: 'packet' })).toEqual({ packetNumber: ['required'] });
    expect(await refused({ scope: 'packet', packetNumber: 'PK-2020-00009' })).toEqual({
      packetNumber: ['no_such_packet'],
    });
    expect(await refused({ fromOn: '2999-01-01', untilOn: '2999-12-31' })).toEqual({
      untilOn: ['access_too_long'],
    });
    expect(await refused({ fromOn: '2020-01-01', untilOn: '2020-01-02' })).toEqual({
      untilOn: ['date_past'],
    });
    expect((await api.request(api.tokens.user, 'POST', '/api/audit-access', body)).status).toBe(403);
  });

  it('to all records counts once another administrator confirmed it', async () => {
    const given = await anAuditAccess(api);
    expect(given).toMatchObject({ status: 'waiting', scope: 'all' });
    const token = await api.signIn(given.email);
    expect((await get(token, '/api/equipment')).status).toBe(403);
    expect(codeOf(await step(api.tokens.admin, given, 'confirm'))).toBe('same_person');
    const confirmed = await step(otherAdmin, given, 'confirm');
    expect(confirmed.body).toMatchObject({ status: 'granted', confirmedBy: 'Sam Second' });
    expect((await get(token, '/api/equipment')).status).toBe(200);
    const history = await get<{ items: { action: string }[] }>(
      api.tokens.admin,
      `/api/audit-access/${given.id}/history`,
    );
    expect(history.body.items.map(({ action }) => action)).toEqual(['confirmAccess', 'create']);
  });
});

describe('the states of an access', () => {
  tryEveryStep({
    api: () => api,
    path: '/api/audit-access',
    machine: auditAccessStates,
    steps: auditAccessSteps,
    callers: { ...callersOf(() => api), otherAdmin: { roles: ['admin'], token: () => otherAdmin } },
    aRecord: async (state) => {
      const given = await anAuditAccess(api);
      if (state === 'waiting') return given;
      const { body: granted } = await step(otherAdmin, given, 'confirm');
      if (state === 'granted') return granted;
      return (await step(otherAdmin, granted, 'revoke', { reason: 'The audit is done.' })).body;
    },
    prepare: (action, record) => ({
      record,
      body: action === 'revoke' ? { reason: 'The audit is done.' } : {},
    }),
    // The administrator gave them.
    refusedFor: (action, caller) =>
      action === 'confirmAccess' && caller === 'admin' ? 'same_person' : undefined,
  });
});

describe('an auditor', () => {
  it('reads records and histories, and changes nothing', async () => {
    const { token } = await anAuditor();
    const item = await anEquipment(api);
    expect((await get(token, `/api/equipment/${item.id}`)).status).toBe(200);
    expect((await get(token, `/api/equipment/${item.id}/history`)).status).toBe(200);
    expect((await get(token, '/api/users')).status).toBe(403);
    const change = await api.request(
      token,
      'PATCH',
      `/api/equipment/${item.id}`,
      { notes: 'x' },
      ifMatch(item.version),
    );
    expect(codeOf(change)).toBe('reads_only');
    expect(codeOf(await api.request(token, 'POST', '/api/scans', {}))).toBe('reads_only');
  });

  it('finds each reading in the log, and nothing else; nobody can change the log', async () => {
    const { access, token } = await anAuditor();
    const item = await anEquipment(api);
    await get(token, '/auth/me');
    await get(token, '/api/equipment?limit=2');
    await get(token, `/api/equipment/${item.id}`);
    await get(token, '/api/users');
    await get(token, `/api/parts?of=${encodeURIComponent('/api/vendors?limit=1')}`);
    const log = await logOf(access);
    expect(log.toReversed().map(({ call, recordId }) => [call, recordId])).toEqual([
      ['GET /api/equipment', null],
      ['GET /api/equipment/:id', item.id],
      ['GET /api/vendors', null],
    ]);
    expect(log.at(-1)!.rows).toBeGreaterThan(0);
    expect(log.every(({ bytes }) => bytes !== null && bytes > 0)).toBe(true);
    expect((await get(token, `/api/audit-access/${access.id}/log`)).status).toBe(200);
    const { access: another } = await anAuditor();
    expect((await get(token, `/api/audit-access/${another.id}/log`)).status).toBe(404);
    await expect(api.db.run(sql`update audit_read set call = 'x'`)).rejects.toThrow();
    await expect(api.ownerDb.run(sql`delete from audit_read`)).rejects.toThrow(/is not changed/);
  });

  it('exports what can be read, by every way, and each file is in the log', async () => {
    const { access, token } = await anAuditor();
    const person = await aPerson(api, { email: 'hidden.two@dot.example' });
    const ask = (body: object) =>
      api.request<{ url: string }>(token, 'POST', '/api/exports', {
        entity: 'person',
        question: '',
        format: 'csv',
        ...body,
      });
    const address = await ask({ columns: 'displayName,email' });
    expect(address.status).toBe(201);
    const files = [
      await get<string>(token, '/api/people/export.csv?columns=displayName'),
      await api.request<string>(token, 'POST', '/api/people/export', {
        format: 'csv',
        columns: 'displayName',
        ids: [person.id],
      }),
      // The browser fetches it without the header that authenticates.
      await get<string>(undefined, address.body.url),
    ];
    for (const { status, body } of files) {
      expect([status, body.includes(person.displayName), body.includes('hidden.two')]).toEqual([
        200,
        true,
        false,
      ]);
    }
    const log = await logOf(access);
    expect(log.toReversed().map(({ call, bytes }) => [call, bytes])).toEqual([
      ['GET /api/people/export.csv', null],
      ['POST /api/people/export', null],
      ['GET /api/exports/file (person)', null],
    ]);

    expect((await ask({ question: 'filter[email]=hidden.two@dot.example' })).status).toBe(400);
    expect((await ask({ entity: 'user' })).status).toBe(403);
    const late = await ask({});
    await step(api.tokens.admin, access, 'revoke', { reason: 'The audit is done.' });
    const { status, body } = await get<{ code: string }>(undefined, late.body.url);
    expect([status, body.code]).toEqual([410, 'link_dead']);
  });

  it('sees no contact details and no employee numbers, in no form of an answer', async () => {
    const { token } = await anAuditor();
    const secret = { email: 'hidden.one@dot.example', employeeNumber: 'EMP-77421' };
    const person = await aPerson(api, secret);
    const paths = [
      `/api/people/${person.id}`,
      `/api/people/${person.id}/history`,
      '/api/people?limit=200',
      '/api/people/export.csv',
      '/api/people/export.csv?columns=displayName,email,employeeNumber',
      '/api/people/export.csv?heading=keys&references=code',
      '/api/people/export.jsonl',
      `/api/parts?of=${encodeURIComponent(`/api/people/${person.id}`)}`,
      `/api/search?q=${encodeURIComponent(person.displayName)}`,
    ];
    for (const path of paths) {
      // One after the other: exports are limited.
      const { status, body } = await get(token, path);
      expect([path, status]).toEqual([path, 200]);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      expect(text).not.toContain(secret.email);
      expect(text).not.toContain(secret.employeeNumber);
    }
    const probes = [
      '/api/people?filter[email]=hidden.one@dot.example',
      '/api/people?sort=email',
      '/api/people/facets/email',
    ];
    for (const path of probes) expect([path, (await get(token, path)).status]).toEqual([path, 400]);
  });

  it('reads nothing from the first request after the last day on, and cannot sign in', async () => {
    const { access, token } = await anAuditor();
    expect((await get(token, '/api/equipment')).status).toBe(200);
    await moveDays(access, -1);
    expect((await get(token, '/api/equipment')).status).toBe(401);
    const credentials = { email: access.email, password: testPassword };
    const over = await api.request(undefined, 'POST', '/auth/login', credentials);
    expect([over.status, codeOf(over)]).toEqual([403, 'access_over']);
    await moveDays(access, 30);
    expect(codeOf(await api.request(undefined, 'POST', '/auth/login', credentials))).toBe('access_not_yet');
  });

  it('reads nothing from the first request after it was revoked on', async () => {
    const { access, token } = await anAuditor();
    const revoked = await step(api.tokens.admin, access, 'revoke', { reason: 'The audit is done.' });
    expect(revoked.body.status).toBe('revoked');
    expect((await get(token, '/api/equipment')).status).toBe(401);
    expect(codeOf(await step(otherAdmin, revoked.body, 'confirm'))).toBe('bad_state');
  });

  it('leaves somebody of the directory what staff may do once it is over', async () => {
    const { access } = await anAuditor();
    const person = await aPerson(api);
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`update user_account set person_id = ${person.id} where email = ${access.email}`);
    });
    await step(api.tokens.admin, access, 'revoke', { reason: 'The audit is done.' });
    const token = await api.signIn(access.email);
    expect((await get(token, '/api/equipment')).status).toBe(403);
  });

  it('of a packet reads that packet and checks anchors, and no record beside it', async () => {
    const packets = await api.ownerDb.many<{ id: string; number: string }>(sql`
      insert into auditor_packet (number, title, as_of, from_on, sample_size, created_by)
      select n, 'Single audit', agency_today(), agency_today(), 1, ${api.userIds.admin}
      from unnest(array['PK-2026-00011', 'PK-2026-00012']) n returning id, number`);
    const [own, other] = packets as [{ id: string; number: string }, { id: string }];
    const given = await anAuditAccess(api, { scope: 'packet', packetNumber: own.number });
    expect(given.status).toBe('granted');
    const token = await api.signIn(given.email);
    const listed = await get<{ items: { id: string }[] }>(token, '/api/packets');
    expect(listed.body.items.map(({ id }) => id)).toEqual([own.id]);
    expect((await get(token, `/api/packets/${own.id}`)).status).toBe(200);
    expect((await get(token, `/api/packets/${other.id}`)).status).toBe(404);
    expect((await get(token, '/api/equipment')).status).toBe(403);
    const me = await get<{ roles: string[]; audit: unknown }>(token, '/auth/me');
    expect(me.body).toMatchObject({ roles: [], audit: { capability: 'packet-auditor', packetId: own.id } });
  });
});
