import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { PersonRecord } from '#contract/entities/person/person.schema.ts';
import { addDays } from '#contract/shared/day.ts';
import { sql } from '#server/shared/db/sql.ts';
import { getToday } from '#server/shared/db/today.ts';
import { linkPerson } from '../../../test/accounts.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, codeOf } from '../../../test/calls.ts';
import {
  aCategory,
  actOn,
  aLocation,
  anAssignment,
  anEquipment,
  aPerson,
  aProject,
  aStockedItem,
} from '../../../test/factories.ts';

let api: TestApp;
let person: PersonRecord;
let stockroom: { id: string };
let today: string;
beforeAll(async () => {
  api = await startTestApp();
  person = await aPerson(api);
  stockroom = await aLocation(api);
  today = (await api.ownerDb.one<{ today: string }>(sql`select agency_today() as today`)).today;
});
afterAll(() => api.stop());

/** Takes a step as a user and answers whatever comes back. */
function act(item: { id: string; version: number }, action: string, body: object, headers = {}) {
  return api.request<EquipmentRecord>(
    api.tokens.user,
    'POST',
    `/api/equipment/${item.id}/actions/${action}`,
    body,
    { ...ifMatch(item.version), ...headers },
  );
}

async function assignmentsOf(item: { id: string }): Promise<AssignmentRecord[]> {
  const path = `/api/assignments?filter[equipmentId]=${item.id}&sort=number`;
  return (await api.request<{ items: AssignmentRecord[] }>(api.tokens.user, 'GET', path)).body.items;
}

const back = () => ({ condition: 'good', movedToId: stockroom.id });

describe('POST /equipment/:id/actions/check-out', () => {
  it('gives an item to a person: status, custodian and an open assignment that asks for acceptance', async () => {
    const item = await aStockedItem(api);
    const { status, body } = await act(item, 'check-out', { personId: person.id, reason: 'New hire' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'in_use', custodianId: person.id, inServiceOn: today });
    expect(await assignmentsOf(item)).toMatchObject([
      {
        kind: 'check_out',
        status: 'open',
        target: 'person',
        person: { id: person.id, label: person.displayName },
        startedOn: today,
        acceptance: 'asked',
        conditionOut: item.condition,
        endedOn: null,
      },
    ]);
    const history = await api.request<{ items: { action: string; reason: string }[] }>(
      api.tokens.user,
      'GET',
      `/api/equipment/${item.id}/history`,
    );
    expect(history.body.items[0]).toMatchObject({ action: 'checkOut', reason: 'New hire' });
  });

  it('gives an item to a place, which becomes its location, or to a project', async () => {
    const place = await aLocation(api);
    const atPlace = await act(await aStockedItem(api), 'check-out', { locationId: place.id });
    expect(atPlace.body).toMatchObject({ status: 'in_use', locationId: place.id, custodianId: null });
    const project = await aProject(api);
    const forProject = await act(await aStockedItem(api), 'check-out', {
      projectId: project.id,
      movedToId: place.id,
    });
    expect(forProject.body).toMatchObject({ projectId: project.id, locationId: place.id });
    expect(await assignmentsOf(forProject.body)).toMatchObject([
      { target: 'project', acceptance: 'not_needed' },
    ]);
  });

  it('refuses no holder, two holders, unknown and inactive ones, at the field', async () => {
    const item = await aStockedItem(api);
    const inactive = await aPerson(api, { active: false });
    const refusals: [object, Record<string, string[]>][] = [
      [{}, { personId: ['one_holder'] }],
      [{ personId: person.id, locationId: stockroom.id }, { personId: ['one_holder'] }],
      [{ personId: randomUUID() }, { personId: ['not_found'] }],
      [{ personId: inactive.id }, { personId: ['not_found'] }],
      [{ personId: person.id, movedToId: randomUUID() }, { movedToId: ['not_found'] }],
      [{ personId: person.id, startedOn: addDays(today, 1) }, { startedOn: ['date_future'] }],
      [{ personId: person.id, startedOn: '2020-01-01' }, { startedOn: ['date_order'] }],
    ];
    for (const [body, expected] of refusals) {
      const answer = await act(item, 'check-out', body);
      expect([answer.status, brokenRules(answer)]).toEqual([422, expected]);
    }
    expect(await assignmentsOf(item)).toEqual([]);
  });

  it('asks for a person where the category does', async () => {
    const category = await aCategory(api, { requiresCustodian: true });
    const item = await aStockedItem(api, { categoryId: category.id });
    // At the holder that was named: a form shows no other field of the three.
    const answer = await act(item, 'check-out', { locationId: stockroom.id });
    expect(brokenRules(answer)).toEqual({ locationId: ['custodian_required'] });
    const project = await aProject(api);
    const forProject = await act(item, 'check-out', { projectId: project.id });
    expect(brokenRules(forProject)).toEqual({ projectId: ['custodian_required'] });
  });

  it('is refused in every other state, without a version, and in an old version', async () => {
    const received = await anEquipment(api);
    expect(codeOf(await act(received, 'check-out', { personId: person.id }))).toBe('bad_state');
    const held = await actOn(api, await aStockedItem(api), 'check-out', { personId: person.id });
    expect(codeOf(await act(held, 'check-out', { personId: person.id }))).toBe('bad_state');
    const item = await aStockedItem(api);
    const stale = await act({ id: item.id, version: 1 }, 'check-out', { personId: person.id });
    expect([stale.status, codeOf(stale)]).toEqual([412, 'conflict']);
    const bare = await api.request(
      api.tokens.user,
      'POST',
      `/api/equipment/${item.id}/actions/check-out`,
      { personId: person.id },
      {},
    );
    expect(bare.status).toBe(428);
  });

  it('happens once for the same key, and once for fifty people who want the same item', async () => {
    const item = await aStockedItem(api);
    const key = { 'idempotency-key': randomUUID() };
    const first = await act(item, 'check-out', { personId: person.id }, key);
    const second = await act(item, 'check-out', { personId: person.id }, key);
    expect([first.status, second.status, second.body.version]).toEqual([200, 200, first.body.version]);
    expect(await assignmentsOf(item)).toHaveLength(1);

    const wanted = await aStockedItem(api);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => act(wanted, 'check-out', { personId: person.id })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(49);
    expect(await assignmentsOf(wanted)).toHaveLength(1);
  });

  it('cannot be passed by: the database keeps a second open assignment out', async () => {
    const { equipmentId } = await anAssignment(api);
    const second = api.ownerDb.run(sql`
      insert into assignment (equipment_id, kind, target, person_id, started_on, condition_out, acceptance)
      values (${equipmentId}, 'check_out', 'person', ${person.id}, ${today}, 'good', 'asked')`);
    await expect(second).rejects.toMatchObject({ constraint: 'assignment_one_open' });
  });
});

describe('POST /equipment/:id/actions/loan', () => {
  it('lends an item until a day within a year, and lists what is overdue', async () => {
    const item = await aStockedItem(api);
    for (const dueOn of [addDays(today, -1), addDays(today, 366)]) {
      const refused = await act(item, 'loan', { personId: person.id, dueOn });
      expect(brokenRules(refused)).toEqual({ dueOn: ['out_of_range'] });
    }
    const longest = await act(await aStockedItem(api), 'loan', {
      personId: person.id,
      dueOn: addDays(today, 365),
    });
    expect(longest.body).toMatchObject({ status: 'on_loan', dueOn: addDays(today, 365) });
    const shortest = await act(await aStockedItem(api), 'loan', { personId: person.id, dueOn: today });
    expect(shortest.body).toMatchObject({ status: 'on_loan', dueOn: today });
    const dueOn = addDays(today, 30);
    const lent = await act(item, 'loan', { personId: person.id, dueOn });
    expect(lent.body).toMatchObject({ status: 'on_loan', dueOn });
    const due = `/api/equipment?filter[status]=on_loan&filter[dueOn][lt]=${addDays(dueOn, 1)}`;
    const found = await api.request<{ items: EquipmentRecord[] }>(api.tokens.user, 'GET', due);
    expect(found.body.items.map(({ id }) => id)).toContain(item.id);
    expect(codeOf(await act(lent.body, 'transfer', { personId: person.id }))).toBe('bad_state');
  });
});

describe('POST /equipment/:id/actions/transfer and check-in', () => {
  it('hands an item on in one step, and takes it back with its condition', async () => {
    const other = await aPerson(api);
    const held = await actOn(api, await aStockedItem(api), 'check-out', { personId: person.id });
    const moved = await act(held, 'transfer', { personId: other.id });
    expect(moved.body).toMatchObject({ status: 'in_use', custodianId: other.id });
    const returned = await act(moved.body, 'check-in', { ...back(), condition: 'fair', notes: 'Scratched' });
    expect(returned.body).toMatchObject({
      status: 'in_stock',
      custodianId: null,
      condition: 'fair',
      locationId: stockroom.id,
    });
    expect(await assignmentsOf(held)).toMatchObject([
      { status: 'closed', end: 'transferred', endedOn: today },
      { status: 'closed', end: 'returned', conditionIn: 'fair', notes: 'Scratched' },
    ]);
  });

  it('asks for a condition and an open place', async () => {
    const held = await actOn(api, await aStockedItem(api), 'check-out', { personId: person.id });
    const nowhere = await act(held, 'check-in', { condition: 'good', movedToId: randomUUID() });
    expect(brokenRules(nowhere)).toEqual({ movedToId: ['not_found'] });
    const bare = await act(held, 'check-in', { movedToId: stockroom.id });
    expect(brokenRules(bare)).toEqual({ condition: ['required'] });
  });
});

describe('what was ever given out', () => {
  it('keeps the item and its holder from being deleted, also after it came back', async () => {
    const holder = await aPerson(api);
    const held = await actOn(api, await aStockedItem(api), 'check-out', { personId: holder.id });
    const returned = await actOn(api, held, 'check-in', back());
    const remove = (path: string, version: number) =>
      api.request(api.tokens.admin, 'DELETE', path, { reason: 'A mistake' }, ifMatch(version));
    expect(codeOf(await remove(`/api/equipment/${returned.id}`, returned.version))).toBe('has_history');
    expect(codeOf(await remove(`/api/people/${holder.id}`, holder.version))).toBe('in_use');
  });
});

describe('a missing item', () => {
  it('keeps its last holder until it is found', async () => {
    const held = await actOn(api, await aStockedItem(api), 'check-out', { personId: person.id });
    const missing = await act(held, 'report-missing', { reason: 'Not at the count' });
    expect(missing.body).toMatchObject({
      status: 'missing',
      custodianId: person.id,
      missingSince: await getToday(api.db),
    });
    expect(await assignmentsOf(held)).toMatchObject([{ status: 'open' }]);
    expect(codeOf(await act(missing.body, 'check-in', back()))).toBe('bad_state');
    const found = await act(missing.body, 'find', { ...back(), reason: 'Behind the rack' });
    expect(found.body).toMatchObject({ status: 'in_stock', custodianId: null, missingSince: null });
    expect(await assignmentsOf(held)).toMatchObject([{ status: 'closed', end: 'found' }]);
  });
});

describe('a leaver', () => {
  it('cannot be made inactive with things in hand; they are handed to somebody else first', async () => {
    const leaver = await aPerson(api);
    const manager = await aPerson(api);
    for (let i = 0; i < 3; i += 1) {
      await actOn(api, await aStockedItem(api), 'check-out', { personId: leaver.id });
    }
    const leave = () =>
      api.request(
        api.tokens.admin,
        'PATCH',
        `/api/people/${leaver.id}`,
        { active: false },
        ifMatch(leaver.version),
      );
    const refused = await leave();
    expect([refused.status, codeOf(refused)]).toEqual([409, 'items_held']);
    const handOver = (toPersonId: string) =>
      api.request<{ moved: number; left: number }>(
        api.tokens.user,
        'POST',
        `/api/people/${leaver.id}/actions/hand-over`,
        { toPersonId },
      );
    expect(brokenRules(await handOver(leaver.id))).toEqual({ toPersonId: ['not_found'] });
    expect((await handOver(manager.id)).body).toEqual({ moved: 3, left: 0 });
    const held = `/api/assignments?filter[personId]=${manager.id}&filter[status]=open`;
    const answer = await api.request<{ items: unknown[] }>(api.tokens.user, 'GET', held);
    expect(answer.body.items).toHaveLength(3);
    expect((await leave()).status).toBe(200);
  });
});

describe('POST /assignments/:id/actions', () => {
  it('keeps the holder’s answer and who gave it', async () => {
    const open = await anAssignment(api);
    await linkPerson(api, api.userIds.user, open.personId);
    const answer = (action: string, version: number) =>
      api.request<AssignmentRecord>(
        api.tokens.user,
        'POST',
        `/api/assignments/${open.id}/actions/${action}`,
        {},
        ifMatch(version),
      );
    const accepted = await answer('accept', open.version);
    expect(accepted.body).toMatchObject({ acceptance: 'accepted', acceptedBy: 'Uma User' });
    const disputed = await answer('dispute', accepted.body.version);
    expect(disputed.body).toMatchObject({ acceptance: 'disputed', version: open.version + 2 });
    const { body: item } = await api.request<EquipmentRecord>(
      api.tokens.user,
      'GET',
      `/api/equipment/${open.equipmentId}`,
    );
    await act(item, 'check-in', back());
    expect(codeOf(await answer('accept', open.version + 3))).toBe('bad_state');
  });
});
