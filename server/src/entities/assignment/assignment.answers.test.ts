import { findPaperProblems } from './assignment.answers.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownItem, type OwnItem } from '#contract/entities/assignment/assignment.api.ts';
import type { AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import type { PersonRecord } from '#contract/entities/person/person.schema.ts';
import type { Page } from '#contract/shared/page.ts';
import { linkPerson } from '../../../test/accounts.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, codeOf } from '../../../test/calls.ts';
import { actOn, anAssignment, anAttachment, aPerson, aStockedItem } from '../../../test/factories.ts';

let api: TestApp;
let holder: PersonRecord;
let statements = 0;
beforeAll(async () => {
  api = await startTestApp({
    beforeQuery: () => {
      statements += 1;
    },
  });
  holder = await aPerson(api);
  await linkPerson(api, api.userIds.user, holder.id);
});
afterAll(() => api.stop());

async function hold(): Promise<AssignmentRecord> {
  const item = await actOn(api, await aStockedItem(api), 'check-out', { personId: holder.id });
  const path = `/api/assignments?filter[equipmentId]=${item.id}`;
  const found = await api.request<{ items: AssignmentRecord[] }>(api.tokens.user, 'GET', path);
  const [open] = found.body.items;
  if (!open) throw new Error('the item is not held');
  return open;
}

async function eventsOfItem({ equipmentId }: AssignmentRecord) {
  const path = `/api/equipment/${equipmentId}/history`;
  const { body } = await api.request<{ items: { action: string; actor: string; reason: string | null }[] }>(
    api.tokens.user,
    'GET',
    path,
  );
  return body.items;
}

describe('GET /users/me/items', () => {
  it('shows people without a role what they hold, and lets them confirm it, and nothing else', async () => {
    const person = await aPerson(api);
    await linkPerson(api, api.userIds.none, person.id);
    const item = await actOn(api, await aStockedItem(api), 'check-out', { personId: person.id });
    const others = await hold();
    const own = () => api.request<Page<OwnItem>>(api.tokens.none, 'GET', '/api/users/me/items');
    const { status, body } = await own();
    expect([status, body.total]).toEqual([200, { value: 1, exact: true }]);
    const [held] = body.items;
    expect(held).toMatchObject({ equipment: { label: item.tag }, acceptance: 'asked' });
    expect(Object.keys(held ?? {}).toSorted()).toEqual(Object.keys(ownItem.shape).toSorted());
    const sign = (id: string) =>
      api.request(api.tokens.none, 'POST', '/api/assignments/sign', {
        answers: [{ id, version: 1, answer: 'have' }],
      });
    expect(codeOf(await sign(others.id))).toBe('not_holder');
    expect((await sign(held?.id ?? '')).status).toBe(200);
    expect((await own()).body.items).toMatchObject([{ acceptance: 'accepted' }]);
    for (const path of ['/api/assignments', `/api/assignments/${held?.id}`, `/api/equipment/${item.id}`]) {
      expect((await api.request(api.tokens.none, 'GET', path)).status).toBe(403);
    }
  });

  it('is page by page, and empty for an account that nobody stands behind', async () => {
    await hold();
    await hold();
    const page = (query: string) =>
      api.request<Page<OwnItem>>(api.tokens.user, 'GET', `/api/users/me/items?${query}`);
    const first = (await page('limit=1')).body;
    const second = (await page(`limit=1&after=${first.next}`)).body;
    expect(first.items).toHaveLength(1);
    expect(second.items[0]?.id).not.toBe(first.items[0]?.id);
    expect((await page('limit=0')).status).toBe(400);
    const nobody = await api.request<Page<OwnItem>>(api.tokens.staff, 'GET', '/api/users/me/items');
    expect(nobody.body).toEqual({ items: [], next: null, total: { value: 0, exact: true } });
  });
});

describe('POST /assignments/sign', () => {
  const sign = (answers: object[], headers = {}) =>
    api.request<{ items: AssignmentRecord[] }>(
      api.tokens.user,
      'POST',
      '/api/assignments/sign',
      { answers },
      headers,
    );

  it('keeps every answer of the signed-in person at once, each with its event', async () => {
    const [one, two, three] = [await hold(), await hold(), await hold()];
    const key = { 'idempotency-key': randomUUID() };
    const answers = [
      { id: one.id, version: 1, answer: 'have' },
      { id: two.id, version: 1, answer: 'not_mine', answerNote: 'Returned in May' },
      { id: three.id, version: 1, answer: 'broken', answerNote: 'The screen is black' },
    ];
    const { status, body } = await sign(answers, key);
    expect(status).toBe(200);
    const byId = new Map(body.items.map((item) => [item.id, item]));
    expect(answers.map(({ id }) => byId.get(id))).toMatchObject([
      { acceptance: 'accepted', acceptedBy: 'Uma User', answerNote: null, version: 2 },
      { acceptance: 'disputed', answerNote: 'Returned in May', status: 'open' },
      { acceptance: 'broken', answerNote: 'The screen is black', status: 'open' },
    ]);
    expect((await sign(answers, key)).status).toBe(200);
    const events = await api.request<{ items: { action: string }[] }>(
      api.tokens.user,
      'GET',
      `/api/assignments/${three.id}/history`,
    );
    expect(events.body.items.map(({ action }) => action)).toEqual(['reportBroken', 'create']);
    const doubtful = await api.request<{ items: AssignmentRecord[] }>(
      api.tokens.user,
      'GET',
      `/api/assignments?filter[personId]=${holder.id}&filter[acceptance]=disputed,broken`,
    );
    expect(doubtful.body.items.map(({ id }) => id).toSorted()).toEqual([two.id, three.id].toSorted());
  });

  it('sends as many statements for several answers as for one', async () => {
    const held = [await hold(), await hold(), await hold(), await hold()];
    const [one, ...others] = held.map(({ id }) => ({ id, version: 1, answer: 'have' }));
    const count = async (answers: object[]) => {
      statements = 0;
      expect((await sign(answers)).status).toBe(200);
      return statements;
    };
    expect(await count([one!])).toBe(await count(others));
  });

  it('keeps nothing when one answer cannot be kept', async () => {
    const [mine, stale] = [await hold(), await hold()];
    const other = await anAssignment(api);
    const have = (record: AssignmentRecord, version = 1) => ({ id: record.id, version, answer: 'have' });
    expect(codeOf(await sign([have(mine), have(other)]))).toBe('not_holder');
    expect(codeOf(await sign([have(mine), have(stale, 7)]))).toBe('conflict');
    expect(codeOf(await sign([have(mine), have(mine)]))).toBe('bad_request');
    const bare = await sign([have(mine), { ...have(stale), answer: 'broken', answerNote: '  ' }]);
    expect(brokenRules(bare)).toEqual({ 'answers.1.answerNote': ['required'] });
    expect(codeOf(await sign(Array.from({ length: 201 }, () => have(mine))))).toBe('validation_failed');
    const path = `/api/assignments/${mine.id}`;
    const { body } = await api.request<AssignmentRecord>(api.tokens.user, 'GET', path);
    expect(body).toMatchObject({ acceptance: 'asked', version: 1 });
  });

  it('is for the person behind the account: an account without one signs for nobody', async () => {
    const { id } = await hold();
    const answers = [{ id, version: 1, answer: 'have' }];
    const answer = await api.request(api.tokens.admin, 'POST', '/api/assignments/sign', { answers });
    expect([answer.status, codeOf(answer)]).toEqual([403, 'not_holder']);
    const me = await api.request<{ personId: string | null }>(api.tokens.user, 'GET', '/auth/me');
    expect(me.body.personId).toBe(holder.id);
  });
});

describe('POST /assignments/:id/actions/accept', () => {
  const act = (record: AssignmentRecord, action: string, body: object, token: string) =>
    api.request<AssignmentRecord>(
      token,
      'POST',
      `/api/assignments/${record.id}/actions/${action}`,
      body,
      ifMatch(record.version),
    );

  it('is for the holder alone, an administrator included', async () => {
    const own = await hold();
    const other = await anAssignment(api);
    for (const action of ['accept', 'dispute', 'report-broken']) {
      expect(codeOf(await act(own, action, {}, api.tokens.admin))).toBe('holder_only');
      expect(codeOf(await act(other, action, {}, api.tokens.user))).toBe('holder_only');
    }
    const { body } = await act(own, 'accept', {}, api.tokens.user);
    expect(body).toMatchObject({
      acceptance: 'accepted',
      acceptedBy: 'Uma User',
      acceptedByEmail: 'user@test.example',
      acceptedById: api.userIds.user,
      acceptedHow: 'account',
    });
    expect((await eventsOfItem(own))[0]).toMatchObject({ action: 'acceptCustody', actor: 'Uma User' });
  });

  it('cannot be dated after now: the hour is refused where the day is today', () => {
    const facts = {
      signedAt: '2026-11-17T06:59:00Z',
      today: '2026-11-16',
      zone: 'America/Denver',
      file: 'a.pdf',
    };
    const now = new Date('2026-11-16T21:30:00Z');
    const wrong = (signedOn: string) =>
      findPaperProblems({ startedOn: '2026-11-01' }, { signedOn, ...facts }, now);
    expect(wrong('2026-11-16')).toMatchObject([
      { path: 'signedTime', messageKey: 'time_future', params: { now: '14:30 MST' } },
    ]);
    expect(wrong('2026-11-17')).toMatchObject([{ path: 'signedOn', messageKey: 'date_future' }]);
    const earlier = { ...facts, signedAt: '2026-11-16T21:29:00Z' };
    expect(
      findPaperProblems({ startedOn: '2026-11-01' }, { signedOn: '2026-11-16', ...earlier }, now),
    ).toEqual([]);
  });

  it('has a paper beside it: who signed when, the file, and who recorded it', async () => {
    const other = await anAssignment(api);
    const { id: paperId, name } = await anAttachment(api, { recordId: other.equipmentId });
    const signed = { signedBy: 'Pia Paper', signedOn: other.startedOn, signedTime: '00:00', paperId };
    const elsewhere = (await anAttachment(api)).id;
    for (const [wrong, rules] of [
      [{ paperId: undefined }, { paperId: ['required'] }],
      [{ paperId: elsewhere }, { paperId: ['not_found'] }],
      [{ signedOn: '2001-01-01' }, { signedOn: ['date_order'] }],
      [{ signedOn: '2999-01-01' }, { signedOn: ['date_future'] }],
      [{ signedTime: '25:00' }, { signedTime: ['bad_format'] }],
      [{ signedBy: ' ' }, { signedBy: ['required'] }],
    ] as const) {
      const answer = await act(other, 'confirm-on-paper', { ...signed, ...wrong }, api.tokens.user);
      expect(brokenRules(answer)).toEqual(rules);
    }
    const { body } = await act(other, 'confirm-on-paper', signed, api.tokens.user);
    expect(body).toMatchObject({
      acceptance: 'accepted',
      acceptedHow: 'paper',
      acceptedBy: 'Uma User',
      signedBy: 'Pia Paper',
      paper: { label: name },
    });
    const [event] = await eventsOfItem(other);
    expect(event).toMatchObject({ action: 'confirmCustodyOnPaper', actor: 'Uma User' });
    expect(event?.reason).toContain('Pia Paper');
    expect(codeOf(await act(body, 'confirm-on-paper', signed, api.tokens.user))).toBe('answered_already');
    const file = await api.request<{ version: number }>(
      api.tokens.admin,
      'GET',
      `/api/attachments/${paperId}`,
    );
    const removed = await api.request(
      api.tokens.admin,
      'DELETE',
      `/api/attachments/${paperId}`,
      { reason: 'not needed' },
      ifMatch(file.body.version),
    );
    expect(codeOf(removed)).toBe('paper_needed');
  });
});
