import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntitlementRecord } from '#contract/entities/entitlement/entitlement.schema.ts';
import type { SeatRecord } from '#contract/entities/seat/seat.schema.ts';
import type { ComplianceVerdict, SoftwareRecord } from '#contract/entities/software/software.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { callsTo } from '../../../test/calls.ts';
import { actOn, aCategory, aLocation, aPerson, aStockedItem } from '../../../test/factories.ts';
import { anEntitlement, anInstallation, aSeat, aSoftware, dayFromToday } from '../../../test/licenses.ts';

let api: TestApp;
let categoryId: string;
let people: string[];
let devices: string[];
beforeAll(async () => {
  api = await startTestApp();
  categoryId = (await aCategory(api, { kind: 'software' })).id;
  const shared = { categoryId: (await aCategory(api)).id, locationId: (await aLocation(api)).id };
  people = (await Promise.all(Array.from({ length: 4 }, () => aPerson(api)))).map(({ id }) => id);
  devices = [];
  for (let n = 0; n < 5; n += 1) devices.push((await aStockedItem(api, shared)).id);
});
afterAll(async () => {
  expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  await api.stop();
});
const software = callsTo<SoftwareRecord>(() => api, '/api/software');
const entitlements = callsTo<EntitlementRecord>(() => api, '/api/entitlements');
const seats = callsTo<SeatRecord>(() => api, '/api/seats');

/** What the counts must be, asked of the rows themselves. */
async function modelOf(softwareId: string) {
  return api.ownerDb.one<{ installed: number; bare: number; used: number; wrong: number; over: number }>(sql`
    with covered as (select i.id from installation i join equipment e on e.id = i.equipment_id
      where i.software_id = ${softwareId} and i.deleted_at is null and exists (select from seat s
        where s.status = 'open' and s.software_id = i.software_id
          and (s.equipment_id = e.id or s.person_id = e.custodian_id)))
    select (select count(*)::int from installation where software_id = ${softwareId} and deleted_at is null) as installed,
      (select count(*)::int from installation i where software_id = ${softwareId} and deleted_at is null
        and not exists (select from covered c where c.id = i.id)) as bare,
      (select count(*)::int from seat s where s.software_id = ${softwareId} and s.status = 'open'
        and s.last_used_on is distinct from (select max(i.seen_on) from installation i
          join equipment e on e.id = i.equipment_id where i.software_id = s.software_id and i.deleted_at is null
            and (e.id = s.equipment_id or e.custodian_id = s.person_id))) as wrong,
      (select coalesce(sum(seats), 0)::int from software_use where software_id = ${softwareId}) as used,
      (select count(*)::int from entitlement e where e.software_id = ${softwareId}
        and (e.assigned <> (select count(*) from seat s where s.entitlement_id = e.id and s.status = 'open')
          or e.assigned > e.quantity)) as over`);
}

type Move = { kind: string; a: number; b: number };
const move: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom('give', 'give', 'free', 'install', 'remove', 'hand', 'quantity', 'renew'),
  a: fc.nat(20),
  b: fc.nat(20),
});

/** Takes a random step; refusals are part of the game. */
async function play(softwareId: string, { kind, a, b }: Move): Promise<void> {
  const terms = (
    await entitlements.list(`?filter[softwareId]=${softwareId}&filter[phase]=active&sort=number`)
  ).body.items;
  const chosen = terms[a % Math.max(terms.length, 1)];
  const device = devices[b % devices.length]!;
  const person = people[b % people.length]!;
  const open = (await seats.list(`?filter[softwareId]=${softwareId}&filter[status]=open`)).body.items;
  if (kind === 'give' && chosen) {
    const holder = chosen.metric === 'device' ? { equipmentId: device } : { personId: person };
    await seats.create({ entitlementId: chosen.id, ...holder });
  } else if (kind === 'free' && open.length > 0) await seats.act(open[a % open.length]!, 'release');
  else if (kind === 'install') {
    const seenOn = await dayFromToday(api, -a * 10);
    await api.request(api.tokens.admin, 'POST', `/api/software/${softwareId}/installations`, {
      rows: [{ equipmentId: device, seenOn }],
    });
  } else if (kind === 'remove') {
    const path = `/api/installations?filter[softwareId]=${softwareId}&limit=1`;
    const found = await api.request<{ items: { id: string; version: number }[] }>(
      api.tokens.admin,
      'GET',
      path,
    );
    const [first] = found.body.items;
    if (!first) return;
    const address = `/api/installations/${first.id}`;
    await api.request(api.tokens.admin, 'DELETE', address, { reason: 'gone again' }, ifMatch(first.version));
  } else if (kind === 'hand') {
    const item = (await api.request(api.tokens.admin, 'GET', `/api/equipment/${device}`)).body;
    const action = item['status'] === 'in_stock' ? 'check-out' : 'transfer';
    await actOn(api, item as unknown as Parameters<typeof actOn>[1], action, {
      personId: people[a % people.length],
    });
  } else if (kind === 'quantity' && chosen) await entitlements.change(chosen, { quantity: 1 + (b % 4) });
  else if (kind === 'renew' && chosen) {
    await entitlements.act(chosen, 'renew', { endsOn: await dayFromToday(api, 2000 + a) });
  }
}

describe('the counts of a product', () => {
  it('5 are what its seats and installations say, over random histories', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 14 }), async (moves) => {
        const { id: softwareId } = await aSoftware(api, { categoryId });
        await anEntitlement(api, { softwareId, quantity: 2 });
        await anEntitlement(api, { softwareId, quantity: 3, metric: 'device' });
        for (const one of moves) {
          await play(softwareId, one);
          const model = await modelOf(softwareId);
          const { installed, uncovered, assigned } = (await software.get(softwareId)).body;
          expect({ installed, uncovered, used: assigned, wrong: 0, over: 0 }).toEqual({
            installed: model.installed,
            uncovered: model.bare,
            used: model.used,
            wrong: model.wrong,
            over: model.over,
          });
        }
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 4) },
    );
  });

  it('stay right when seats, devices and installations change at the same moment', async () => {
    const { id: softwareId } = await aSoftware(api, { categoryId });
    const { id: entitlementId } = await anEntitlement(api, { softwareId, quantity: 50 });
    await Promise.all([
      ...people.map((personId) => seats.create({ entitlementId, personId })),
      ...devices.map((equipmentId) => anInstallation(api, { softwareId, equipmentId })),
      ...devices.map((_, b) => play(softwareId, { kind: 'hand', a: b + 1, b }).catch(() => undefined)),
    ]);
    const model = await modelOf(softwareId);
    const product = (await software.get(softwareId)).body;
    expect(product).toMatchObject({
      installed: model.installed,
      uncovered: model.bare,
      assigned: model.used,
    });
    expect([model.wrong, model.over]).toEqual([0, 0]);
  });
});

describe('the verdict of a product', () => {
  interface Story {
    terms?: Record<string, unknown>;
    /** Days from today when the term began and ends. */
    days?: [number, number];
    seats?: number;
    installs?: number;
    seenDaysAgo?: number;
  }
  const stories: [ComplianceVerdict, string, Story][] = [
    ['compliant', 'nothing happened', {}],
    ['compliant', 'every seat is used', { seats: 2, installs: 2 }],
    ['compliant', 'no installation is known', { seats: 2 }],
    ['compliant', 'a pool covers what has no seat', { terms: { metric: 'concurrent' }, installs: 3 }],
    ['compliant', 'there is no limit', { terms: { metric: 'site', quantity: null }, installs: 4, seats: 1 }],
    [
      'compliant',
      'idle seats cost nothing',
      { terms: { metric: 'free', quantity: null }, seats: 2, installs: 1, seenDaysAgo: 100 },
    ],
    ['unlicensed', 'it is installed and nothing was bought', { terms: undefined, installs: 1 }],
    ['installed_without_licence', 'a device has no seat', { seats: 1, installs: 2 }],
    [
      'over_assigned',
      'more seats were allowed than bought',
      { terms: { quantity: 1, allowsOver: true }, seats: 2 },
    ],
    ['expired_in_use', 'the term ended and seats are open', { days: [-400, -3], seats: 1, installs: 1 }],
    ['unused_spend', 'seats were not seen for 90 days', { seats: 2, installs: 2, seenDaysAgo: 90 }],
    ['compliant', 'seats were seen 89 days ago', { seats: 2, installs: 2, seenDaysAgo: 89 }],
  ];

  it.each(stories)('is %s when %s', async (verdict, _, story) => {
    const { id: softwareId } = await aSoftware(api, { categoryId });
    const { terms = {}, seats: seatCount = 0, installs = 0, seenDaysAgo = 0 } = story;
    if (verdict !== 'unlicensed') {
      const metric = { metric: 'device', quantity: 4, cost: '400', billingPeriod: 'yearly', ...terms };
      const { id: entitlementId } = await anEntitlement(api, { softwareId, ...metric });
      for (const equipmentId of devices.slice(0, seatCount)) {
        await aSeat(api, { entitlementId, equipmentId, startedOn: await dayFromToday(api, -99) });
      }
      if (story.days) {
        const { body } = await entitlements.get(entitlementId);
        const [startsOn, endsOn] = [
          await dayFromToday(api, story.days[0]),
          await dayFromToday(api, story.days[1]),
        ];
        expect((await entitlements.change(body, { startsOn, endsOn })).status).toBe(200);
      }
    }
    const seenOn = await dayFromToday(api, -seenDaysAgo);
    for (const equipmentId of devices.slice(0, installs))
      await anInstallation(api, { softwareId, equipmentId, seenOn });
    const product = (await software.get(softwareId)).body;
    expect(product.verdict).toBe(verdict);
    if (verdict === 'unused_spend') {
      expect(product).toMatchObject({ unused: 2, yearlyCost: '400.00', unusedCost: '200.00' });
      const summary = await api.request<{ unusedBefore: string }>(
        api.tokens.user,
        'GET',
        '/api/software/compliance',
      );
      const idle = `filter[status]=open&filter[idleSince][lt]=${summary.body.unusedBefore}`;
      expect((await seats.list(`?filter[softwareId]=${product.id}&${idle}`)).body.total.value).toBe(2);
    }
    if (verdict === 'expired_in_use') expect(product).toMatchObject({ owned: 0, assigned: 1, available: -1 });
  });

  it('counts as over-assigned what the products with more seats than licenses have, but not ended terms', async () => {
    const query = '?filter[available][lte]=-1&limit=200';
    const all = (await software.list(query)).body.items;
    const over = (await software.list(`${query}&filter[verdict][not]=expired_in_use`)).body.items;
    const { body } = await api.request<{ overAssigned: number }>(
      api.tokens.user,
      'GET',
      '/api/software/compliance',
    );
    expect(all.length).toBeGreaterThan(over.length);
    expect(body.overAssigned).toBe(over.reduce((sum, { available }) => sum - (available ?? 0), 0));
    expect(body.overAssigned).toBeGreaterThan(0);
  });
});
