import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RepairPart, RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo } from '../../../test/calls.ts';
import {
  aRepair,
  aStockItem,
  bodyFor,
  moveRepair,
  openWorkshop,
  type Workshop,
} from '../../../test/repairs.ts';

let api: TestApp;
let shop: Workshop;
beforeAll(async () => {
  api = await startTestApp();
  shop = await openWorkshop(api);
});
afterAll(() => api.stop());
const repairs = callsTo<RepairRecord>(() => api, '/api/repairs');

function inCents(amount: string | null): bigint {
  return BigInt((amount ?? '0.00').replace('.', ''));
}

function toMoney(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

const money = (max: bigint) => fc.bigInt({ min: 0n, max }).map(toMoney);
const part: fc.Arbitrary<RepairPart> = fc.record({
  description: fc.constant('Part'),
  quantity: fc.integer({ min: 1, max: 9999 }),
  unitCost: fc.oneof(money(999n), money(9_999_999_999n)),
});
const costs = fc.record({
  parts: fc.array(part, { maxLength: 50, size: 'max' }),
  labourCost: fc.option(money(9_999_999_999n)),
});

function sumOf(parts: readonly RepairPart[]): bigint {
  return parts.reduce((sum, { quantity, unitCost }) => sum + BigInt(quantity) * inCents(unitCost), 0n);
}

describe('29 what a repair costs', () => {
  it('is added up by the database to the cent, whatever the parts are', async () => {
    const cases = fc.sample(costs, 500);
    const rows = await api.ownerDb.many<{ total: string }>(sql`
      select (coalesce(c."labourCost", 0) + repair_parts_cost(c.parts))::numeric(20, 2)::text as total
      from rows from (jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as (parts jsonb, "labourCost" numeric))
        with ordinality as c order by c.ordinality`);
    const expected = cases.map(({ parts, labourCost }) => toMoney(sumOf(parts) + inCents(labourCost)));
    expect(rows.map(({ total }) => total)).toEqual(expected);
  });

  it('is what its parts and its labor cost, or is refused, never cut or rounded', async () => {
    let repair = await aRepair(shop);
    const limit = 9_999_999_999n;
    const fits = (sent: { parts: RepairPart[]; labourCost: string | null }) =>
      sumOf(sent.parts) + inCents(sent.labourCost) <= limit;
    const edges = [
      { parts: [{ description: 'Part', quantity: 9999, unitCost: '10000.99' }], labourCost: '1.01' },
      { parts: [{ description: 'Part', quantity: 1, unitCost: '99999999.98' }], labourCost: '0.01' },
      { parts: [{ description: 'Part', quantity: 1, unitCost: '99999999.99' }], labourCost: '0.01' },
      { parts: [{ description: 'Part', quantity: 3, unitCost: '0.01' }], labourCost: '0.10' },
    ];
    const smaller = fc.record({
      parts: fc.array(part, { maxLength: 3 }),
      labourCost: fc.option(money(999_999n)),
    });
    for (const sent of [...edges, ...fc.sample(smaller, 15)]) {
      const answer = await repairs.change(repair, sent);
      if (!fits(sent)) {
        expect(brokenRules(answer)).toEqual({ parts: ['out_of_range'] });
        continue;
      }
      repair = answer.body;
      expect(repair).toMatchObject({
        partsCost: toMoney(sumOf(sent.parts)),
        totalCost: toMoney(sumOf(sent.parts) + inCents(sent.labourCost)),
      });
      expect(repair.lifetimeCost).toBe(repair.totalCost);
    }
  });

  it('adds up over all repairs of an item, and speaks for a new one beyond half of its cost, not at it', async () => {
    const item = await aStockItem(shop, { cost: '200.01' });
    const costing = async (labourCost: string) => {
      const repair = await aRepair(shop, 'in_progress', { equipmentId: item.id, labourCost });
      return moveRepair(api, repair, 'complete', bodyFor(shop, 'complete'));
    };
    expect(await costing('0.01')).toMatchObject({ lifetimeCost: '0.01', isReplacementAdvised: false });
    expect(await costing('99.99')).toMatchObject({ lifetimeCost: '100.00', isReplacementAdvised: false });
    expect(await costing('0.01')).toMatchObject({ lifetimeCost: '100.01', isReplacementAdvised: true });
  });
});
