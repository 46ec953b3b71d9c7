import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { ProjectRecord } from '#contract/entities/project/project.schema.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { addDays, dayLength } from '#contract/shared/day.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type Answer, type TestApp } from './app.ts';
import { brokenRules, callsTo, codeOf } from './calls.ts';
import { aCategory, aFundingSource, aLocation, aProject, nextNumber } from './factories.ts';
import { aDraft, anEntitlement } from './licenses.ts';
import { aLine, anOrder, anOrderThatIs, moveOrder, openOffice, pathOf, type Office } from './orders.ts';
import { aRepair, openWorkshop, type Workshop } from './repairs.ts';
import { aCase, aCaseThatIs, openDepot, sendStep, someItems, type Depot } from './retirements.ts';

let api: TestApp;
let office: Office;
let depot: Depot;
let shop: Workshop;
let today: string;
beforeAll(async () => {
  api = await startTestApp();
  office = await openOffice(api);
  depot = await openDepot(api);
  shop = await openWorkshop(api);
  ({ today } = depot);
});
afterAll(() => api.stop());

/** What an answer refuses by field; nothing where it was accepted. */
function refusedAt(answer: Answer<unknown>): Record<string, string[]> | 'accepted' {
  return answer.status < 300 ? 'accepted' : brokenRules(answer);
}

describe('an item', () => {
  const equipment = callsTo<EquipmentRecord>(() => api, '/api/equipment');
  let base: Record<string, unknown>;
  beforeAll(async () => {
    const [category, location] = [await aCategory(api), await aLocation(api)];
    base = { categoryId: category.id, locationId: location.id, condition: 'new', acquiredOn: '2026-01-15' };
  });
  const create = async (values: object) =>
    refusedAt(await equipment.create({ ...base, name: `Item ${nextNumber()}`, ...values }));

  it('was acquired today at the latest', async () => {
    expect(await create({ acquiredOn: today })).toBe('accepted');
    expect(await create({ acquiredOn: addDays(today, 1) })).toEqual({ acquiredOn: ['date_future'] });
  });

  it('comes into service on the day it was acquired at the earliest', async () => {
    expect(await create({ inServiceOn: '2026-01-15' })).toBe('accepted');
    expect(await create({ inServiceOn: '2026-01-14' })).toEqual({ inServiceOn: ['date_order'] });
  });

  it('has a warranty of a day at least', async () => {
    const warranty = (warrantyEndsOn: string) => create({ warrantyStartsOn: '2026-02-01', warrantyEndsOn });
    expect(await warranty('2026-02-01')).toBe('accepted');
    expect(await warranty('2026-01-31')).toEqual({ warrantyEndsOn: ['warranty_order'] });
  });

  it('is worth its cost at the most when it is done with', async () => {
    expect(await create({ cost: '100.00', salvageValue: '100.00' })).toBe('accepted');
    expect(await create({ cost: '100.00', salvageValue: '100.01' })).toEqual({
      salvageValue: ['salvage_over_cost'],
    });
  });
});

describe('the shares of a project', () => {
  it('add up to exactly 100 when it becomes active, and to no more before', async () => {
    const projects = callsTo<ProjectRecord>(() => api, '/api/projects');
    const [one, two] = [await aFundingSource(api), await aFundingSource(api)];
    const lines = (first: string, second: string) => [
      { fundingSourceId: one.id, percent: first },
      { fundingSourceId: two.id, percent: second },
    ];
    const activate = async (first: string, second: string) => {
      const planned = await aProject(api, {
        managerId: shop.person.id,
        startsOn: '2026-01-05',
        fundingLines: lines(first, second),
      });
      return refusedAt(await projects.act(planned, 'activate'));
    };
    expect(await activate('33.333', '66.667')).toBe('accepted');
    expect(await activate('33.333', '66.666')).toEqual({ fundingLines: ['sum_100'] });
    const over = { number: `P-${nextNumber()}`, name: 'Too much', fundingLines: lines('33.334', '66.667') };
    expect(refusedAt(await projects.create(over))).toEqual({ fundingLines: ['sum_100'] });
  });

  it('last from its first day on', async () => {
    const projects = callsTo<ProjectRecord>(() => api, '/api/projects');
    const create = async (endsOn: string) => {
      const number = `P-${nextNumber()}`;
      return refusedAt(await projects.create({ number, name: number, startsOn: '2026-02-01', endsOn }));
    };
    expect(await create('2026-02-01')).toBe('accepted');
    expect(await create('2026-01-31')).toEqual({ endsOn: ['date_order'] });
  });
});

describe('an order', () => {
  const orders = callsTo<PurchaseOrderRecord>(() => api, '/api/purchase-orders');
  const step = async (order: PurchaseOrderRecord, action: 'submit' | 'reject' | 'order', body: object) => {
    const token = action === 'submit' ? api.tokens.user : office.chief;
    const path = `/api/purchase-orders/${order.id}/actions/${pathOf(action)}`;
    return refusedAt(await api.request(token, 'POST', path, body, ifMatch(order.version)));
  };

  it('has 200 lines at the most', async () => {
    const lines = (count: number) =>
      Array.from({ length: count }, () => ({ ...aLine(office), fundedBy: 'none' }));
    const create = async (count: number) =>
      refusedAt(await orders.create({ title: `Order ${nextNumber()}`, lines: lines(count) }));
    expect(await create(200)).toBe('accepted');
    expect(await create(201)).toEqual({ lines: ['too_many'] });
  });

  it('is justified in ten characters at least when it is submitted', async () => {
    const submit = async (justification: string) =>
      step(await anOrder(office, { justification }), 'submit', {});
    expect(await submit('x'.repeat(10))).toBe('accepted');
    expect(await submit('x'.repeat(9))).toMatchObject({ justification: [expect.any(String)] });
  });

  it('is rejected with ten to five hundred characters', async () => {
    const reject = async (length: number) =>
      step(await anOrderThatIs(office, 'submitted'), 'reject', { comment: 'x'.repeat(length) });
    expect([await reject(10), await reject(500)]).toEqual(['accepted', 'accepted']);
    expect([await reject(9), await reject(501)]).toEqual([
      { comment: ['too_short'] },
      { comment: ['too_long'] },
    ]);
  });

  it('is expected on the day it is placed at the earliest', async () => {
    const place = async (expectedOn: string) => {
      const orderNumber = `PO-${nextNumber()}`;
      const body = { orderNumber, orderedOn: '2026-02-02', expectedOn, reason: 'By telephone before' };
      return step(await anOrderThatIs(office, 'approved'), 'order', body);
    };
    expect(await place('2026-02-02')).toBe('accepted');
    expect(await place('2026-02-01')).toEqual({ expectedOn: ['date_order'] });
  });

  it('needs two approvals from its amount on, and not a cent earlier', async () => {
    const { from } = await api.ownerDb.one<{ from: string }>(
      sql`select (setting_on('secondApprovalFrom', agency_today()) #>> '{}')::numeric(14, 2)::text as from`,
    );
    const approve = async (unitPrice: string) => {
      const order = await anOrderThatIs(office, 'submitted', {
        lines: [aLine(office, { quantity: 1, unitPrice })],
      });
      return (await moveOrder(office, order, 'approve', office.chief)).status;
    };
    const { less } = await api.ownerDb.one<{ less: string }>(
      sql`select (${from}::numeric - 0.01)::text as less`,
    );
    expect([await approve(less), await approve(from)]).toEqual(['approved', 'submitted']);
  });
});

describe('a license', () => {
  it('ends the day after it starts at the earliest', async () => {
    const draft = (endsOn: string) =>
      aDraft(api, { term: 'subscription', startsOn: '2026-02-01', endsOn }).then(
        () => 'accepted',
        (error: unknown) => (String(error).includes('end_after_start') ? 'end_after_start' : String(error)),
      );
    expect(await draft('2026-02-02')).toBe('accepted');
    expect(await draft('2026-02-01')).toBe('end_after_start');
  });
});

describe('a license in force', () => {
  it('is expiring from ninety days before its end, and on its last day it is not over', async () => {
    const statusWith = async (daysLeft: number) => {
      const [startsOn, endsOn] = [addDays(today, -300), addDays(today, daysLeft)];
      return (await anEntitlement(api, { startsOn, endsOn })).status;
    };
    expect([await statusWith(91), await statusWith(90), await statusWith(0)]).toEqual([
      'active',
      'expiring',
      'expiring',
    ]);
  });

  it('is exempt from GASB 96 up to twelve months', async () => {
    const isExempt = async (sbitaTermMonths: number) =>
      (await aDraft(api, { sbita: 'yes', sbitaTermMonths, sbitaOptionMonths: 0 })).sbitaExempt;
    expect([await isExempt(12), await isExempt(13)]).toEqual([true, false]);
  });
});

describe('a repair', () => {
  it('is opened again until the last moment of its thirty days', async () => {
    const reopenAfter = async (milliseconds: number) => {
      const done = await aRepair(shop, 'completed');
      api.clock.advance(milliseconds);
      try {
        const path = `/api/repairs/${done.id}/actions/reopen`;
        const admin = await api.signIn('admin@test.example');
        const body = { reason: 'the fault came back' };
        const answer = await api.request(admin, 'POST', path, body, ifMatch(done.version));
        return answer.status === 200 ? 'accepted' : codeOf(answer);
      } finally {
        api.clock.advance(-milliseconds);
      }
    };
    // A minute is left for the test itself to run in.
    expect(await reopenAfter(30 * dayLength - 60_000)).toBe('accepted');
    expect(await reopenAfter(30 * dayLength + 1)).toBe('reopen_too_late');
  });
});

describe('a retirement case', () => {
  it('has 500 items at the most', async () => {
    const items = await someItems(depot, 501);
    const record = await aCase(depot, items.slice(0, 499));
    const add = (equipmentIds: string[], version: number) =>
      sendStep(depot, { id: record.id, version }, 'addItems', api.tokens.user, { equipmentIds });
    const over = await add(items.slice(499, 501), record.version);
    expect(Object.values(brokenRules(over))).toEqual([['too_many']]);
    const full = await add(items.slice(499, 500), record.version);
    expect([full.status, full.body.itemCount]).toEqual([200, 500]);
  });

  it('disposes of an item between the day of its approval and today', async () => {
    const [item = ''] = await someItems(depot, 1);
    const record = await aCaseThatIs(depot, 'in_process', [item]);
    const set = async (disposedOn: string) =>
      refusedAt(
        await sendStep(depot, record, 'setLines', api.tokens.user, {
          lines: [{ equipmentId: item, disposedOn }],
        }),
      );
    expect(await set(addDays(today, 1))).toEqual({ 'lines.0.disposedOn': ['date_future'] });
    expect(await set(addDays(today, -1))).toEqual({ 'lines.0.disposedOn': ['before_approval'] });
    expect(await set(today)).toBe('accepted');
  });

  it('takes a disposal back until the last moment of thirty days, for a reason of twenty characters', async () => {
    const askAfter = async (milliseconds: number, reason: string) => {
      const [equipmentId = ''] = await someItems(depot, 1);
      const done = await aCaseThatIs(depot, 'completed', [equipmentId]);
      api.clock.advance(milliseconds);
      try {
        const chief = await api.signIn('cleo@test.example');
        const answer = await sendStep(depot, done, 'askReversal', chief, { equipmentId, reason });
        return answer.status === 200
          ? 'accepted'
          : answer.status === 422
            ? brokenRules(answer)
            : codeOf(answer);
      } finally {
        api.clock.advance(-milliseconds);
      }
    };
    const reason = 'x'.repeat(20);
    expect(await askAfter(30 * dayLength - 60_000, reason)).toBe('accepted');
    expect(await askAfter(30 * dayLength + 1, reason)).toBe('reversal_too_late');
    expect(await askAfter(0, 'x'.repeat(19))).toEqual({ reason: ['too_short'] });
  });
});
