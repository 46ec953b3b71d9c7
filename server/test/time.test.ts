import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import { addDays, dayLength } from '#contract/shared/day.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { inZone, onAgencyDay } from './agency-day.ts';
import { startTestApp, type TestApp } from './app.ts';
import { brokenRules, callsTo, sentenceAt } from './calls.ts';
import { checkInvariants } from './life/compare.ts';
import {
  aHeldItem,
  aRepair,
  aStockItem,
  bodyFor,
  moveItem,
  moveRepair,
  openWorkshop,
  type Workshop,
} from './repairs.ts';

let api: TestApp;
let shop: Workshop;
beforeAll(async () => {
  api = await startTestApp();
  shop = await openWorkshop(api);
});
afterAll(async () => {
  await checkInvariants(api);
  await api.stop();
});
const items = callsTo<EquipmentRecord>(() => api, '/api/equipment');
const repairs = callsTo<RepairRecord>(() => api, '/api/repairs');
const assignments = callsTo<AssignmentRecord>(() => api, '/api/assignments');

const today = async () => (await api.ownerDb.one<{ day: string }>(sql`select agency_today() as day`)).day;
const lastOf = async ({ id }: { id: string }) =>
  (await assignments.list(`?filter[equipmentId]=${id}&sort=-number`)).body.items[0]!;
const back = () => ({ condition: 'good', movedToId: shop.locationId });

describe('28 a day of the calendar', () => {
  it('a loan of a year from a leap day ends on the last of February', async () => {
    await onAgencyDay(api, '2028-02-29', async () => {
      const item = await aStockItem(shop);
      const lend = (dueOn: string) => items.act(item, 'loan', { personId: shop.person.id, dueOn });
      expect(brokenRules(await lend('2029-03-01'))).toEqual({ dueOn: ['out_of_range'] });
      expect(brokenRules(await lend('2029-02-29'))).toEqual({ dueOn: ['not_a_date'] });
      expect((await lend('2029-02-28')).body).toMatchObject({ status: 'on_loan', inServiceOn: '2028-02-29' });
      expect(await lastOf(item)).toMatchObject({ startedOn: '2028-02-29', dueOn: '2029-02-28' });
    });
  });

  it('repairs are numbered by the agency’s year, from its first day on', async () => {
    const ask = (day: string) => onAgencyDay(api, day, async () => (await aRepair(shop)).number);
    const old = [await ask('2030-12-30'), await ask('2030-12-31')];
    const young = [await ask('2031-01-01'), await ask('2031-01-01')];
    expect([...old, ...young]).toEqual(['RP-2030-00001', 'RP-2030-00002', 'RP-2031-00001', 'RP-2031-00002']);
  });

  it('the last days that can be written can be lived through', async () => {
    await onAgencyDay(api, '9999-12-01', async () => {
      const lent = await aStockItem(shop);
      const loan = { personId: shop.person.id, dueOn: '9999-12-31' };
      const answer = await items.act(lent, 'loan', loan);
      expect([answer.status, answer.body.dueOn]).toEqual([200, '9999-12-31']);
      const item = await aHeldItem(shop, {
        serial: 'OLD-9999',
        warrantyStartsOn: '2026-01-15',
        warrantyEndsOn: '9999-12-31',
      });
      const repair = await aRepair(shop, 'in_progress', { equipmentId: item.id });
      const replaced = { outcome: 'replaced', resolution: 'A new one came', conditionAfter: 'new' };
      const done = await repairs.act(repair, 'complete', { ...replaced, newSerial: 'NEW-9999' });
      expect(done.status).toBe(200);
      expect((await items.get(item.id)).body).toMatchObject({
        warrantyStartsOn: '9999-12-01',
        warrantyEndsOn: '9999-12-31',
      });
      const late = await items.list('?filter[warrantyEndsOn][gte]=9999-12-31');
      expect(late.body.items.map(({ id }) => id)).toContain(item.id);
      const asked = await repairs.list(
        `?filter[reportedAt][between]=2026-01-01,9999-12-31&filter[equipmentId]=${item.id}`,
      );
      expect(asked.body.items.map(({ id }) => id)).toEqual([repair.id]);
      expect((await items.get(item.id, '?asOf=9999-12-31')).status).toBe(200);
    });
  });

  it('a loan may begin in the past, and then ends a year after that at the latest', async () => {
    await onAgencyDay(api, '2029-02-20', async () => {
      const item = await aStockItem(shop);
      const lend = (dueOn: string) =>
        items.act(item, 'loan', { personId: shop.person.id, startedOn: '2028-02-29', dueOn });
      expect(brokenRules(await lend('2029-03-01'))).toEqual({ dueOn: ['out_of_range'] });
      expect((await lend('2029-02-28')).status).toBe(200);
    });
  });
});

describe('28 a day that is not the same everywhere', () => {
  it('is the agency’s own, far ahead of and far behind the server', async () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await inZone(api, zone, async () => {
        const day = await today();
        const item = await aStockItem(shop);
        const due = (days: number) => addDays(day, days);
        const lend = (dueOn: string) => items.act(item, 'loan', { personId: shop.person.id, dueOn });
        expect(brokenRules(await lend(due(-1)))).toEqual({ dueOn: ['out_of_range'] });
        const lent = await lend(day);
        expect([zone, lent.status, lent.body.inServiceOn]).toEqual([zone, 200, day]);
        await moveItem(api, lent.body, 'check-in', back());
        expect(await lastOf(item)).toMatchObject({ startedOn: day, endedOn: day });
      });
    }
  });

  it('is the day of a moment too, and the server names its zone', async () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await inZone(api, zone, async () => {
        const day = await today();
        const { tag } = await aStockItem(shop);
        const again = { name: 'Again', condition: 'new', acquiredOn: '2026-01-15', tag };
        const place = { categoryId: shop.categoryId, locationId: shop.locationId };
        expect(sentenceAt(await items.create({ ...again, ...place }), 'tag')).toBe(
          `Tag ${tag} was issued on ${day} and cannot be used again.`,
        );
        const info = await api.request(undefined, 'GET', '/api/info');
        expect(info.body).toMatchObject({ today: day, timeZone: zone });
      });
    }
  });

  it('may go back: nothing ends before it began', async () => {
    const held = await inZone(api, 'Pacific/Kiritimati', () => aHeldItem(shop));
    await inZone(api, 'Pacific/Pago_Pago', async () => {
      const returned = await items.act(held, 'check-in', back());
      expect(returned.status).toBe(200);
      const { startedOn, endedOn } = await lastOf(held);
      expect(startedOn > (await today())).toBe(true);
      expect(endedOn).toBe(startedOn);
    });
  });

  it('has 23 or 25 hours when the clocks change, and its records are found in it', async () => {
    const moments = {
      '2026-03-08': [
        '2026-03-08T06:59:59Z',
        '2026-03-08T07:00:00Z',
        '2026-03-09T05:59:59Z',
        '2026-03-09T06:00:00Z',
      ],
      '2026-11-01': [
        '2026-11-01T05:59:59Z',
        '2026-11-01T06:00:00Z',
        '2026-11-02T06:59:59Z',
        '2026-11-02T07:00:00Z',
      ],
    };
    for (const [day, times] of Object.entries(moments)) {
      const made: string[] = [];
      for (const time of times) {
        const { id: equipmentId } = await aStockItem(shop);
        api.clock.set(time);
        try {
          const token = await api.signIn('user@test.example');
          const body = { equipmentId, problem: 'It does not start any more' };
          const answer = await repairs.create(body, token);
          expect(answer.status).toBe(201);
          made.push(answer.body.id);
        } finally {
          api.clock.set(new Date());
        }
      }
      const query = `?filter[reportedAt][between]=${day},${day}&sort=reportedAt`;
      const found = (await repairs.list(query)).body.items.map(({ id }) => id);
      expect(found).toEqual([made[1], made[2]]);
    }
  });
});

describe('28 a clock that is moved back', () => {
  it('stops no work, and the history stays in its order', async () => {
    const held = await aHeldItem(shop);
    const repair = await aRepair(shop, 'in_progress', { equipmentId: held.id });
    api.clock.advance(-3 * dayLength);
    try {
      const token = await api.signIn('admin@test.example');
      const done = await repairs.act(repair, 'complete', bodyFor(shop, 'complete'), token);
      expect(done.status).toBe(200);
      const again = await repairs.act(done.body, 'reopen', { reason: 'the fault came back' }, token);
      expect(again.status).toBe(200);
      const cancelled = await repairs.act(again.body, 'cancel', { reason: 'works again' }, token);
      expect(cancelled.body.status).toBe('cancelled');
    } finally {
      api.clock.set(new Date());
    }
    const { body } = await repairs.history(repair.id);
    expect(body.items.map(({ action }) => action)).toEqual([
      'cancel',
      'reopen',
      'complete',
      'start',
      'create',
    ]);
    expect(body.isChainIntact).toBe(true);
    expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
    const other = await aRepair(shop, 'requested', { equipmentId: held.id });
    expect((await moveRepair(api, other, 'start')).status).toBe('in_progress');
  });
});
