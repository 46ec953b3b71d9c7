import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  AccessRequestRecord,
  ApprovedRequest,
} from '#contract/entities/access-request/access-request.schema.ts';
import {
  accessRequestStates,
  accessRequestSteps,
} from '#contract/entities/access-request/access-request.steps.ts';
import type { UserRecord } from '#contract/entities/user/user.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf } from '../../../test/calls.ts';
import { anAccessRequest, nextNumber } from '../../../test/factories.ts';
import { callersOf, tryEveryStep } from '../../../test/step-matrix.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.set(new Date());
  await api.ownerDb.run(sql`delete from allowance`);
});
const requests = callsTo<ApprovedRequest>(() => api, '/api/access-requests');
const users = callsTo<UserRecord>(() => api, '/api/users');
const reason = 'I count equipment in district 4.';
const ask = (body: unknown) => api.request(undefined, 'POST', '/auth/access-requests', body);
const asking = (changes: Record<string, unknown> = {}) => ({
  name: 'Ana Asking',
  email: `ask${nextNumber()}@test.example`,
  reason,
  ...changes,
});

describe('POST /auth/access-requests', () => {
  it('R-6.5 keeps the request and grants nothing', async () => {
    const body = asking();
    expect(await ask(body)).toMatchObject({ status: 200, body: { status: 'received' } });
    const [kept] = (await requests.list(`?filter[email]=${body.email}`)).body.items;
    expect(kept).toMatchObject({ ...body, status: 'new', decidedAt: null, user: null, createdBy: null });
    expect((await users.list(`?filter[email]=${body.email}`)).body.items).toEqual([]);
    const greedy = await ask({ ...asking(), roles: ['admin'], status: 'approved' });
    expect(brokenRules(greedy)).toEqual({ roles: ['unknown_field'], status: ['unknown_field'] });
  });

  it('answers the same for an email with an account, with a request, and with neither', async () => {
    const waiting = await anAccessRequest(api);
    const answers = await Promise.all(
      ['user@test.example', waiting.email, waiting.email.toUpperCase(), 'new@test.example'].map((email) =>
        ask(asking({ email })),
      ),
    );
    const seen = answers.map(({ status, body, headers }) =>
      JSON.stringify([status, body, Object.keys(headers)]),
    );
    expect(new Set(seen).size).toBe(1);
    const kept = (await requests.list(`?filter[email]=${waiting.email}`)).body.items;
    expect(kept.map(({ id, version }) => [id, version])).toEqual([[waiting.id, 1]]);
  });

  it('keeps one of five that arrive together, and can be sent again after a decision', async () => {
    const body = asking();
    const found = async () => (await requests.list(`?filter[email]=${body.email}`)).body.items;
    await Promise.all(Array.from({ length: 5 }, () => ask(body)));
    const [first, ...others] = await found();
    expect(others).toEqual([]);
    await requests.act(first!, 'decline', { reason: 'not of this agency' });
    await ask(body);
    expect((await found()).map(({ status }) => status).toSorted()).toEqual(['declined', 'new']);
  });

  it('is not sent in numbers', async () => {
    for (let n = 0; n < 10; n += 1) expect((await ask(asking())).status).toBe(200);
    expect(codeOf(await ask(asking()))).toBe('rate_limited');
    api.clock.advance(61 * 60_000);
    expect((await ask(asking())).status).toBe(200);
  });
});

describe('the decision about an access request', () => {
  const grant = { firstName: 'Ana', lastName: 'Asking', roles: ['user'] };

  it('approves: an invited account with the roles that are given, and its link, once', async () => {
    const request = await anAccessRequest(api);
    const send = () =>
      api.request<ApprovedRequest>(
        api.tokens.admin,
        'POST',
        `/api/access-requests/${request.id}/actions/approve`,
        grant,
        { ...ifMatch(1), 'idempotency-key': `approve-${request.id}` },
      );
    const [approved, again] = [await send(), await send()];
    expect(approved.body).toMatchObject({ status: 'approved', user: { label: request.email } });
    expect(again.body).toEqual({ ...approved.body, link: null });
    const account = (await users.get(String(approved.body.userId))).body;
    expect(account).toMatchObject({ ...grant, email: request.email, status: 'invited', version: 1 });
    const token = new URL(approved.body.link?.url ?? '', 'http://x').searchParams.get('token');
    const set = await api.request(undefined, 'POST', '/auth/set-password', {
      token,
      password: 'a quiet road in May',
    });
    expect(set.body).toEqual({ email: request.email });
    const { body: history } = await requests.history(request.id);
    expect(history.items.map(({ action }) => action)).toEqual(['approve', 'create']);
  });

  it('approves nobody who has an account already, and changes nothing then', async () => {
    const request = await anAccessRequest(api, { email: 'staff@test.example' });
    const answer = await requests.act(request, 'approve', grant);
    expect(brokenRules(answer)).toEqual({ email: ['not_unique'] });
    expect((await requests.get(request.id)).body).toMatchObject({ status: 'new', version: 1 });
  });

  it('declines with the reason', async () => {
    const request = await anAccessRequest(api);
    expect(brokenRules(await requests.act(request, 'decline', {}))).toEqual({ reason: ['required'] });
    const declined = await requests.act(request, 'decline', { reason: 'not of this agency' });
    expect(declined.body).toMatchObject({ status: 'declined', decision: 'not of this agency', userId: null });
  });

  tryEveryStep({
    api: () => api,
    path: '/api/access-requests',
    machine: accessRequestStates,
    steps: accessRequestSteps,
    callers: callersOf(() => api),
    aRecord: async (state) => {
      const request: AccessRequestRecord = await anAccessRequest(api);
      if (state === 'new') return request;
      const [step, body] =
        state === 'approved' ? (['approve', grant] as const) : (['decline', { reason }] as const);
      return (await requests.act(request, step, body)).body;
    },
    prepare: (action, record) => ({ record, body: action === 'approve' ? grant : { reason } }),
  });

  it('is made once, and by administrators alone', async () => {
    const request: AccessRequestRecord = await anAccessRequest(api);
    for (const token of [api.tokens.user, api.tokens.staff, api.tokens.none]) {
      expect((await requests.list('', token)).status).toBe(403);
      expect((await requests.act(request, 'approve', grant, token)).status).toBe(403);
      expect((await requests.act(request, 'decline', { reason: 'no reason' }, token)).status).toBe(403);
    }
    const { body: declined } = await requests.act(request, 'decline', { reason: 'asked twice' });
    expect(codeOf(await requests.act(declined, 'approve', grant))).toBe('bad_state');
    expect(codeOf(await requests.act(declined, 'decline', { reason: 'again' }))).toBe('bad_state');
  });
});
