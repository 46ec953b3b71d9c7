import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import type { PersonRecord } from '#contract/entities/person/person.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, codeOf } from '../../../test/calls.ts';
import { actOn, anAssignment, aPerson, aStockedItem } from '../../../test/factories.ts';

let api: TestApp;
let holder: PersonRecord;
beforeAll(async () => {
  api = await startTestApp();
  holder = await aPerson(api);
  await linkUser(holder.id);
});
afterAll(() => api.stop());

/** Says which person stands behind the account of the tests' user. */
async function linkUser(personId: string): Promise<void> {
  const { user } = api.userIds;
  await api.ownerDb.transaction(async (tx) => {
    await tx.run(
      sql`update user_account set person_id = ${personId}, version = version + 1 where id = ${user}`,
    );
    await tx.run(sql`
      insert into event (actor, source, entity, entity_id, version, action, changes)
      select 'System', 'job', 'user', id, version, 'update', '{}' from user_account where id = ${user}`);
  });
}

describe('POST /assignments/sign', () => {
  async function hold(): Promise<AssignmentRecord> {
    const item = await actOn(api, await aStockedItem(api), 'check-out', { personId: holder.id });
    const path = `/api/assignments?filter[equipmentId]=${item.id}`;
    const found = await api.request<{ items: AssignmentRecord[] }>(api.tokens.user, 'GET', path);
    const [open] = found.body.items;
    if (!open) throw new Error('the item is not held');
    return open;
  }

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
    const said = new Map(body.items.map((item) => [item.id, item]));
    expect(answers.map(({ id }) => said.get(id))).toMatchObject([
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
