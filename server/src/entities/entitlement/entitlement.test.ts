import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RenewalCalendar } from '#contract/entities/entitlement/entitlement.api.ts';
import {
  entitlementDefaults,
  type EntitlementRecord,
} from '#contract/entities/entitlement/entitlement.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf, sentenceAt } from '../../../test/calls.ts';
import { aFundingSource, aProject } from '../../../test/factories.ts';
import {
  aDraft,
  anEntitlement,
  anEntitlementThatIs,
  aSeat,
  aSoftware,
  dayFromToday,
} from '../../../test/licenses.ts';
import { entitlementIntake } from './entitlement.intake.ts';

let api: TestApp;
let softwareId: string;
beforeAll(async () => {
  api = await startTestApp();
  softwareId = (await aSoftware(api)).id;
});
afterAll(async () => {
  expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  await api.stop();
});
const entitlements = callsTo<EntitlementRecord>(() => api, '/api/entitlements');
const term = { startsOn: '2026-01-01', endsOn: '2026-12-31' };

describe('POST /entitlements', () => {
  it('drafts an entitlement with the next number, its decision day and its cost a year', async () => {
    const project = await aProject(api);
    const [one, other] = [await aFundingSource(api), await aFundingSource(api)];
    const fundingLines = [
      { fundingSourceId: one.id, percent: '80' },
      { fundingSourceId: other.id, percent: '20' },
    ];
    const money = { cost: '1000.50', billingPeriod: 'quarterly', projectId: project.id, fundingLines };
    const terms = { softwareId, quantity: 10, ...term, noticeDays: 60, ...money };
    const answer = await entitlements.create(terms, api.tokens.user);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      phase: 'draft',
      status: 'draft',
      decisionDueOn: '2026-11-01',
      yearlyCost: '4002.00',
      assigned: 0,
      available: 10,
      sbitaExempt: false,
      fundingLines: [{ percent: '80.000' }, { percent: '20.000' }],
      fundingSources: [{ label: one.code }, { label: other.code }],
    });
    const next = await aDraft(api, { softwareId });
    expect(Number(next.number.slice(3))).toBe(Number(answer.body.number.slice(3)) + 1);
  });

  it('refuses terms that cannot be, with the reason', async () => {
    const create = (sent: object) => entitlements.create({ softwareId, quantity: 1, ...term, ...sent });
    expect(sentenceAt(await create({ endsOn: null }), 'endsOn')).toBe('A subscription needs an end date.');
    expect(brokenRules(await create({ endsOn: '2026-01-01' }))).toEqual({ endsOn: ['end_after_start'] });
    expect(brokenRules(await create({ term: 'perpetual' }))).toEqual({ endsOn: ['perpetual_end'] });
    expect(brokenRules(await create({ quantity: null }))).toEqual({ quantity: ['required'] });
    expect((await create({ quantity: null, metric: 'free' })).status).toBe(201);
    const line = { fundingSourceId: (await aFundingSource(api)).id, percent: '99.999' };
    expect(brokenRules(await create({ fundingLines: [line] }))).toEqual({ fundingLines: ['sum_100'] });
  });

  it('knows which subscriptions GASB 96 leaves out', async () => {
    const sbita = { sbita: 'yes', sbitaTermMonths: 8 };
    const short = await aDraft(api, { softwareId, ...sbita, sbitaOptionMonths: 4 });
    const long = await aDraft(api, { softwareId, ...sbita, sbitaOptionMonths: 5 });
    expect([short.sbitaExempt, long.sbitaExempt]).toEqual([true, false]);
  });
});

describe('PATCH /entitlements/:id', () => {
  it('refuses a quantity below the seats, and another way of counting once there are some', async () => {
    const made = await anEntitlement(api, { softwareId });
    for (let n = 0; n < 2; n += 1) await aSeat(api, { entitlementId: made.id });
    const lower = await entitlements.change(made, { quantity: 1 }, api.tokens.user);
    expect(sentenceAt(lower, 'quantity')).toBe(
      '2 seats are assigned. Free some before you lower the quantity.',
    );
    expect(brokenRules(await entitlements.change(made, { metric: 'device' }))).toEqual({
      metric: ['fixed_once_used'],
    });
    expect((await entitlements.change(made, { quantity: 2 })).body).toMatchObject({
      available: 0,
      version: 3,
    });
  });

  it('leaves what is over as it is', async () => {
    for (const status of ['renewed', 'terminated'] as const) {
      const answer = await entitlements.change(await anEntitlementThatIs(api, status), { quantity: 9 });
      expect([status, codeOf(answer)]).toEqual([status, 'bad_state']);
    }
  });
});

describe('DELETE /entitlements/:id', () => {
  it('takes drafts, of one’s own or as an administrator, and nothing that was in force', async () => {
    const draft = await aDraft(api, { softwareId });
    expect((await entitlements.remove(draft, 'not mine', api.tokens.user)).status).toBe(403);
    const binned = await entitlements.remove(draft);
    expect(binned.status).toBe(200);
    expect((await entitlements.act(binned.body, 'restore')).status).toBe(200);
    const active = await entitlements.remove(await anEntitlement(api, { softwareId }));
    expect([active.status, codeOf(active)]).toEqual([409, 'bad_state']);
  });
});

describe('GET /entitlements', () => {
  it('finds what must be decided, what ends within days, and what is in use though it ended', async () => {
    const own = (await aSoftware(api)).id;
    const make = async (starts: number, ends: number, more: object = {}) =>
      anEntitlement(api, {
        softwareId: own,
        startsOn: await dayFromToday(api, starts),
        endsOn: await dayFromToday(api, ends),
        ...more,
      });
    const soon = await make(-300, 20, { noticeDays: 30 });
    const later = await make(-300, 70, { noticeDays: 30 });
    const far = await make(-10, 355);
    const used = await anEntitlement(api, { softwareId: own });
    await aSeat(api, { entitlementId: used.id });
    const past = { startsOn: await dayFromToday(api, -400), endsOn: await dayFromToday(api, -5) };
    const { body: current } = await entitlements.get(used.id);
    const expired = (await entitlements.change(current, past)).body;
    expect([soon, later, far, expired].map(({ status }) => status)).toEqual([
      'expiring',
      'expiring',
      'active',
      'expired',
    ]);
    const idsOf = async (query: string) =>
      (await entitlements.list(`?filter[softwareId]=${own}&sort=number&${query}`)).body.items.map(
        ({ id }) => id,
      );
    expect(await idsOf('filter[isDecisionDue]=true')).toEqual([soon.id]);
    expect(await idsOf('filter[daysLeft][between]=0,30')).toEqual([soon.id]);
    expect(await idsOf('filter[daysLeft][between]=0,90')).toEqual([soon.id, later.id]);
    expect(await idsOf('filter[isExpiredInUse]=true')).toEqual([expired.id]);
    expect(await idsOf('filter[status]=active')).toEqual([far.id]);
  });
});

describe('what a license costs a year that was paid once for its term', () => {
  it.each([
    ['a year', '2026-11-19', '2027-11-18', '59.97', '59.97'],
    ['a leap year', '2028-01-01', '2028-12-31', '100.00', '100.00'],
    ['three years', '2026-03-01', '2029-02-28', '300.00', '100.00'],
    ['thirty days', '2026-11-01', '2026-11-30', '100.00', '1216.67'],
    ['two days', '2026-11-01', '2026-11-02', '100.00', '18250.00'],
  ])('is spread over %s with its last day', async (_, startsOn, endsOn, cost, yearlyCost) => {
    const { id } = await aDraft(api, { softwareId, startsOn, endsOn, cost, billingPeriod: 'once' });
    expect((await entitlements.get(id)).body).toMatchObject({ billingPeriod: 'once', yearlyCost });
  });
});

describe('GET /entitlements/calendar', () => {
  const calendar = (query = '') =>
    api.request<RenewalCalendar>(api.tokens.user, 'GET', `/api/entitlements/calendar${query}`);

  it('tells decisions and ends by month, whole in numbers and bounded in entries', async () => {
    const terms = { softwareId, startsOn: '2040-01-01', endsOn: '2041-03-15', noticeDays: 30 };
    const made = await anEntitlement(api, { ...terms, cost: '1200', billingPeriod: 'monthly' });
    for (let n = 0; n < 2; n += 1) await anEntitlement(api, { ...terms, cost: '100' });
    const { body } = await calendar('?from=2041-02-20&months=3');
    expect(body).toMatchObject({ from: '2041-02-01', decisions: 3, ends: 3, yearlyCost: '14600.00' });
    expect(body.months.map((month) => ({ ...month, entries: undefined }))).toEqual([
      { month: '2041-02', decisions: 3, ends: 0, yearlyCost: '0.00', entries: undefined },
      { month: '2041-03', decisions: 0, ends: 3, yearlyCost: '14600.00', entries: undefined },
      { month: '2041-04', decisions: 0, ends: 0, yearlyCost: '0.00', entries: undefined },
    ]);
    expect(body.months[0]?.entries[0]).toMatchObject({
      id: made.id,
      kind: 'decision',
      day: '2041-02-13',
      yearlyCost: '14400.00',
    });
  });

  it('has a year from this month on unless told, and three at most', async () => {
    expect((await calendar()).body.months).toHaveLength(12);
    expect((await calendar('?months=37')).status).toBe(400);
  });
});

describe('createEntitlements', () => {
  it('makes what was received, set by set, with numbers, funding and events, and tells what it would refuse', async () => {
    const { id: fundingSourceId } = await aFundingSource(api);
    const bare = { purchaseOrderId: null, receiptLineId: null };
    const row = { ...entitlementDefaults, fundingLines: [], softwareId, quantity: 3, ...term, ...bare };
    const funded = { ...row, fundingLines: [{ fundingSourceId, percent: '100' }] };
    const actor = { id: api.userIds.user, name: 'Uma User', email: '', roles: [], sessionId: '' };
    const inContext = <T>(work: (context: CommandContext) => Promise<T>) =>
      api.db.transaction((db) =>
        work({ db, actor, requestId: 'r', source: 'api', now: new Date(), version: 0, changed: new Set() }),
      );
    const rows = [funded, { ...row, quantity: 4 }, row];
    const made = await inContext((context) => entitlementIntake.createEntitlements(context, rows, 'RC-1'));
    const records = await Promise.all(made.map(async ({ id }) => (await entitlements.get(id)).body));
    expect(records.map(({ number }) => number)).toEqual(made.map(({ number }) => number));
    expect(records).toMatchObject([
      { phase: 'active', quantity: 3, fundingSources: [{ id: fundingSourceId }], createdBy: 'Uma User' },
      { phase: 'active', quantity: 4, fundingLines: [] },
      { phase: 'active', quantity: 3 },
    ]);
    const { changes, reason } = (await entitlements.history(made[0]!.id)).body.items[0]!;
    expect(changes).toHaveProperty('fundingLines');
    expect(reason).toBe('RC-1');
    const broken = [row, { ...row, endsOn: null }];
    const problems = await inContext((context) => entitlementIntake.checkEntitlements(context, broken));
    expect(problems).toMatchObject([{ path: '1.endsOn', messageKey: 'subscription_end' }]);
  });
});
