import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntitlementRecord } from '#contract/entities/entitlement/entitlement.schema.ts';
import type { PersonRecord } from '#contract/entities/person/person.schema.ts';
import type { GivenSeats } from '#contract/entities/seat/seat.api.ts';
import type { SeatRecord } from '#contract/entities/seat/seat.schema.ts';
import { seatStates, seatSteps } from '#contract/entities/seat/seat.steps.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf, sentenceAt, statusesOf } from '../../../test/calls.ts';
import { anEquipment, aPerson } from '../../../test/factories.ts';
import { aDraft, anEntitlement, anEntitlementThatIs, aSeat, dayFromToday } from '../../../test/licenses.ts';
import { callersOf, tryEveryStep } from '../../../test/step-matrix.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(async () => {
  expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  await api.stop();
});
const seats = callsTo<SeatRecord>(() => api, '/api/seats');
const entitlements = callsTo<EntitlementRecord>(() => api, '/api/entitlements');
const people = callsTo<PersonRecord>(() => api, '/api/people');

describe('POST /seats', () => {
  it('gives a seat to a person, from today on, and counts it', async () => {
    const terms = await anEntitlement(api);
    const person = await aPerson(api);
    const body = { entitlementId: terms.id, personId: person.id, reason: 'New in planning' };
    const answer = await seats.create(body, api.tokens.user);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      status: 'open',
      target: 'person',
      startedOn: await dayFromToday(api, 0),
      entitlement: { label: terms.number },
      person: { label: person.displayName },
      softwareId: terms.softwareId,
    });
    expect((await entitlements.get(terms.id)).body).toMatchObject({ assigned: 1, available: 4, version: 2 });
  });

  it('goes to a person or to a device, and never to both or to nobody', async () => {
    const { id: entitlementId } = await anEntitlement(api, { metric: 'concurrent' });
    const [personId, equipmentId] = [(await aPerson(api)).id, (await anEquipment(api)).id];
    for (const body of [{ entitlementId }, { entitlementId, personId, equipmentId }]) {
      expect(brokenRules(await seats.create(body))).toEqual({ personId: ['one_target'] });
    }
    expect((await seats.create({ entitlementId, equipmentId })).body).toMatchObject({ target: 'equipment' });
  });

  it('follows the metric: named users are people, devices are devices', async () => {
    const [personId, equipmentId] = [(await aPerson(api)).id, (await anEquipment(api)).id];
    const named = await anEntitlement(api);
    const device = await anEntitlement(api, { metric: 'device' });
    const wrong = await seats.create({ entitlementId: named.id, equipmentId });
    expect(brokenRules(wrong)).toEqual({ equipmentId: ['seat_for_people'] });
    const other = await seats.create({ entitlementId: device.id, personId });
    expect(brokenRules(other)).toEqual({ personId: ['seat_for_devices'] });
  });

  it('refuses a second seat for the same holder, somebody who left, and a day to come', async () => {
    const terms = await anEntitlement(api);
    const seat = await aSeat(api, { entitlementId: terms.id });
    const again = await seats.create({ entitlementId: terms.id, personId: seat.personId });
    expect(sentenceAt(again, 'personId')).toBe(
      `${seat.person?.label} already has a seat in ${terms.number}.`,
    );
    const inactive = await aPerson(api, { active: false });
    const left = await seats.create({ entitlementId: terms.id, personId: inactive.id });
    expect(brokenRules(left)).toEqual({ personId: ['not_found'] });
    const startedOn = await dayFromToday(api, 1);
    const early = await seats.create({
      entitlementId: terms.id,
      personId: (await aPerson(api)).id,
      startedOn,
    });
    expect(brokenRules(early)).toEqual({ startedOn: ['date_future'] });
  });

  it('refuses what is not in force', async () => {
    const personId = (await aPerson(api)).id;
    for (const status of ['draft', 'expired', 'renewed', 'terminated'] as const) {
      const { id } = await anEntitlementThatIs(api, status);
      const answer = await seats.create({ entitlementId: id, personId });
      expect([status, answer.status, codeOf(answer)]).toEqual([status, 409, 'bad_state']);
    }
    const expiring = await anEntitlementThatIs(api, 'expiring');
    expect((await seats.create({ entitlementId: expiring.id, personId })).status).toBe(201);
  });

  it('refuses one seat too many, unless that is allowed', async () => {
    const terms = await anEntitlement(api, { quantity: 2 });
    await aSeat(api, { entitlementId: terms.id });
    await aSeat(api, { entitlementId: terms.id });
    const body = { entitlementId: terms.id, personId: (await aPerson(api)).id };
    const full = await seats.create(body);
    expect(full).toMatchObject({
      status: 409,
      body: { code: 'seats_used', message: 'No seat is left of 2. Free one or buy more.' },
    });
    const { body: current } = await entitlements.get(terms.id);
    const open = await entitlements.change(current, { allowsOver: true });
    expect((await seats.create(body)).status).toBe(201);
    const closed = await entitlements.change(open.body, { allowsOver: false });
    expect(brokenRules(closed)).toEqual({ quantity: ['below_assigned'] });
  });

  it('needs no quantity where there is no limit', async () => {
    const { id: entitlementId } = await anEntitlement(api, { metric: 'site', quantity: null });
    for (let n = 0; n < 3; n += 1) await aSeat(api, { entitlementId });
    expect((await entitlements.get(entitlementId)).body).toMatchObject({ assigned: 3, available: null });
  });

  it('gives seats to many in one command, and tells of whoever gets none why', async () => {
    const { id: entitlementId } = await anEntitlement(api, { quantity: 3 });
    const taken = (await aSeat(api, { entitlementId })).personId;
    const [first, second, third] = await Promise.all([aPerson(api), aPerson(api), aPerson(api)]);
    const { body } = await api.request<GivenSeats>(api.tokens.user, 'POST', '/api/seats/bulk/create', {
      entitlementId,
      holders: [
        { personId: first.id },
        { personId: taken },
        { equipmentId: (await anEquipment(api)).id },
        { personId: first.id },
        {},
        { personId: second.id },
        { personId: third.id },
      ],
    });
    const ruleOf = ({ problem }: GivenSeats['results'][number]) =>
      problem && (problem.fields[0]?.messageKey ?? problem.code);
    expect(body.results.map(ruleOf)).toEqual([
      null,
      'seat_held',
      'seat_for_people',
      'value_repeated',
      'one_target',
      null,
      'seats_used',
    ]);
    expect(body.results.map(({ record }) => record?.personId ?? null)).toEqual([
      first.id,
      null,
      null,
      null,
      null,
      second.id,
      null,
    ]);
    expect((await entitlements.get(entitlementId)).body.assigned).toBe(3);
  });

  it('23 gives the last seats to exactly as many of 50 clients as there are', async () => {
    const { id: entitlementId } = await anEntitlement(api, { quantity: 7 });
    for (let n = 0; n < 4; n += 1) await aSeat(api, { entitlementId });
    const crowd = await Promise.all(Array.from({ length: 50 }, () => aPerson(api)));
    const answers = await Promise.all(
      crowd.map(({ id: personId }) => seats.create({ entitlementId, personId })),
    );
    expect(statusesOf(answers)).toEqual([...Array<number>(3).fill(201), ...Array<number>(47).fill(409)]);
    const refusals = answers.filter(({ status }) => status === 409);
    expect(new Set(refusals.map(codeOf))).toEqual(new Set(['seats_used']));
    expect((await entitlements.get(entitlementId)).body).toMatchObject({ assigned: 7, available: 0 });
  });

  it('is refused by the database itself, whoever asks', async () => {
    const { id, softwareId } = await anEntitlement(api, { quantity: 1 });
    await aSeat(api, { entitlementId: id });
    const { id: personId } = await aPerson(api);
    const insert = api.ownerDb.run(sql`
      insert into seat (entitlement_id, software_id, target, person_id, started_on)
      values (${id}, ${softwareId}, 'person', ${personId}, agency_today())`);
    await expect(insert).rejects.toMatchObject({ constraint: 'entitlement_seats_within' });
    const lower = api.ownerDb.run(sql`update entitlement set quantity = 0 where id = ${id}`);
    await expect(lower).rejects.toMatchObject({ code: '23514' });
  });
});

describe('the states of a seat', () => {
  tryEveryStep({
    api: () => api,
    path: '/api/seats',
    machine: seatStates,
    steps: seatSteps,
    callers: callersOf(() => api),
    aRecord: async (state) => {
      const seat = await aSeat(api);
      return state === 'open' ? seat : (await seats.act(seat, 'release')).body;
    },
    prepare: (_, record) => ({ record, body: {} }),
  });
});

describe('POST /seats/:id/actions/release', () => {
  it('frees the seat for somebody else', async () => {
    const { id: entitlementId } = await anEntitlement(api, { quantity: 1 });
    const seat = await aSeat(api, { entitlementId });
    const freed = await seats.act(seat, 'release', { reason: 'changed jobs' }, api.tokens.user);
    expect(freed.body).toMatchObject({
      status: 'closed',
      end: 'released',
      endedOn: await dayFromToday(api, 0),
    });
    expect((await seats.history(seat.id)).body.items[0]).toMatchObject({
      action: 'release',
      reason: 'changed jobs',
    });
    const twice = await seats.act(freed.body, 'release');
    expect([twice.status, codeOf(twice)]).toEqual([409, 'bad_state']);
    await aSeat(api, { entitlementId });
    expect((await seats.list(`?filter[entitlementId]=${entitlementId}`)).body.total.value).toBe(2);
  });
});

describe('a person who leaves', () => {
  it('gives all seats back in the same step, each with its event; they are listed before', async () => {
    const person = await aPerson(api);
    const terms = [await anEntitlement(api), await anEntitlement(api, { metric: 'concurrent' })];
    for (const { id: entitlementId } of terms) await aSeat(api, { entitlementId, personId: person.id });
    const held = `?filter[personId]=${person.id}&filter[status]=open`;
    expect((await seats.list(held)).body.total.value).toBe(2);
    const body = { active: false, changeReason: 'retired' };
    expect((await people.change(person, body)).status).toBe(200);
    expect((await seats.list(held)).body.total.value).toBe(0);
    const ended = (await seats.list(`?filter[personId]=${person.id}`)).body.items;
    expect(ended.map(({ status, end }) => [status, end])).toEqual([
      ['closed', 'person_left'],
      ['closed', 'person_left'],
    ]);
    for (const { id } of ended) {
      const [last] = (await seats.history(id)).body.items;
      expect(last).toMatchObject({ action: 'end', reason: 'retired', version: 2 });
    }
    for (const { id } of terms) expect((await entitlements.get(id)).body.assigned).toBe(0);
  });

  it('keeps the seats when leaving is refused', async () => {
    const person = await aPerson(api);
    const seat = await aSeat(api, { personId: person.id });
    expect((await people.change(person, { active: false, email: 'no mail' })).status).toBe(422);
    expect((await seats.get(seat.id)).body.status).toBe('open');
  });

  it('is not deleted once there was a seat', async () => {
    const seat = await aSeat(api);
    await seats.act(seat, 'release');
    const person = (await people.get(seat.personId ?? '')).body;
    expect(codeOf(await people.remove(person))).toBe('in_use');
  });
});

describe('a draft', () => {
  it('cannot hold a seat, even in the database', async () => {
    const { id, softwareId } = await aDraft(api);
    const insert = api.ownerDb.run(sql`
      insert into seat (entitlement_id, software_id, target, person_id, started_on)
      values (${id}, ${softwareId}, 'person', ${(await aPerson(api)).id}, agency_today())`);
    await expect(insert).rejects.toMatchObject({ code: '23514' });
  });
});
