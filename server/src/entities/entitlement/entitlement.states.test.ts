import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntitlementRecord } from '#contract/entities/entitlement/entitlement.schema.ts';
import { entitlementStates, entitlementSteps } from '#contract/entities/entitlement/entitlement.steps.ts';
import type { SeatRecord } from '#contract/entities/seat/seat.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf } from '../../../test/calls.ts';
import {
  anEntitlement,
  anEntitlementThatIs,
  aSeat,
  aSoftware,
  dayFromToday,
} from '../../../test/licenses.ts';
import { callersOf, tryEveryStep } from '../../../test/step-matrix.ts';

let api: TestApp;
let softwareId: string;
let endsOn: string;
beforeAll(async () => {
  api = await startTestApp();
  softwareId = (await aSoftware(api)).id;
  endsOn = await dayFromToday(api, 900);
});
afterAll(async () => {
  expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  await api.stop();
});
const entitlements = callsTo<EntitlementRecord>(() => api, '/api/entitlements');
const seats = callsTo<SeatRecord>(() => api, '/api/seats');

describe('26 the life of an entitlement', () => {
  const bodies = { activate: {}, terminate: { reason: 'no longer needed' } };
  tryEveryStep({
    api: () => api,
    path: '/api/entitlements',
    machine: entitlementStates,
    steps: entitlementSteps,
    callers: callersOf(() => api),
    aRecord: (state) => anEntitlementThatIs(api, state, { softwareId }),
    prepare: (action, record) => ({ record, body: action === 'renew' ? { endsOn } : bodies[action] }),
  });
});

describe('POST /entitlements/:id/actions/renew', () => {
  it('copies the terms to the next term and moves every open seat in one step', async () => {
    const terms = { softwareId, quantity: 4, cost: '99.90', noticeDays: 45, contractNumber: 'C-7' };
    const made = await anEntitlement(api, terms);
    for (let n = 0; n < 3; n += 1) await aSeat(api, { entitlementId: made.id });
    const closed = await aSeat(api, { entitlementId: made.id });
    await seats.act(closed, 'release');
    const sent = { endsOn, quantity: 6, reason: 'offer accepted' };
    const answer = await entitlements.act(made, 'renew', sent, api.tokens.user);
    expect(answer.body).toMatchObject({ status: 'renewed', assigned: 0, version: 3 });
    const next = (await entitlements.get(answer.body.nextTermId ?? '')).body;
    expect(next).toMatchObject({
      phase: 'active',
      quantity: 6,
      assigned: 3,
      cost: '99.90',
      noticeDays: 45,
      contractNumber: 'C-7',
      endsOn,
      startsOn: await dayFromToday(api, 266),
      previousTerm: { id: made.id },
    });
    const moved = (await seats.list(`?filter[entitlementId]=${next.id}`)).body.items;
    expect(moved.map(({ status, version }) => [status, version])).toEqual([
      ['open', 2],
      ['open', 2],
      ['open', 2],
    ]);
    const [event] = (await seats.history(moved[0]!.id)).body.items;
    expect(event).toMatchObject({
      action: 'move',
      changes: { entitlementId: { from: { label: made.number }, to: { label: next.number } } },
    });
    expect((await seats.get(closed.id)).body.entitlementId).toBe(made.id);
    const product = await api.request(api.tokens.user, 'GET', `/api/software/${softwareId}`);
    expect(product.body).toHaveProperty('verdict');
  });

  it('does nothing when the next term has too few seats, ends before it begins, or there is no end', async () => {
    const made = await anEntitlement(api, { softwareId, quantity: 2 });
    for (let n = 0; n < 2; n += 1) await aSeat(api, { entitlementId: made.id });
    const few = await entitlements.act(made, 'renew', { endsOn, quantity: 1 });
    expect(brokenRules(few)).toEqual({ quantity: ['below_assigned'] });
    const back = await entitlements.act(made, 'renew', { endsOn: made.endsOn });
    expect(brokenRules(back)).toEqual({ endsOn: ['end_after_start'] });
    const forever = await anEntitlement(api, { softwareId, term: 'perpetual', endsOn: null });
    expect(codeOf(await entitlements.act(forever, 'renew', { endsOn }))).toBe('renew_perpetual');
    expect((await entitlements.get(made.id)).body).toMatchObject({
      assigned: 2,
      phase: 'active',
      version: 2,
    });
  });

  it('happens once when it is asked for twice at the same moment', async () => {
    const made = await anEntitlement(api, { softwareId });
    await aSeat(api, { entitlementId: made.id });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => entitlements.act(made, 'renew', { endsOn })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { body } = await entitlements.list(
      `?filter[softwareId]=${softwareId}&filter[assigned]=1&bin=false`,
    );
    expect(body.items.filter(({ previousTermId }) => previousTermId === made.id)).toHaveLength(1);
  });
});

describe('POST /entitlements/:id/actions/terminate', () => {
  it('frees every seat with the reason', async () => {
    const made = await anEntitlement(api, { softwareId });
    const seat = await aSeat(api, { entitlementId: made.id });
    const answer = await entitlements.act(made, 'terminate', { reason: 'contract breached' });
    expect(answer.body).toMatchObject({ status: 'terminated', assigned: 0 });
    expect((await seats.get(seat.id)).body).toMatchObject({
      status: 'closed',
      end: 'terminated',
      version: 2,
    });
  });
});
