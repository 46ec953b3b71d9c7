import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookValueOf, type ValueFacts } from '#contract/entities/equipment/book-value.ts';
import { equipmentStatuses } from '#contract/entities/equipment/equipment.states.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { actOn, anEquipment, aPerson, aStockedItem } from '../../../test/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

const money = fc
  .bigInt({ min: 0n, max: 9_999_999_999n })
  .map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);
const day = fc
  .date({ min: new Date('1950-01-01'), max: new Date('9990-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const facts: fc.Arbitrary<ValueFacts> = fc.record({
  cost: fc.option(money, { freq: 20 }),
  salvageValue: money,
  usefulLifeMonths: fc.integer({ min: 1, max: 600 }),
  inServiceOn: fc.option(day, { freq: 10 }),
  status: fc.constantFrom(...equipmentStatuses),
});

describe('the book value', () => {
  it('10 29 is the same in the database and in TypeScript, for any item and any day', async () => {
    const cases = fc.sample(fc.tuple(facts, day), 3000);
    const rows = cases.map(([item, on]) => ({ ...item, on }));
    const found = await api.ownerDb.many<{ value: string | null }>(sql`
      select book_value(c.cost, c."salvageValue", c."usefulLifeMonths", c."inServiceOn", c.status, c.on)::text as value
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (cost numeric, "salvageValue" numeric,
        "usefulLifeMonths" int, "inServiceOn" date, status equipment_status, "on" date)) with ordinality as c
      order by c.ordinality`);
    expect(found.map(({ value }) => value)).toEqual(cases.map(([item, on]) => bookValueOf(item, on)));
  });

  it('comes with the record, as of today', async () => {
    const item = await anEquipment(api, { cost: '1500.00', salvageValue: '300.00' });
    expect(item.bookValue).toBe('1500.00');
    const held = await actOn(api, await aStockedItem(api, { cost: '90.00' }), 'check-out', {
      personId: (await aPerson(api)).id,
      startedOn: '2026-01-15',
    });
    const { today } = await api.ownerDb.one<{ today: string }>(sql`select agency_today() as today`);
    expect(held.bookValue).toBe(bookValueOf(held, today));
  });
});
